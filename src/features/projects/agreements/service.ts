import { lockQuote } from '#features/quotes/data.ts';
import { depositOf } from '#features/quotes/items/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { agreedTotalOf } from '../change-orders/data.ts';
import { findVisibleProject, lockProject } from '../data.ts';
import type { ProjectCaller } from '../rules.ts';
import type { ProjectRow } from '../tables.ts';

export const NO_CONTRACTOR_YET = 'No pro has been chosen for this project yet';

/** A project that the caller may see; `notFound` names what they asked for. */
export async function requireVisibleProject(
  db: Db,
  caller: ProjectCaller,
  id: string,
  notFound?: string,
) {
  const project = await findVisibleProject(db, id, caller);
  if (!project) throw new ApiError('not-found', notFound);
  return project;
}

/**
 * The job of the caller with its project and its accepted quote locked, in this order as every move does: what changes
 * its price, its steps or its invoices waits for each other.
 */
export async function lockJob(tx: Db, caller: ProjectCaller, id: string, notFound?: string) {
  await requireVisibleProject(tx, caller, id, notFound);
  const project = await lockProject(tx, id);
  if (!project?.contractorId || !project.acceptedQuoteId)
    throw new ApiError('failed-precondition', NO_CONTRACTOR_YET);
  const quote = await lockQuote(tx, project.acceptedQuoteId);
  if (!quote) throw new ApiError('failed-precondition', NO_CONTRACTOR_YET);
  return {
    project,
    quote,
    agreedTotal: await agreedTotalOf(tx, quote),
    deposit: depositOf(quote, quote.totalAmount) ?? 0,
  };
}

/** Records what happened to a job, for both sides. */
export const recordJob = (
  tx: Db,
  context: Pick<Context, 'actor' | 'requestId'>,
  type: string,
  { id, homeownerId, contractorId }: Pick<ProjectRow, 'id' | 'homeownerId' | 'contractorId'>,
  data: Record<string, string | number> = {},
) =>
  recordActivity(tx, context, {
    type,
    subjectType: 'project',
    subjectId: id,
    audience: [homeownerId, contractorId],
    data,
  });
