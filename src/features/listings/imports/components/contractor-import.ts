import type { Api } from '#browser/context.ts';
import type { Tone } from '#ui/status-label.tsx';
import type { ImportStatus, RowOutcome } from '../rules.ts';

export type ContractorImport = Awaited<ReturnType<Api['contractorImports']['get']>>;

export const importStatusLabels: Record<ImportStatus, { word: string; tone: Tone }> = {
  uploaded: { word: 'Waiting for columns', tone: 'attention' },
  checking: { word: 'Checking', tone: 'neutral' },
  checked: { word: 'Checked', tone: 'attention' },
  importing: { word: 'Importing', tone: 'neutral' },
  completed: { word: 'Imported', tone: 'ok' },
  failed: { word: 'Stopped', tone: 'bad' },
  undoing: { word: 'Undoing', tone: 'neutral' },
  undone: { word: 'Undone', tone: 'neutral' },
};

export const rowOutcomeLabels: Record<RowOutcome, { word: string; tone: Tone }> = {
  ready: { word: 'Ready', tone: 'ok' },
  imported: { word: 'Imported', tone: 'ok' },
  updated: { word: 'Updated', tone: 'ok' },
  duplicate: { word: 'Already there', tone: 'neutral' },
  refused: { word: 'Skipped', tone: 'attention' },
  undone: { word: 'Undone', tone: 'neutral' },
  kept: { word: 'Kept', tone: 'attention' },
};

export const isRunning = ({ status }: Pick<ContractorImport, 'status'>) =>
  status === 'checking' || status === 'importing' || status === 'undoing';

/** How often a running import is polled, in addition to its live events. */
export const POLL_INTERVAL_MS = 1_000;

export const formatCount = (count: number) => count.toLocaleString('en-US');
export const formatFileSize = (bytes: number) =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
