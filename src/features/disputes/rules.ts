import { type ProjectStatus, underWayStatuses } from '#features/projects/rules.ts';
import type { Role } from '#lib/roles.ts';

export const disputeStatuses = ['open', 'investigating', 'resolved', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
export const disputeStatusNames: Record<DisputeStatus, string> = {
  open: 'Waiting for the other side',
  investigating: 'Under review',
  resolved: 'Decided',
  closed: 'Withdrawn',
};
/** Those that count as pending (spec §4). */
export const pendingDisputeStatuses = ['open', 'investigating'] as const;

export const disputeCategories = [
  'quality',
  'delay',
  'payment',
  'damage',
  'no-show',
  'conduct',
  'other',
] as const;
export type DisputeCategory = (typeof disputeCategories)[number];
export const disputeCategoryNames: Record<DisputeCategory, string> = {
  quality: 'Quality of the work',
  delay: 'Delay',
  payment: 'Payment',
  damage: 'Damage',
  'no-show': 'No-show',
  conduct: 'Conduct',
  other: 'Something else',
};

export const disputeOutcomes = [
  'rework',
  'refund-recommended',
  'warning',
  'suspension',
  'no-action',
] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];
export const disputeOutcomeNames: Record<DisputeOutcome, string> = {
  rework: 'We say the work has to be fixed',
  'refund-recommended': 'We recommend a refund',
  warning: 'A warning',
  suspension: 'Account suspended',
  'no-action': 'No action',
};

export const disputeParties = ['homeowner', 'contractor'] as const;
export type DisputeParty = (typeof disputeParties)[number];
export const otherParty = (party: DisputeParty): DisputeParty =>
  party === 'homeowner' ? 'contractor' : 'homeowner';

export const DISPUTES_PAGE_SIZE = 20;
/** How long the other side has to answer. */
export const ANSWER_DAYS = 5;
/** How long after the completion of a project a dispute may still be opened. */
export const DISPUTE_WINDOW_DAYS = 90;
/** Files that each side may add. */
export const MAX_EVIDENCE_FILES = 10;
export const MAX_DISPUTE_TEXT_LENGTH = 5_000;
/** Entries of the record, the latest ones; a job of years has fewer. */
export const MAX_RECORD_ENTRIES = 1_000;
/** Fewer decisions than this could be traced back to somebody, so their outcomes are not published. */
export const MIN_PUBLISHED_DECISIONS = 5;

export const DISPUTE_NOT_FOUND = 'Dispute not found';
export const OPEN_ALREADY = 'You already have an open dispute about this project';
export const NOT_DISPUTABLE = `You can open a dispute from the start of the work until ${DISPUTE_WINDOW_DAYS} days after it’s completed`;
export const ANSWERED_ALREADY = 'You already responded. Add files, or write in the conversation';
export const DISPUTE_OVER = 'This dispute was decided or withdrawn';
export const TOO_MANY_FILES = `Each side can add up to ${MAX_EVIDENCE_FILES} files`;
export const HEAR_BOTH_FIRST =
  'Wait for the other side to respond, or for their five days to end, before you suspend an account';
export const NOBODY_TO_SUSPEND = 'This account can’t be suspended from here';

/** Whose hand moves a dispute: a side of it, an admin, or the clock. */
export type DisputeMover = 'opener' | 'respondent' | 'admin' | 'clock';
export const disputeMoveNames = ['answer', 'investigate', 'addFiles', 'close', 'resolve'] as const;
export type DisputeMove = (typeof disputeMoveNames)[number];

/** Who may move a dispute from which status to which; without `to` it stays. */
export const disputeMoves: Record<
  DisputeMove,
  { by: readonly DisputeMover[]; from: readonly DisputeStatus[]; to?: DisputeStatus }
> = {
  answer: { by: ['respondent'], from: pendingDisputeStatuses, to: 'investigating' },
  investigate: { by: ['admin', 'clock'], from: ['open'], to: 'investigating' },
  addFiles: { by: ['opener', 'respondent'], from: pendingDisputeStatuses },
  close: { by: ['opener'], from: pendingDisputeStatuses, to: 'closed' },
  resolve: { by: ['admin'], from: pendingDisputeStatuses, to: 'resolved' },
};

type Dispute = { status: DisputeStatus; openedBy: DisputeParty; answeredAt: Date | null };

/** Which hand a caller has in a dispute that they may see. */
export function moverOf({ openedBy }: Pick<Dispute, 'openedBy'>, role: Role): DisputeMover {
  if (role === 'admin') return 'admin';
  return role === openedBy ? 'opener' : 'respondent';
}

/** Why a move is refused; undefined if it is allowed. */
export function disputeMoveError(dispute: Dispute, mover: DisputeMover, move: DisputeMove) {
  const { by, from } = disputeMoves[move];
  if (!by.includes(mover)) return 'permission-denied' as const;
  if (!from.includes(dispute.status)) return 'failed-precondition' as const;
  if (move === 'answer' && dispute.answeredAt) return 'failed-precondition' as const;
  return undefined;
}

export const disputeMovesFor = (dispute: Dispute, mover: DisputeMover) =>
  disputeMoveNames.filter((move) => !disputeMoveError(dispute, mover, move));

const DAY_MS = 86_400_000;
export const answerDeadline = (openedAt: Date) =>
  new Date(openedAt.getTime() + ANSWER_DAYS * DAY_MS);

/** Whether the accused side has been heard, or has let its time pass. */
export const isHeard = (
  { answeredAt, answerBy }: { answeredAt: Date | null; answerBy: Date },
  now: Date,
) => answeredAt !== null || answerBy <= now;

type Project = {
  status: ProjectStatus;
  contractorId: string | null;
  completedAt: Date | null;
};

/** Whether either side of a project may open a dispute about it now. */
export function isDisputable({ status, contractorId, completedAt }: Project, now: Date) {
  if (contractorId === null) return false;
  if (underWayStatuses.includes(status) || status === 'on_hold') return true;
  return (
    status === 'completed' &&
    completedAt !== null &&
    now.getTime() - completedAt.getTime() <= DISPUTE_WINDOW_DAYS * DAY_MS
  );
}
