import {
  type LeftOutReason,
  leftOutReasons,
  type Mapping,
  missingColumns,
  type Remark,
} from '../register-rows/rules.ts';

export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 200_000;
/** Rows per transaction: few enough that other requests hardly wait while its statements are built. */
export const IMPORT_BATCH = 100;
/** How long one job runs before it queues its continuation and lets other jobs run. */
export const IMPORT_TIME_SLICE_MS = 3_000;
export const SAMPLE_ROWS = 5;

export const importStatuses = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'completed',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importMoveNames = ['map', 'check', 'start', 'stop', 'undo', 'remove'] as const;
export type ImportMove = (typeof importMoveNames)[number];

const idleStatuses = ['uploaded', 'checked', 'failed', 'undone'] as const;

/** What a stopped import says. */
export const STOPPED =
  'Stopped by an admin. Rows before that are done. Check the file again to continue with the rest.';
/** What an import says that cannot go on, whatever the reason: the log has it. */
export const BROKEN_OFF =
  'Something went wrong on our side and the import stopped. Rows before that are done. Check the file again. If it stops here again, delete this import and upload the file again.';
/** The same of an undo. */
export const UNDO_STOPPED =
  'The undo was stopped by an admin. What’s already undone stays undone. Undo the import again to continue.';
export const UNDO_BROKEN_OFF =
  'Something went wrong on our side and the undo stopped. What’s already undone stays undone. Undo the import again. The log has the reason.';

/** Admins with `manage_users` may make every move. `to` is missing where the record is deleted. */
export const importMoves = {
  map: { from: idleStatuses, to: 'uploaded' },
  check: { from: idleStatuses, to: 'checking' },
  start: { from: ['checked'], to: 'importing' },
  stop: { from: ['checking', 'importing', 'undoing'], to: 'failed' },
  undo: {
    from: ['uploaded', 'checking', 'checked', 'importing', 'completed', 'failed', 'undone'],
    to: 'undoing',
  },
  remove: { from: importStatuses },
} as const satisfies Record<ImportMove, { from: readonly ImportStatus[]; to?: ImportStatus }>;

/** The fields that decide which moves are possible. */
type ImportReadiness = {
  status: ImportStatus;
  mapping: Mapping;
  sourceName: string;
  sourceDate: string | null;
  /** Rows that have changed something which an undo could take back. */
  written: number;
};

/** Why a move cannot be made; undefined when it can. */
export function importRefusal(row: ImportReadiness, move: ImportMove) {
  const from: readonly ImportStatus[] = importMoves[move].from;
  if (!from.includes(row.status)) return 'Not in this state';
  if (move === 'check' || move === 'start') {
    const missing = missingColumns(row.mapping);
    if (missing.length > 0) return `Say which column has the ${missing.join(' and the ')}`;
  }
  if (move === 'start' && !(row.sourceName && row.sourceDate))
    return 'Enter the register’s name and the list’s date';
  if (move === 'undo' && row.written === 0)
    return 'This import has written nothing that could be taken back';
}

export const importMovesFor = (row: ImportReadiness) =>
  importMoveNames.filter((move) => !importRefusal(row, move));

const statusesAfter = { checking: 'checked', importing: 'completed', undoing: 'undone' } as const;
const isRunning = (status: ImportStatus): status is keyof typeof statusesAfter =>
  status in statusesAfter;

/** The status after the running pass or undo; undefined while none runs. */
export const statusAfterPass = (status: ImportStatus) =>
  isRunning(status) ? statusesAfter[status] : undefined;

/** `undone`: an undo took it back. `kept`: it could not, for the reason in the row's last remark. */
export const rowOutcomes = [
  'ready',
  'imported',
  'updated',
  'duplicate',
  'refused',
  'undone',
  'kept',
] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const keyLabels = {
  license: ['licenseNumber', 'license number'],
  phone: ['phone', 'phone number'],
  place: ['address1', 'name and address'],
} as const;

export type MatchKey = keyof typeof keyLabels;
export const sameBusinessKeys = Object.keys(keyLabels) as MatchKey[];

/** Tells what a row duplicates, and which key matched. */
export function duplicateRemark(
  key: MatchKey,
  of: { row: number } | { businessName: string; removed: boolean },
): Remark {
  const [field, what] = keyLabels[key];
  if ('row' in of) return { field, message: `Same ${what} as row ${of.row}` };
  if (of.removed)
    return { field, message: `Same ${what} as ${of.businessName}, which asked not to be listed` };
  return { field, message: `Same ${what} as ${of.businessName}, listed already` };
}

export const duplicateReasons = {
  license: 'same-license',
  phone: 'same-phone',
  place: 'same-place',
} as const satisfies Record<MatchKey, LeftOutReason>;

/** Rows of one import that an admin may import although they look like a business that is there. */
export const MAX_OVERRULED_ROWS = 1_000;

/** A license has one business, and who asked not to be listed is not brought back. */
export const isOverrulable = (reason: LeftOutReason, removed: boolean) =>
  !removed && (reason === 'same-phone' || reason === 'same-place');

/** Of a remark on a suspected double: why it was one. */
export const duplicateReasonOf = ({ field }: Remark): LeftOutReason | undefined => {
  const key = sameBusinessKeys.find((each) => keyLabels[each][0] === field);
  return key && duplicateReasons[key];
};

/** What a row says that an admin has had imported all the same. */
export const overruledRemark = ({ field, message }: Remark): Remark => ({
  field,
  message: `${message}${OVERRULED}`,
});

const OVERRULED = '; an admin marked it as a different business';
export const isOverruledRemark = ({ message }: Remark) => message.endsWith(OVERRULED);

/** Under which name rows that were left out for a reason are counted, beside the outcomes. */
export const reasonCount = (reason: LeftOutReason) => `left out: ${reason}`;

/** Why rows were left out, most of them first. */
export const leftOutOf = (counts: Readonly<Record<string, number>>) =>
  (Object.keys(leftOutReasons) as LeftOutReason[])
    .map((reason) => ({
      reason,
      text: leftOutReasons[reason],
      count: counts[reasonCount(reason)] ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
