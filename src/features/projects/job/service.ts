import { findQuoteById } from '#features/quotes/data.ts';
import { depositOf } from '#features/quotes/items/rules.ts';
import { callerOf } from '#features/quotes/service.ts';
import { ApiError } from '#lib/api-error.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { NO_CONTRACTOR_YET, recordJob, requireVisibleProject } from '../agreements/service.ts';
import { agreedTotalOf, listChangeOrders, paidAndDueOf } from '../change-orders/data.ts';
import { canSendChangeOrder } from '../change-orders/rules.ts';
import { presentChangeOrders } from '../change-orders/service.ts';
import { countCompletedJob, lockProject, updateProjectIfStatusUnchanged } from '../data.ts';
import { listMilestones, listPlans } from '../milestones/data.ts';
import { openAmountOf, presentMilestone, presentPlans } from '../milestones/service.ts';
import { listPunchItems, presentPunchItem } from '../punch-list/data.ts';
import { canPlan, isUnderWay, type ProjectCaller, partyOf } from '../rules.ts';
import { changeProject } from '../service.ts';
import { listLogEntries, presentLog } from '../work-log/data.ts';
import { writeLogEntry } from '../work-log/service.ts';
import {
  canConfirmDates,
  canReportProblem,
  canWriteLog,
  DATES_CHANGED,
  NOT_REPORTED_FINISHED,
  objectionDeadline,
} from './rules.ts';

/** Everything that both sides share about the work, as the caller sees it. */
export async function presentJob(db: Db, context: Context, caller: ProjectCaller, id: string) {
  const project = await requireVisibleProject(db, caller, id);
  const quote = project.acceptedQuoteId && (await findQuoteById(db, project.acceptedQuoteId));
  if (!quote || !partyOf(project, caller))
    throw new ApiError('failed-precondition', NO_CONTRACTOR_YET);
  const { uid } = requireSignedIn(context);
  const now = context.now();
  const agreedTotal = await agreedTotalOf(db, quote);
  const deposit = depositOf(quote, quote.totalAmount) ?? 0;
  const steps = await listMilestones(db, id);
  const reader = { uid, now, services: context.services };
  return {
    ...project,
    projectId: id,
    quoteTotal: quote.totalAmount,
    agreedTotal,
    deposit,
    ...(await paidAndDueOf(db, quote.id)),
    mayProposeDates: canPlan(project, caller),
    mayConfirmDates: canConfirmDates(project, caller),
    milestones: steps.map((step) => presentMilestone(step, project, caller)),
    plans: await presentPlans(db, await listPlans(db, id), project, caller),
    openAmount: openAmountOf(steps, agreedTotal - deposit),
    mayProposePlan: partyOf(project, caller) === 'contractor' && isUnderWay(project),
    changeOrders: await presentChangeOrders(
      db,
      await listChangeOrders(db, id),
      agreedTotal,
      project,
      caller,
    ),
    maySendChangeOrder: canSendChangeOrder(project, caller),
    log: await presentLog(db, await listLogEntries(db, id), reader),
    punchList: (await listPunchItems(db, id)).map((item) => presentPunchItem(item, uid)),
    mayWriteLog: canWriteLog(project, caller),
    objectionDeadline: objectionDeadline(project),
    mayReportProblem: canReportProblem(project, caller, now),
  };
}

type Dates = { id: string; startDate: string | null; dueDate: string | null };

export function confirmDates(context: Context, { id, startDate, dueDate }: Dates) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    await requireVisibleProject(tx, caller, id);
    await lockProject(tx, id);
    const project = await requireVisibleProject(tx, caller, id);
    if (!canConfirmDates(project, caller))
      throw new ApiError('failed-precondition', 'There are no dates waiting for you');
    if (project.startDate !== startDate || project.dueDate !== dueDate)
      throw new ApiError('aborted', DATES_CHANGED);
    const now = context.now();
    await updateProjectIfStatusUnchanged(tx, project, { datesConfirmedAt: now, lastUpdate: now });
    await recordJob(tx, context, 'project.datesConfirmed', project);
    return presentJob(tx, context, caller, id);
  });
}

type Report = { id: string; text: string; photoIds: string[] };

/** The contractor says that the work is finished, and shows it. */
export function finishWork(context: Context, { id, text, photoIds }: Report) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    await changeProject(tx, context, caller, { id, status: 'completed' });
    const project = await requireVisibleProject(tx, caller, id);
    await writeLogEntry(tx, context, project, caller, { kind: 'finished', text, photoIds });
    return presentJob(tx, context, caller, id);
  });
}

/** The homeowner says what is missing: the work goes on. */
export function reportProblem(context: Context, { id, text, photoIds }: Report) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    await requireVisibleProject(tx, caller, id);
    await lockProject(tx, id);
    const project = await requireVisibleProject(tx, caller, id);
    const now = context.now();
    if (!canReportProblem(project, caller, now))
      throw new ApiError('failed-precondition', NOT_REPORTED_FINISHED);
    const changed = await updateProjectIfStatusUnchanged(tx, project, {
      status: 'in_progress',
      completedAt: null,
      lastUpdate: now,
    });
    if (!changed?.contractorId) throw new ApiError('aborted');
    await countCompletedJob(tx, changed.contractorId, -1);
    await writeLogEntry(tx, context, project, caller, { kind: 'problem', text, photoIds });
    await recordJob(tx, context, 'project.problemReported', changed);
    return presentJob(tx, context, caller, id);
  });
}
