export const SUPPORT_QUEUE_PAGE_SIZE = 50;
/** The time of the first answer is the median of this many latest ones. */
export const FIRST_ANSWER_SAMPLE_SIZE = 200;

/** So many other tickets of the same person are offered for a merge. */
export const MAX_SAME_ASKER = 20;

type Asker = {
  id: string;
  type: string;
  userId: string | null;
  userType: string | null;
  userEmail: string | null;
};

/**
 * Whether two tickets may become one thread: the same account in the same role, or guests with the same address. A guest
 * is never taken for the account of that address, because anybody can type it; and what two sides said to each other
 * never becomes part of what one of them asked support alone.
 */
export const isSameAsker = (one: Asker, other: Asker) =>
  one.id !== other.id &&
  [one, other].every(({ type }) => type === 'support') &&
  one.userType !== null &&
  one.userType === other.userType &&
  (one.userType === 'guest'
    ? one.userEmail !== null && one.userEmail.toLowerCase() === other.userEmail?.toLowerCase()
    : one.userId !== null && one.userId === other.userId);

export const OTHER_PERSONS_TICKET = 'Only tickets from the same person can be merged';

export const MAX_SAVED_REPLIES = 100;
export const MAX_REPLY_TITLE_LENGTH = 80;
export const MAX_REPLY_BODY_LENGTH = 5_000;
export const TOO_MANY_REPLIES = 'You have 100 saved replies. Delete one first.';
export const TITLE_TAKEN = 'There’s already a saved reply with this title';

/** Fills in what a saved reply leaves open. */
export const fillReply = (body: string, name: string) => body.replaceAll('{name}', name);

export const queueViews = ['open', 'mine', 'unowned', 'resolved'] as const;
export type QueueView = (typeof queueViews)[number];
export const queueViewNames: Record<QueueView, string> = {
  open: 'All open',
  mine: 'Mine',
  unowned: 'Unassigned',
  resolved: 'Resolved',
};

/** How long somebody waited; support that answers before it is asked has kept nobody waiting. */
export const minutesBetween = (since: string, until: string) =>
  Math.max(0, (Date.parse(until) - Date.parse(since)) / 60_000);

/** Minutes as people say them: "25 min", "3 h", "2 days". */
export function formatWait(minutes: number) {
  if (minutes < 60) return `${Math.max(1, Math.round(minutes))} min`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h`;
  return `${Math.round(minutes / 1_440)} days`;
}
