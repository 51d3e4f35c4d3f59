export const MODERATION_PAGE_SIZE = 50;
export const MAX_DECISION_NOTE_LENGTH = 1_000;

/** What an admin looks through: what waits for a decision, or what was removed. */
export const moderationStatuses = [
  'open',
  'flagged',
  'held',
  'appealed',
  'removed',
  'all',
] as const;
export type ModerationStatus = (typeof moderationStatuses)[number];
export const moderationStatusNames: Record<ModerationStatus, string> = {
  open: 'Waiting',
  flagged: 'Reported',
  held: 'Held',
  appealed: 'Appealed',
  removed: 'Removed',
  all: 'All',
};

export const reviewDecisions = ['keep', 'remove'] as const;

export const NOTHING_TO_DECIDE = 'This review doesn’t need a decision';
export const REMOVED_ALREADY = 'This review was already removed';
export const REASON_NEEDED = 'Choose the reason. Both sides and the public log show it.';
