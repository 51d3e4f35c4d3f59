import { formatCents } from '#lib/money.ts';
import { MAX_RECORD_ENTRIES } from '../rules.ts';

export const recordEntryKinds = [
  'project',
  'contract',
  'calendar',
  'payment',
  'message',
  'photo',
  'dispute',
] as const;
export type RecordEntryKind = (typeof recordEntryKinds)[number];
export const recordEntryNames: Record<RecordEntryKind, string> = {
  project: 'Project',
  contract: 'Contract',
  calendar: 'Calendar',
  payment: 'Payment',
  message: 'Message',
  photo: 'File',
  dispute: 'Dispute',
};

/** One thing that happened on the job. */
export type RecordEntry = {
  at: Date;
  kind: RecordEntryKind;
  title: string;
  text: string;
  amount: number | null;
  /** Of a file. */
  url: string | null;
};

/** By time; of too many the latest, because a dispute is about those. */
export function orderEntries(entries: readonly RecordEntry[]) {
  const ordered = entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return {
    items: ordered.slice(-MAX_RECORD_ENTRIES),
    truncated: ordered.length > MAX_RECORD_ENTRIES,
  };
}

export const entry = (
  at: Date | string,
  kind: RecordEntryKind,
  title: string,
  more: { text?: string; amount?: number | null; url?: string } = {},
): RecordEntry => ({
  at: new Date(at),
  kind,
  title,
  text: more.text ?? '',
  amount: more.amount ?? null,
  url: more.url ?? null,
});

type Line = { description: string; amount: number; optional?: boolean; selected?: boolean };

/** The lines of a contract as text, one each. */
export const linesAsText = (items: readonly Line[]) =>
  items
    .map(
      ({ description, amount, optional, selected }) =>
        `${description}: ${formatCents(amount)}${optional ? (selected ? ' (option, chosen)' : ' (option)') : ''}`,
    )
    .join('\n');
