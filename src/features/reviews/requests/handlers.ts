import { implement } from '@orpc/server';
import { lockBusiness } from '#features/contractors/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { reviewRequestsContract, reviewTemplatesContract } from './contract.ts';
import {
  clearDefaultTemplate,
  countRequests,
  deleteRequest,
  deleteTemplate,
  findRequest,
  findTemplate,
  insertTemplate,
  listAskable,
  listRequests,
  listTemplates,
  type RequestParty,
  type RequestView,
  updateOpenRequest,
  updateTemplate,
} from './data.ts';
import { MAX_TEMPLATES, nextReminderAt, percentOf } from './rules.ts';
import { recordRequest, remind, requestReview } from './service.ts';

const requests = implement(reviewRequestsContract).$context<Context>().use(guarded);

export const reviewRequestsHandlers = requests.router({
  list: requests.list.handler(async ({ input: { limit, cursor, ...filter }, context }) => {
    const after = idFromCursor(cursor);
    const rows = await listRequests(context.db, partyOf(context), { ...filter, after, limit });
    const { items, nextCursor } = pageFrom(rows, limit, ({ request }) => [request.id]);
    return { items: items.map((row) => present(row, context)), nextCursor };
  }),

  figures: requests.figures.handler(async ({ context }) => {
    const { contractorId } = requireActingContractor(context);
    const [counts, askable] = await Promise.all([
      countRequests(context.db, contractorId),
      listAskable(context.db, contractorId),
    ]);
    const { sent, opened, completed } = counts;
    return {
      ...counts,
      openRate: percentOf(opened, sent),
      answerRate: percentOf(completed, sent),
      askable,
    };
  }),

  get: requests.get.handler(({ input: { id }, context }) => load(context.db, context, id)),

  create: requests.create.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      const id = await requestReview(tx, context, contractorId, input);
      return load(tx, context, id);
    }),
  ),

  update: requests.update.handler(({ input: { id, remind: isReminder, status }, context }) =>
    context.db.transaction(async (tx) => {
      const party = partyOf(context);
      const found = await findRequest(tx, id, party);
      if (!found) throw new ApiError('not-found');
      const isBusiness = 'contractorId' in party;
      if (isBusiness ? status : isReminder) throw new ApiError('permission-denied');
      if (isReminder) await remind(tx, context, found.request);
      if (status) await answer(tx, context, found, status);
      return load(tx, context, id);
    }),
  ),

  remove: requests.remove.handler(async ({ input: { id }, context }) => {
    const { contractorId } = requireActingContractor(context);
    if (!(await deleteRequest(context.db, id, contractorId))) throw new ApiError('not-found');
    return { success: true as const };
  }),
});

/** Opening a request twice changes nothing; declining ends it. */
async function answer(
  tx: Db,
  context: Context,
  { request }: RequestView,
  status: 'opened' | 'declined',
) {
  const isOver = request.status !== 'sent' && request.status !== 'opened';
  if (status === 'opened' && (isOver || request.status === 'opened')) return;
  if (isOver) throw new ApiError('failed-precondition', 'This request was answered or has closed');
  const now = context.now();
  const changes = {
    status,
    openedAt: request.openedAt ?? now,
    ...(status === 'declined' && { answeredAt: now }),
    updatedAt: now,
  };
  if (!(await updateOpenRequest(tx, request, changes))) throw new ApiError('aborted');
  await recordRequest(tx, context, `reviewRequest.${status}`, request);
}

function partyOf(context: Context): RequestParty {
  const { role, uid } = requireSignedIn(context);
  if (role === 'contractor') return { contractorId: requireActingContractor(context).contractorId };
  return { homeownerId: uid };
}

async function load(db: Db, context: Context, id: string) {
  const found = await findRequest(db, id, partyOf(context));
  if (!found) throw new ApiError('not-found');
  return present(found, context);
}

const present = ({ request, ...names }: RequestView, context: Context) => ({
  ...request,
  ...names,
  // No message is read by an admin who looks as somebody else.
  ...(requireSignedIn(context).viewing && { subject: '', body: '' }),
  nextReminderAt: nextReminderAt(request),
});

const templates = implement(reviewTemplatesContract).$context<Context>().use(guarded);

export const reviewTemplatesHandlers = templates.router({
  list: templates.list.handler(async ({ context }) => ({
    items: await listTemplates(context.db, requireActingContractor(context).contractorId),
    nextCursor: null,
  })),

  get: templates.get.handler(async ({ input: { id }, context }) => {
    const { contractorId } = requireActingContractor(context);
    const template = await findTemplate(context.db, contractorId, id);
    if (!template) throw new ApiError('not-found');
    return template;
  }),

  create: templates.create.handler(({ input: { isDefault = false, ...text }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      await lockBusiness(tx, contractorId);
      const existing = await listTemplates(tx, contractorId);
      if (existing.length >= MAX_TEMPLATES)
        throw new ApiError(
          'failed-precondition',
          `You have ${MAX_TEMPLATES} templates, the limit. Delete one first`,
        );
      const becomesDefault = isDefault || existing.length === 0;
      if (becomesDefault) await clearDefaultTemplate(tx, contractorId);
      const now = context.now();
      const dates = { createdAt: now, updatedAt: now };
      return insertTemplate(tx, {
        ...{ ...text, ...dates, contractorId, id: newId(), isDefault: becomesDefault },
      });
    }),
  ),

  update: templates.update.handler(({ input: { id, ...changes }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      await lockBusiness(tx, contractorId);
      if (!(await findTemplate(tx, contractorId, id))) throw new ApiError('not-found');
      if (changes.isDefault) await clearDefaultTemplate(tx, contractorId);
      const updatedAt = context.now();
      const updated = await updateTemplate(tx, contractorId, id, { ...changes, updatedAt });
      if (!updated) throw new ApiError('not-found');
      return updated;
    }),
  ),

  remove: templates.remove.handler(async ({ input: { id }, context }) => {
    const { contractorId } = requireActingContractor(context);
    if (!(await deleteTemplate(context.db, contractorId, id))) throw new ApiError('not-found');
    return { success: true as const };
  }),
});
