import type * as z from 'zod';
import { setProjectFiles } from '#features/files/data.ts';
import { insertLead, updateLeadOfProject } from '#features/leads/data.ts';
import { changeQuote, lockCompetingQuotes } from '#features/quotes/data.ts';
import { recordQuotes } from '#features/quotes/service.ts';
import type { QuoteRow } from '#features/quotes/tables.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { INVALID_BUDGET_RANGE, isValidBudgetRange } from '#lib/budget.ts';
import { newId } from '#lib/columns.ts';
import type { ActorContext, Context, Person } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import type { Place } from '#server/places/zip-codes.ts';
import { endSharesOfProject } from './contact-shares/data.ts';
import type { NewProject, ProjectChanges } from './contract.ts';
import {
  countCompletedJob,
  findVisibleProject,
  insertProject,
  type ProjectView,
  releaseCancelledPhotos,
  updateProjectIfStatusUnchanged,
} from './data.ts';
import {
  CANCELLED_REASON,
  canEdit,
  canPlan,
  canSetAddress,
  type ProjectCaller,
  partyOf,
  projectMoveError,
} from './rules.ts';

/** Posts a project with its pictures, and the lead that offers it to contractors. */
export async function postProject(
  tx: Db,
  context: ActorContext,
  { uid, name, email }: Pick<Person, 'uid' | 'name' | 'email'>,
  input: z.output<typeof NewProject>,
  { zipCode, city, state, latitude, longitude }: Place,
) {
  const { photoIds = [], contractorId, onlyThisContractor = false, ...fields } = input;
  const leadId = newId();
  const now = context.now();
  const project = await insertProject(tx, {
    ...fields,
    city,
    state,
    leadId,
    homeownerId: uid,
    createdAt: now,
    lastUpdate: now,
  });
  const projectId = project.id;
  if (photoIds.length > 0) {
    await releaseCancelledPhotos(tx, uid, photoIds);
    await attachPhotos(tx, projectId, uid, photoIds);
  }
  await insertLead(tx, {
    id: leadId,
    projectId,
    contractorId: onlyThisContractor ? contractorId : undefined,
    askedContractor: contractorId,
    homeownerId: uid,
    homeownerName: name,
    homeownerEmail: email,
    service: input.category,
    projectTitle: input.title,
    description: input.description,
    location: `${city}, ${state} ${zipCode}`,
    city,
    state,
    zipCode,
    latitude,
    longitude,
    budgetMin: input.budgetMin,
    budgetMax: input.budgetMax,
    createdAt: now,
    updatedAt: now,
  });
  const audience = [uid];
  await recordActivity(tx, context, {
    type: 'project.created',
    subjectType: 'project',
    subjectId: projectId,
    audience,
  });
  await recordActivity(tx, context, {
    type: 'lead.created',
    subjectType: 'lead',
    subjectId: leadId,
    audience,
    data: { projectId, asks: contractorId !== undefined },
  });
  return project;
}

/** Changes a project as far as the caller may, and with it its lead, its pictures and its open quotes. */
export async function changeProject(
  tx: Db,
  context: Context,
  caller: ProjectCaller,
  input: z.output<typeof ProjectChanges>,
) {
  const { id, status, startDate, dueDate, photoIds, streetAddress, ...fields } = input;
  const project = await findVisibleProject(tx, id, caller);
  if (!project) throw new ApiError('not-found');
  const isEdited = photoIds !== undefined || Object.values(fields).some((it) => it !== undefined);
  assertCanChange(project, caller, input, isEdited);

  const now = context.now();
  const isRescheduled =
    (startDate !== undefined && startDate !== project.startDate) ||
    (dueDate !== undefined && dueDate !== project.dueDate);
  const changed = await updateProjectIfStatusUnchanged(tx, project, {
    ...fields,
    streetAddress,
    startDate,
    dueDate,
    status,
    ...(isRescheduled && { datesBy: partyOf(project, caller), datesConfirmedAt: null }),
    ...(status === 'completed' && completion(project, caller, now)),
    lastUpdate: now,
  });
  if (!changed) throw new ApiError('aborted');
  const { homeownerId, contractorId } = project;
  const isCompleted = status === 'completed' && project.status !== 'completed';
  if (photoIds) await attachPhotos(tx, id, homeownerId, photoIds);

  const { title, description, budgetMin, budgetMax } = fields;
  const cancelled = status === 'cancelled';
  const lead =
    isEdited || cancelled
      ? await updateLeadOfProject(tx, id, {
          projectTitle: title,
          description,
          budgetMin,
          budgetMax,
          ...(cancelled && { status: 'lost' }),
          updatedAt: now,
        })
      : undefined;
  if (cancelled) await declineQuotes(tx, context, id);
  if (cancelled || isCompleted) await endSharesOfProject(tx, id, contractorId);
  if (isCompleted && contractorId) await countCompletedJob(tx, contractorId);
  await recordActivity(tx, context, {
    type: activityType(status, isCompleted),
    subjectType: 'project',
    subjectId: id,
    audience: [
      homeownerId,
      contractorId,
      lead?.askedContractor,
      ...(lead?.interestedContractors ?? []),
    ],
    data: { status: status ?? null, ...(isRescheduled && { rescheduled: true }) },
  });
}

