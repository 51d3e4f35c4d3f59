import { implement } from '@orpc/server';
import * as z from 'zod';
import { decodeCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { findExactly, presentConversation } from '../data.ts';
import type { Seat } from '../rules.ts';
import { adminConversationsContract } from './contract.ts';
import { findRecipient, listSupport, openWithUser, supportFigures } from './data.ts';

const api = implement(adminConversationsContract).$context<Context>().use(guarded);

const cursorShape = z.tuple([z.int(), z.iso.datetime(), z.uuid()]);

export const adminConversationsHandlers = api.router({
  list: api.list.handler(async ({ input: { cursor, limit, ...filter }, context }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorShape);
    const rows = await listSupport(context.db, { ...filter, after, limit: limit + 1 });
    const page = pageFrom(rows, limit, (row) => [
      row.rank,
      row.lastMessageAt.toISOString(),
      row.id,
    ]);
    return { ...page, items: page.items.map((row) => shownIn(context, row)) };
  }),

  findOrCreate: api.findOrCreate.handler(async ({ input, context }) => {
    const { userId, userType, ...about } = input;
    const recipient = await findRecipient(context.db, userId, userType);
    if (!recipient) throw new Refusal('not-found');
    const { uid } = signedIn(context);
    const { id } = await openWithUser(context.db, context, uid, recipient, about);
    const row = await findExactly(context.db, seatOf(context), id);
    if (!row) throw new Refusal('not-found', 'Conversation not found');
    return shownIn(context, row);
  }),

  stats: api.stats.handler(({ context }) => supportFigures(context.db)),
});

const seatOf = (context: Context): Seat => ({ party: 'admin', id: signedIn(context).uid });

const shownIn = (context: Context, row: Parameters<typeof presentConversation>[1]) =>
  presentConversation(seatOf(context), row, context.services.config);
