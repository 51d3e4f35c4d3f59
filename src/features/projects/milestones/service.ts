import type * as z from 'zod';
import { type MilestoneInput, plannedFromInput } from '#features/quotes/items/shapes.ts';
import { findPlanProblem, priceMilestones } from '#features/quotes/payment-plan/rules.ts';
import { callerOf } from '#features/quotes/service.ts';
import { signerOf } from '#features/quotes/signatures/service.ts';
import type { SignatureInput } from '#features/quotes/signatures/shapes.ts';
import { ApiError, refusedField } from '#lib/api-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { findAgreementSignatures, presentSignature, signAgreement } from '../agreements/data.ts';
import { lockJob, recordJob } from '../agreements/service.ts';
import { isUnderWay, type ProjectCaller, partyOf } from '../rules.ts';
import type { ProjectRow } from '../tables.ts';
import {
  addMilestones,
  answerPlan,
  changeMilestone,
  findMilestone,
  findPlan,
  insertPlan,
  listMilestones,
  listPlans,
  removeOpenMilestones,
} from './data.ts';
import {
  MAX_PLANS,
  MILESTONE_NOT_FOUND,
  type MilestoneMove,
  milestoneMoves,
  milestoneMovesFor,
  milestoneRefusal,
  milestoneRefusalMessages,
  NOT_UNDER_WAY,
  PLAN_ANSWERED,
  PLAN_NOT_FOUND,
  PRICE_CHANGED,
} from './rules.ts';
import type { MilestonePlanRow, MilestoneRow } from './tables.ts';

type Parties = Pick<ProjectRow, 'status' | 'homeownerId' | 'contractorId'>;

export const presentMilestone = (
  milestone: MilestoneRow,
  project: Parties,
  caller: ProjectCaller,
) => ({ ...milestone, moves: milestoneMovesFor(milestone, project, caller) });

/** What is signed of a plan. */
const planContent = ({ projectId, number, items, totalAmount }: MilestonePlanRow) => ({
  ...{ projectId, number, items, totalAmount },
});

export async function presentPlans(
  db: Db,
  plans: readonly MilestonePlanRow[],
  project: Parties,
  caller: ProjectCaller,
) {
  const signatures = await findAgreementSignatures(
    db,
    plans.map(({ id }) => id),
  );
  return plans.map((plan) => ({
    ...plan,
    signature: presentSignature(signatures.get(plan.id), planContent(plan)),
    mayAnswer:
      plan.status === 'proposed' && partyOf(project, caller) === 'homeowner' && isUnderWay(project),
  }));
}

async function presentPlan(
  tx: Db,
  plan: MilestonePlanRow,
  project: Parties,
  caller: ProjectCaller,
) {
  const [presented] = await presentPlans(tx, [plan], project, caller);
  if (!presented) throw new Error('a plan is presented as one plan');
  return presented;
}

type Job = Awaited<ReturnType<typeof lockJob>>;

/** What a plan has to come to: the price less the deposit, the steps that are done, and signed extra work. */
export const openAmountOf = (
  steps: readonly Pick<MilestoneRow, 'status' | 'changeOrderId' | 'amount'>[],
  withoutDeposit: number,
) =>
  steps
    .filter(({ status, changeOrderId }) => status !== 'planned' || changeOrderId !== null)
    .reduce((left, { amount }) => left - amount, withoutDeposit);

const openAmountOfJob = async (tx: Db, { project, agreedTotal, deposit }: Job) =>
  openAmountOf(await listMilestones(tx, project.id), agreedTotal - deposit);