/** The homeowner's word confirms the completion, whoever reported it first. */
const completion = (project: ProjectView, caller: ProjectCaller, now: Date) => ({
  completedAt: project.completedAt ?? now,
  ...(partyOf(project, caller) === 'homeowner' && { completionConfirmedAt: now }),
});

function activityType(status: ProjectView['status'] | undefined, isCompleted: boolean) {
  if (isCompleted) return 'project.completed';
  return status === 'completed' ? 'project.confirmed' : 'project.updated';
}

function assertCanChange(
  project: ProjectView,
  caller: ProjectCaller,
  input: z.output<typeof ProjectChanges>,
  isEdited: boolean,
) {
  const { status, startDate, dueDate } = input;
  const isRescheduled = startDate !== undefined || dueDate !== undefined;
  if (isEdited && !canEdit(project, caller))
    throw wrongPartyError(project, caller, 'homeowner', 'A pro was already chosen');
  if (input.streetAddress !== undefined && !canSetAddress(project, caller))
    throw wrongPartyError(project, caller, 'homeowner', 'The work has ended');
  if (isRescheduled && !canPlan(project, caller)) throw notPlannableError(project, caller);
  const moveError = status && projectMoveError(project, caller, status);
  if (moveError) throw new ApiError(moveError);
  requireOrderedRanges({ ...project, ...omitUndefined(input) });
}

/** Both sides may propose dates, but only of work that is under way. */
const notPlannableError = (project: ProjectView, caller: ProjectCaller) =>
  new ApiError(
    partyOf(project, caller) && project.contractorId ? 'failed-precondition' : 'permission-denied',
    'The work hasn’t started or has ended',
  );

/** The right party at the wrong time fails a precondition; anybody else lacks the permission. */
const wrongPartyError = (
  project: ProjectView,
  caller: ProjectCaller,
  party: 'homeowner' | 'contractor',
  message: string,
) =>
  partyOf(project, caller) === party
    ? new ApiError('failed-precondition', message)
    : new ApiError('permission-denied');

type ProjectRanges = {
  budgetMin: number | null;
  budgetMax: number | null;
  startDate: string | null;
  dueDate: string | null;
};

/** A change of one end may cross the other, which the contract cannot see. */
function requireOrderedRanges({ budgetMin, budgetMax, startDate, dueDate }: ProjectRanges) {
  if (!isValidBudgetRange({ budgetMin, budgetMax }))
    throw invalidArgument('budgetMax', INVALID_BUDGET_RANGE);
  if (startDate !== null && dueDate !== null && startDate > dueDate)
    throw invalidArgument('dueDate', 'The end date can’t be before the start date');
}

const omitUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

async function attachPhotos(tx: Db, projectId: string, ownerId: string, ids: string[]) {
  if (!(await setProjectFiles(tx, { projectId, ownerId, ids })))
    throw invalidArgument('photoIds', 'Some of these photos aren’t yours or are already in use');
}

/** Declines the open quotes of a canceled project, so that nobody waits for an answer. */
async function declineQuotes(tx: Db, context: Context, projectId: string) {
  const now = context.now();
  const { others } = await lockCompetingQuotes(tx, { id: projectId, projectId, leadId: null });
  const declinedQuotes: [string, QuoteRow][] = [];
  for (const quote of others) {
    const declined = await changeQuote(tx, quote, {
      status: 'rejected',
      rejectedAt: now,
      rejectionReason: CANCELLED_REASON,
      updatedAt: now,
    });
    if (declined) declinedQuotes.push(['rejected', declined]);
  }
  await recordQuotes(tx, context, declinedQuotes);
}
