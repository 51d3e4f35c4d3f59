export const broadcastStatuses = [
  'scheduled',
  'sending',
  'completed',
  'failed',
  'cancelled',
] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];

export const audienceRoles = ['contractor', 'homeowner'] as const;
export type AudienceRole = (typeof audienceRoles)[number];

export const targetStatuses = ['pending', 'sent', 'failed'] as const;

/** Spec §9. */
export const MAX_PER_ROLE = 1_000;
export const BATCH_SIZE = 50;
export const BATCHES_PER_SAVE = 5;
export const MAX_ATTEMPTS = 3;
/** The pause after each failed attempt. */
export const RETRY_DELAYS_MS = [1_000, 2_000] as const;

export const BROADCASTS_PAGE_SIZE = 20;
export const MAX_BROADCAST_LENGTH = 2_000;
export const MAX_SUBJECT_LENGTH = 80;
export const MAX_DAYS_AHEAD = 365;

export const broadcastMoveNames = ['cancel', 'retry'] as const;
export type BroadcastMove = (typeof broadcastMoveNames)[number];

type Party = 'operator' | 'system';
type Transition = { by: Party; from: readonly BroadcastStatus[]; to: BroadcastStatus };

/** All transitions of a broadcast. */
export const broadcastMoves: Record<BroadcastMove | 'send' | 'complete' | 'fail', Transition> = {
  cancel: { by: 'operator', from: ['scheduled'], to: 'cancelled' },
  /** Sends it to those who were not reached. */
  retry: { by: 'operator', from: ['completed', 'failed'], to: 'sending' },
  send: { by: 'system', from: ['scheduled'], to: 'sending' },
  complete: { by: 'system', from: ['sending'], to: 'completed' },
  fail: { by: 'system', from: ['sending'], to: 'failed' },
};

/** What an admin may do with a broadcast. */
export const movesOf = ({
  status,
  failedCount,
}: {
  status: BroadcastStatus;
  failedCount: number;
}) =>
  broadcastMoveNames.filter(
    (name) => broadcastMoves[name].from.includes(status) && (name !== 'retry' || failedCount > 0),
  );

type Counts = { targetCount: number; sentCount: number; failedCount: number };

const percent = (part: number, total: number) =>
  total === 0 ? 0 : Math.floor((part * 100) / total);

/** Progress and success rate in whole percent. */
export const computeProgress = ({ targetCount, sentCount, failedCount }: Counts) => ({
  progress: percent(sentCount + failedCount, targetCount),
  successRate: percent(sentCount, sentCount + failedCount),
});

/**
 * The final status once everyone was tried: failed if there were recipients and none was reached.
 */
export const finalMove = ({ targetCount, sentCount }: Counts) =>
  targetCount > 0 && sentCount === 0 ? 'fail' : 'complete';
