/** `finished` and `problem` are said when the work is reported as finished, and when something is missing. */
export const logKinds = ['note', 'finished', 'problem'] as const;
export type LogKind = (typeof logKinds)[number];

export const logKindNames: Record<LogKind, string> = {
  note: 'Note',
  finished: 'Reported as finished',
  problem: 'Problem reported',
};

export const MAX_LOG_TEXT_LENGTH = 2_000;
export const MAX_LOG_PHOTOS = 20;
/** Entries of one project. */
export const MAX_LOG_ENTRIES = 1_000;
/** The latest ones that the page of the project shows. */
export const LOG_PAGE_SIZE = 100;
/** How long an author may take back an entry: afterwards the other side relies on it. */
export const LOG_REMOVAL_HOURS = 24;

export const LOG_ENTRY_NOT_FOUND = 'Entry not found';
export const LOG_ENTRY_STAYS = 'You can only remove your own entry, within a day';
export const LOG_CLOSED = 'The work hasn’t started or has ended';
export const LOG_DAY_IN_FUTURE = 'Choose today or an earlier date';

type Entry = { kind: LogKind; authorId: string; createdAt: Date };

export const canRemoveEntry = ({ kind, authorId, createdAt }: Entry, uid: string, now: Date) =>
  kind === 'note' &&
  authorId === uid &&
  now.getTime() - createdAt.getTime() <= LOG_REMOVAL_HOURS * 3_600_000;
