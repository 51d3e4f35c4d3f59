import { implement } from '@orpc/server';
import * as z from 'zod';
import { cursorInt, decodeCursor } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { writePage } from '#server/http/written-answers.ts';
import { conversationNotFound, participantOf, requireConversation } from '../service.ts';
import { partyColumns } from '../tables.ts';
import { Message, readContract } from './contract.ts';
import {
  listMessagesAfter,
  listMessagesBySeq,
  listMessageVersionsBefore,
  messageStaysUntil,
  presentMessages,
} from './data.ts';
import { markRead } from './service.ts';

const api = implement(readContract).$context<Context>().use(guarded);

const messagesCursor = z.tuple([cursorInt]);

export const readHandlers = {
  messages: api.messages.handler(async ({ input: { id, cursor, after, limit }, context }) => {
    const participant = participantOf(context);
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, messagesCursor);
    const row = await requireConversation(context, participant, id);
    const cleared =
      participant.party === 'admin' ? 0 : row[partyColumns[participant.party].cleared];
    if (after !== undefined) {
      const next = await listMessagesAfter(context.db, row.id, Math.max(after, cleared), limit);
      return { items: await presentMessages(context, participant, row, next), nextCursor: null };
    }
    const { db, services } = context;
    const { homeownerId, contractorId } = row;
    const versions = await listMessageVersionsBefore(db, row.id, before, limit + 1, cleared);
    return writePage(context, versions, {
      ...{ item: Message, limit, key: ({ seq }) => [seq], isReversed: true },
      reader: JSON.stringify(['message', row.id, participant, homeownerId, contractorId]),
      load: (shown) =>
        listMessagesBySeq(
          db,
          row.id,
          shown.map(({ seq }) => seq),
        ),
      present: (rows, at) =>
        presentMessages({ db, services, now: () => at }, participant, row, rows),
      staysUntil: messageStaysUntil,
    });
  }),

  markRead: api.markRead.handler(async ({ input: { id, upTo }, context }) => {
    const { uid } = requireSignedIn(context);
    const participant = participantOf(context);
    const row = await requireConversation(context, participant, id);
    const count = await markRead(context.db, context, { ...participant, uid }, row.id, upTo);
    if (count === undefined) throw conversationNotFound();
    return { count };
  }),
};
