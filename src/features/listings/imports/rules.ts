import { importFields, type Mapping } from '../register-rows/rules.ts';

/** Largest file and most rows of one import. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 200_000;
/** Rows that one transaction checks or writes: so few that others hardly wait while its statements are put together. */
export const IMPORT_BATCH = 100;
/** How long one job goes on before it lets others have their turn. */
export const IMPORT_TIME_SLICE_MS = 3_000;
export const SAMPLE_ROWS = 5;

export const importStatuses = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'completed',
  'failed',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importMoveNames = ['map', 'check', 'start', 'remove'] as const;
export type ImportMove = (typeof importMoveNames)[number];

const idleStatuses = ['uploaded', 'checked', 'failed'] as const;

/** Who may manage users may make every move; `to` is missing where the record goes or stays. */
export const importMoves = {
  map: { from: idleStatuses, to: 'uploaded' },
  check: { from: idleStatuses, to: 'checking' },
  start: { from: ['checked'], to: 'importing' },
  remove: { from: [...idleStatuses, 'completed'] },
} as const satisfies Record<ImportMove, { from: readonly ImportStatus[]; to?: ImportStatus }>;

/** What an import needs before it may be checked, or written. */
type ImportReadiness = {
  status: ImportStatus;
  mapping: Mapping;
  sourceName: string;
  sourceDate: string | null;
};

/** Why a move cannot be made; undefined when it can. */
export function importRefusal(row: ImportReadiness, move: ImportMove) {
  const from: readonly ImportStatus[] = importMoves[move].from;
  if (!from.includes(row.status)) return 'Not in this state';
  if (move === 'check' || move === 'start') {
    const missing = importFields.filter(({ name, required }) => required && !(name in row.mapping));
    if (missing.length > 0)
      return `Say which column has the ${missing.map(({ label }) => label.toLowerCase()).join(' and the ')}`;
  }
  if (move === 'start' && !(row.sourceName && row.sourceDate))
    return 'Say which register this is, and of what date';
}

export const importMovesFor = (row: ImportReadiness) =>
  importMoveNames.filter((move) => !importRefusal(row, move));

/** Where a pass leads once it is through; undefined while none runs. */
export const statusAfterPass = (status: ImportStatus) =>
  status === 'checking' ? 'checked' : status === 'importing' ? 'completed' : undefined;

export const rowOutcomes = ['ready', 'imported', 'updated', 'duplicate', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
