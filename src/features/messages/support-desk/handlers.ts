import { implement } from '@orpc/server';
import * as z from 'zod';
import { ApiError } from '#lib/api-error.ts';
import { cursorInstant, cursorInt, decodeCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { countTicketProjects, listTicketProjects } from '../uncovered/data.ts';
import { savedRepliesContract, supportDeskContract } from './contract.ts';
import {
  deleteSavedReply,
  findFirstAnswerFigures,
  insertSavedReply,
  isTitleTaken,
  listSavedReplies,
  listTickets,
  listTicketsOfSameAsker,
  type TicketRow,
  updateSavedReply,
} from './data.ts';
import { MAX_SAME_ASKER, MAX_SAVED_REPLIES, TITLE_TAKEN, TOO_MANY_REPLIES } from './rules.ts';
import { mergeTickets, previewTicketMerge, requireTicket } from './service.ts';
import type { SavedReplyRow } from './tables.ts';

const api = implement(supportDeskContract).$context<Context>().use(guarded);

const queueCursor = z.tuple([cursorInt, cursorInstant, z.uuid()]);

export const supportDeskHandlers = api.router({
  queue: api.queue.handler(async ({ input: { cursor, limit, ...filter }, context }) => {
    const { uid: agentId } = requireSignedIn(context);
    const after = cursor === undefined ? undefined : decodeCursor(cursor, queueCursor);
    const rows = await listTickets(context.db, { ...filter, agentId, after, limit });
    const page = pageFrom(rows, limit, (row) => [
      row.rank,
      (filter.view === 'resolved' && row.resolvedAt ? row.resolvedAt : row.since).toISOString(),
      row.id,
    ]);
    return { ...page, items: page.items.map(presentTicket) };
  }),

  sameAsker: api.sameAsker.handler(async ({ input: { id }, context: { db } }) => {
    const ticket = await requireTicket(db, id);
    return { items: await listTicketsOfSameAsker(db, ticket, MAX_SAME_ASKER) };
  }),

  projects: api.projects.handler(async ({ input, context: { db } }) => {
    const { id } = await requireTicket(db, input.id);
    return { ...(await countTicketProjects(db, id)), items: await listTicketProjects(db, id) };
  }),

  previewMerge: api.previewMerge.handler(async ({ input, context }) => {
    const merged = await previewTicketMerge(context.db, input, context.now());
    const { lastSeq, unreadAdmin, createdAt, escalatedAt, ...thread } = merged;
    return {
      ...thread,
      priority: merged.priority ?? 'normal',
      messageCount: lastSeq,
      unread: unreadAdmin,
      since: escalatedAt ?? createdAt,
    };
  }),

  merge: api.merge.handler(({ input, context }) => mergeTickets(context.db, context, input)),

  figures: api.figures.handler(({ context: { db } }) => findFirstAnswerFigures(db)),
});

const presentTicket = ({ homeownerName, contractorName, userName, ...row }: TicketRow) => ({
  ...row,
  who: userName ?? [homeownerName, contractorName].filter(Boolean).join(' and '),
});

const repliesApi = implement(savedRepliesContract).$context<Context>().use(guarded);

export const savedRepliesHandlers = repliesApi.router({
  list: repliesApi.list.handler(async ({ context: { db } }) => ({
    items: await listSavedReplies(db),
  })),

  create: repliesApi.create.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      if ((await listSavedReplies(tx)).length >= MAX_SAVED_REPLIES)
        throw new ApiError('failed-precondition', TOO_MANY_REPLIES);
      const now = context.now();
      const { uid: updatedBy } = requireSignedIn(context);
      const reply = { ...input, updatedBy, createdAt: now, updatedAt: now };
      const created = await insertSavedReply(tx, reply);
      if (!created) throw new ApiError('already-exists', TITLE_TAKEN);
      return recorded(tx, context, created, 'created');
    }),
  ),

  update: repliesApi.update.handler(({ input: { id, ...changes }, context }) =>
    context.db.transaction(async (tx) => {
      if (changes.title !== undefined && (await isTitleTaken(tx, id, changes.title)))
        throw new ApiError('already-exists', TITLE_TAKEN);
      const { uid: updatedBy } = requireSignedIn(context);
      const given = Object.fromEntries(
        Object.entries(changes).filter(([, value]) => value !== undefined),
      );
      const changed = await updateSavedReply(tx, id, {
        ...given,
        updatedBy,
        updatedAt: context.now(),
      });
      if (!changed) throw new ApiError('not-found');
      return recorded(tx, context, changed, 'updated');
    }),
  ),

  remove: repliesApi.remove.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const removed = await deleteSavedReply(tx, id);
      if (!removed) throw new ApiError('not-found');
      await recorded(tx, context, removed, 'removed');
      return { success: true as const };
    }),
  ),
});

/** Records what an admin did to a reply, for the audit log. */
async function recorded(tx: Db, context: Context, reply: SavedReplyRow, event: string) {
  await recordActivity(tx, context, {
    type: `savedReply.${event}`,
    subjectType: 'saved-reply',
    subjectId: reply.id,
    audience: [],
  });
  return reply;
}
