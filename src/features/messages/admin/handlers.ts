import { implement } from '@orpc/server';
import * as z from 'zod';
import { ApiError } from '#lib/api-error.ts';
import { decodeCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { findConversationById, presentConversation } from '../data.ts';
import type { Participant } from '../rules.ts';
import { adminConversationsContract } from './contract.ts';
import {
  findOrCreateAdminConversation,
  findRecipient,
  getSupportStats,
  listSupportConversations,
} from './data.ts';

const api = implement(adminConversationsContract).$context<Context>().use(guarded);

const supportCursor = z.tuple([z.int(), z.iso.datetime(), z.uuid()]);

export const adminConversationsHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit, ...filter }, context }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, supportCursor);
    const rows = await listSupportConversations(context.db, { ...filter, after, limit: limit + 1 });
    const page = pageFrom(rows, limit, (row) => [
      row.rank,
      row.lastMessageAt.toISOString(),
      row.id,
    ]);
    return { ...page, items: page.items.map((row) => presentTo(context, row)) };
  }),

  findOrCreate: api.findOrCreate.handler(async ({ input, context }) => {
    const { userId, userType, ...about } = input;
    const recipient = await findRecipient(context.db, userId, userType);
    if (!recipient) throw new ApiError('not-found');
    const { uid } = requireSignedIn(context);
    const { id } = await findOrCreateAdminConversation(context.db, context, uid, recipient, about);
    const row = await findConversationById(context.db, participantOf(context), id);
    if (!row) throw new ApiError('not-found', 'Conversation not found');
    return presentTo(context, row);
  }),

  stats: api.stats.handler(({ context }) => getSupportStats(context.db)),
});

const participantOf = (context: Context): Participant => ({
  party: 'admin',
  id: requireSignedIn(context).uid,
});

const presentTo = (context: Context, row: Parameters<typeof presentConversation>[1]) =>
  presentConversation(participantOf(context), row, context.services.config);
