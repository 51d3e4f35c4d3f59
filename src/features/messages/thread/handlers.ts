import { implement } from '@orpc/server';
import * as z from 'zod';
import { attachToMessage } from '#features/files/data.ts';
import { newId } from '#lib/columns.ts';
import { decodeCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { consolidatedOr404, conversationOr404, notFound, seatOf } from '../participants/data.ts';
import { markRead } from '../read/data.ts';
import { listenerOf, type Seat } from '../rules.ts';
import { sendMessage } from '../send/data.ts';
import { sides } from '../tables.ts';
import { messagesContract } from './contract.ts';
import { audienceOf, editMessage, messagesAfter, messagesBefore, presentMessages } from './data.ts';

const api = implement(messagesContract).$context<Context>().use(guarded);

const messagesCursor = z.tuple([z.int()]);

/** Each a call of its own, so that they stand beside those of other parts of `conversations`. */
export const messagesHandlers = {
  messages: api.messages.handler(async ({ input: { id, cursor, after, limit }, context }) => {
    const seat = seatOf(context);
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, messagesCursor);
    const row = await conversationOr404(context, seat, id);
    const cleared = seat.party === 'admin' ? 0 : row[sides[seat.party].cleared];
    if (after !== undefined) {
      const next = await messagesAfter(context.db, row.id, Math.max(after, cleared), limit);
      return { items: await presentMessages(context, seat, row, next), nextCursor: null };
    }
    const rows = await messagesBefore(context.db, row.id, before, limit + 1, cleared);
    const { items, nextCursor } = pageFrom(rows, limit, ({ seq }) => [seq]);
    return { items: await presentMessages(context, seat, row, items.reverse()), nextCursor };
  }),

  sendMessage: api.sendMessage.handler(async ({ input, context }) => {
    const seat = seatOf(context);
    const { uid: ownerId, name: senderName } = signedIn(context);
    const said = { ...input, senderName, messageId: newId(), ownerId };
    const row =
      (await say(context, seat, said)) ??
      // It may have been put together with others.
      (await say(context, seat, { ...said, id: await consolidatedOr404(context, input.id) }));
    if (!row) throw notFound();
    const [message] = await presentMessages(context, seat, { id: row.conversationId }, [row]);
    if (!message) throw notFound();
    return message;
  }),

  editMessage: api.editMessage.handler(async ({ input, context }) => {
    const seat = seatOf(context);
    const conversation = await conversationOr404(context, seat, input.id);
    const row = await editMessage(context.db, context, seat, { ...input, id: conversation.id });
    if (row === 'late')
      throw new Refusal('failed-precondition', 'A message may be changed for 15 minutes');
    const [message] = row ? await presentMessages(context, seat, conversation, [row]) : [];
    if (!message) throw new Refusal('not-found', 'Message not found');
    return message;
  }),

  typing: api.typing.handler(async ({ input, context }) => {
    const seat = seatOf(context);
    const row = await conversationOr404(context, seat, input.id);
    context.services.whisper({
      audience: audienceOf(row).filter((id) => id !== null && id !== listenerOf(seat)),
      type: 'conversation.typing',
      subjectType: 'conversation',
      subjectId: row.id,
      data: { party: seat.party, by: seat.id },
    });
    return { success: true as const };
  }),

  markRead: api.markRead.handler(async ({ input: { id }, context }) => {
    const { uid } = signedIn(context);
    const seat = seatOf(context);
    const row = await conversationOr404(context, seat, id);
    const count = await markRead(context.db, context, { ...seat, uid }, row.id);
    if (count === undefined) throw notFound();
    return { count };
  }),
};

type Said = Parameters<typeof sendMessage>[3] & {
  messageId: string;
  ownerId: string;
  attachments: readonly string[];
};

/** With what it carries, or not at all. */
function say({ db, ...context }: Context, seat: Seat, { ownerId, attachments, ...said }: Said) {
  const ids = [...new Set(attachments)];
  if (ids.length === 0) return sendMessage(db, context, seat, said);
  return db.transaction(async (tx) => {
    const row = await sendMessage(tx, context, seat, { ...said, fileCount: ids.length });
    if (row && !(await attachToMessage(tx, { messageId: row.id, ownerId, ids })))
      throw new Refusal('not-found', 'One of the files is not there');
    return row;
  });
}