export function proposePlan(
  context: Context,
  { id, items }: { id: string; items: z.output<typeof MilestoneInput>[] },
) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    const job = await lockJob(tx, caller, id);
    const { project, agreedTotal: totalAmount } = job;
    if (!isUnderWay(project)) throw new ApiError('failed-precondition', NOT_UNDER_WAY);
    const prices = { totalAmount, openAmount: await openAmountOfJob(tx, job) };
    const planned = items.map(plannedFromInput);
    const problem = findPlanProblem(planned, prices);
    if (problem) throw refusedField('failed-precondition', 'items', problem);
    const [latest] = await listPlans(tx, id);
    const number = (latest?.number ?? 0) + 1;
    if (number > MAX_PLANS) throw new ApiError('resource-exhausted');
    const now = context.now();
    await answerPlan(tx, { projectId: id }, { status: 'replaced', answeredAt: now });
    const plan = await insertPlan(tx, {
      ...{ projectId: id, number, totalAmount, createdAt: now },
      items: priceMilestones(planned, prices),
    });
    await recordJob(tx, context, 'milestone.planProposed', project, { planId: plan.id });
    return presentPlan(tx, plan, project, caller);
  });
}

async function lockPlanJob(tx: Db, caller: ProjectCaller, id: string) {
  const found = await findPlan(tx, id);
  if (!found) throw new ApiError('not-found', PLAN_NOT_FOUND);
  const job = await lockJob(tx, caller, found.projectId, PLAN_NOT_FOUND);
  if (!isUnderWay(job.project)) throw new ApiError('failed-precondition', NOT_UNDER_WAY);
  return { job, found };
}

export function confirmPlan(
  context: Context,
  { id, signature }: { id: string; signature?: z.output<typeof SignatureInput> | undefined },
) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const { job, found } = await lockPlanJob(tx, caller, id);
    const { project, agreedTotal } = job;
    const plan = await answerPlan(tx, { id }, { status: 'confirmed', answeredAt: now });
    if (!plan) throw new ApiError('failed-precondition', PLAN_ANSWERED);
    // A step that was done, or a change order that was signed, since the plan was proposed.
    const planTotal = found.items.reduce((total, { amount }) => total + amount, 0);
    if (plan.totalAmount !== agreedTotal || planTotal !== (await openAmountOfJob(tx, job)))
      throw new ApiError('failed-precondition', PRICE_CHANGED);
    await removeOpenMilestones(tx, project.id);
    await addMilestones(tx, project.id, plan.items);
    const signed = { subjectId: id, projectId: project.id };
    await signAgreement(tx, signed, signerOf(context, signature), planContent(plan), now);
    await recordJob(tx, context, 'milestone.planConfirmed', project, { planId: id });
    return presentPlan(tx, plan, project, caller);
  });
}

export function declinePlan(
  context: Context,
  { id, reason = '' }: { id: string; reason?: string | undefined },
) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    const { job } = await lockPlanJob(tx, caller, id);
    const answer = { status: 'declined', reason, answeredAt: context.now() } as const;
    const plan = await answerPlan(tx, { id }, answer);
    if (!plan) throw new ApiError('failed-precondition', PLAN_ANSWERED);
    await recordJob(tx, context, 'milestone.planDeclined', job.project, { planId: id });
    return presentPlan(tx, plan, job.project, caller);
  });
}

/** The event of each move, in the name of its activity. */
const moveEvents: Record<MilestoneMove, string> = {
  finish: 'milestone.finished',
  approve: 'milestone.approved',
  reopen: 'milestone.reopened',
};

export function moveMilestone(
  context: Context,
  { id, move }: { id: string; move: MilestoneMove },
  changesAt: (now: Date) => Partial<MilestoneRow>,
) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    const found = await findMilestone(tx, id);
    if (!found) throw new ApiError('not-found', MILESTONE_NOT_FOUND);
    const { project } = await lockJob(tx, caller, found.projectId, MILESTONE_NOT_FOUND);
    const milestone = await findMilestone(tx, id);
    if (!milestone) throw new ApiError('not-found', MILESTONE_NOT_FOUND);
    const refused = milestoneRefusal(milestone, project, caller, move);
    if (refused === 'failed-precondition')
      throw new ApiError(
        refused,
        isUnderWay(project) ? milestoneRefusalMessages[move] : NOT_UNDER_WAY,
      );
    if (refused) throw new ApiError(refused);
    const { to: status } = milestoneMoves[move];
    const changed = await changeMilestone(tx, milestone, { ...changesAt(context.now()), status });
    if (!changed) throw new ApiError('aborted');
    await recordJob(tx, context, moveEvents[move], project, { milestoneId: id });
    return presentMilestone(changed, project, caller);
  });
}
