import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  expireRequests,
  findAskableProject,
  findTemplate,
  insertRequest,
  listDueReminders,
  listTemplates,
  type RequestRow,
  replaceAutomatic,
  updateOpenRequest,
} from './data.ts';
import { fillTemplate, reminderRefusal, requestExpiry, standardTemplate } from './rules.ts';

type AskableProject = NonNullable<Awaited<ReturnType<typeof findAskableProject>>>;

/** The subject and body of a request, from a template or in our own words. */
async function textFor(tx: Db, project: AskableProject, templateId: string | undefined) {
  const { contractorId, firstName, title, businessName } = project;
  const template = templateId
    ? await findTemplate(tx, contractorId, templateId)
    : (await listTemplates(tx, contractorId)).find(({ isDefault }) => isDefault);
  if (templateId && !template) throw new ApiError('not-found');
  const { subject, body } = template ?? standardTemplate;
  const values = { customer: firstName, project: title, business: businessName };
  return {
    subject: fillTemplate(subject, values).slice(0, 200),
    body: fillTemplate(body, values),
    templateId: template?.id ?? null,
  };
}

/** Asks the homeowner of a completed project; in place of the automatic request, if that is still open. */
export async function requestReview(
  tx: Db,
  context: ActorContext,
  contractorId: string,
  { projectId, templateId }: { projectId: string; templateId?: string | undefined },
) {
  const project = await findAskableProject(tx, projectId, contractorId);
  if (!project) throw new ApiError('not-found');
  if (project.status !== 'completed')
    throw new ApiError('failed-precondition', 'Complete the project first, then ask for a review');
  if (project.reviewId) throw new ApiError('failed-precondition', 'They already reviewed it');
  const now = context.now();
  const text = await textFor(tx, project, templateId);
  const id =
    (await replaceAutomatic(tx, projectId, { ...text, updatedAt: now })) ??
    (await insertRequest(tx, newRequest(project, text, now)));
  if (!id) throw new ApiError('already-exists', 'You already asked them');
  await recordRequest(tx, context, 'reviewRequest.sent', { ...project, id });
  return id;
}

const newRequest = (
  { id: projectId, contractorId, homeownerId }: AskableProject,
  text: Awaited<ReturnType<typeof textFor>>,
  now: Date,
) => ({
  ...text,
  ...{ projectId, contractorId, homeownerId },
  id: newId(),
  createdAt: now,
  updatedAt: now,
  expiresAt: requestExpiry(now),
});

/** The request that follows the completion of a project; undefined where there is nobody to ask. */
export function requestAutomatically(context: JobContext, projectId: string) {
  return context.db.transaction(async (tx) => {
    const project = await findAskableProject(tx, projectId);
    if (project?.status !== 'completed' || project.reviewId) return;
    const text = await textFor(tx, project, undefined);
    await insertRequest(tx, { ...newRequest(project, text, context.now()), automatic: true });
  });
}

type RequestParties = Pick<RequestRow, 'id' | 'contractorId' | 'homeownerId'>;

export const recordRequest = (
  tx: Db,
  context: ActorContext,
  type: string,
  { id, contractorId, homeownerId }: RequestParties,
) =>
  recordActivity(tx, context, {
    type,
    subjectType: 'reviewRequest',
    subjectId: id,
    audience: [contractorId, homeownerId],
  });

/** Reminds the homeowner, if it is time; two reminders at the same time count as one. */
export async function remind(tx: Db, context: ActorContext, request: RequestRow) {
  const now = context.now();
  const refusal = reminderRefusal(request, now);
  if (refusal) throw new ApiError('failed-precondition', refusal);
  const changes = {
    remindersSent: request.remindersSent + 1,
    lastReminderAt: now,
    updatedAt: now,
  };
  if (!(await updateOpenRequest(tx, request, changes))) throw new ApiError('aborted');
  await recordRequest(tx, context, 'reviewRequest.reminded', request);
}

const BATCH = 200;

/** Ends old requests and sends the reminders that are due. */
export async function followUpRequests(context: JobContext) {
  await expireRequests(context.db, context.now());
  for (let found = BATCH; found === BATCH && !context.stopSignal?.aborted; ) {
    const due = await listDueReminders(context.db, context.now(), BATCH);
    found = due.length;
    for (const request of due)
      await context.db
        .transaction((tx) => remind(tx, context, request))
        .catch((error: unknown) => {
          // Somebody answered, or reminded, in between.
          if (!(error instanceof ApiError)) throw error;
        });
  }
}
