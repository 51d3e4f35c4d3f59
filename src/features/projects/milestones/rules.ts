import type { ProjectCaller, ProjectStatus } from '../rules.ts';
import { isUnderWay, partyOf } from '../rules.ts';

export const milestoneStatuses = ['planned', 'done', 'approved'] as const;
export type MilestoneStatus = (typeof milestoneStatuses)[number];

export const milestoneStatusNames: Record<MilestoneStatus, string> = {
  planned: 'Planned',
  done: 'Waiting for approval',
  approved: 'Approved',
};

/** `replaced`: the contractor proposed another one before it was answered. */
export const planStatuses = ['proposed', 'confirmed', 'declined', 'replaced'] as const;

export const MAX_PLANS = 50;
export const MAX_MILESTONE_NOTE_LENGTH = 1_000;

export const MILESTONE_NOT_FOUND = 'Milestone not found';
export const PLAN_NOT_FOUND = 'Payment plan not found';
export const NOT_UNDER_WAY = 'The work hasn’t started or has ended';
export const PLAN_ANSWERED = 'This payment plan was already answered or replaced';
export const PRICE_CHANGED = 'The agreed price has changed. Ask for a new payment plan';

export const milestoneMoveNames = ['finish', 'approve', 'reopen'] as const;
export type MilestoneMove = (typeof milestoneMoveNames)[number];

/** Who may make which move from which status, while the work is under way. */
export const milestoneMoves: Record<
  MilestoneMove,
  { by: 'contractor' | 'homeowner'; from: MilestoneStatus; to: MilestoneStatus }
> = {
  finish: { by: 'contractor', from: 'planned', to: 'done' },
  approve: { by: 'homeowner', from: 'done', to: 'approved' },
  reopen: { by: 'homeowner', from: 'done', to: 'planned' },
};

/** The message when the state of the milestone does not allow a move. */
export const milestoneRefusalMessages: Record<MilestoneMove, string> = {
  finish: 'This step was already marked done',
  approve: 'This step is waiting on the contractor',
  reopen: 'This step is waiting on the contractor',
};

type Project = { status: ProjectStatus; homeownerId: string; contractorId: string | null };

/** The error code of a refused move; undefined when it is allowed. */
export function milestoneRefusal(
  milestone: { status: MilestoneStatus },
  project: Project,
  caller: ProjectCaller,
  move: MilestoneMove,
) {
  const { by, from } = milestoneMoves[move];
  if (partyOf(project, caller) !== by) return 'permission-denied' as const;
  if (!isUnderWay(project) || milestone.status !== from) return 'failed-precondition' as const;
  return undefined;
}

export const milestoneMovesFor = (
  milestone: { status: MilestoneStatus },
  project: Project,
  caller: ProjectCaller,
) => milestoneMoveNames.filter((move) => !milestoneRefusal(milestone, project, caller, move));

/**
 * What a signed change order does to the steps that are not done yet: more money is a step of its own, less money
 * comes off the last steps first. Steps that are done keep their amounts.
 */
export function reduceMilestones<M extends { status: MilestoneStatus; amount: number }>(
  milestones: readonly M[],
  less: number,
): { milestone: M; amount: number }[] {
  const changed: { milestone: M; amount: number }[] = [];
  let left = less;
  for (const milestone of milestones.toReversed()) {
    if (left === 0) break;
    if (milestone.status !== 'planned' || milestone.amount === 0) continue;
    const off = Math.min(left, milestone.amount);
    left -= off;
    changed.push({ milestone, amount: milestone.amount - off });
  }
  return changed;
}
