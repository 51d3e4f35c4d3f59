import { implement } from '@orpc/server';
import * as z from 'zod';
import { attachToMessage } from '#features/files/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { decodeCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import {
  conversationNotFound,
  participantOf,
  requireConsolidatedId,
  requireConversation,
} from '../participants/data.ts';
import { markRead } from '../read/data.ts';
import { type Participant, recipientIdOf } from '../rules.ts';
import { sendMessage } from '../send/data.ts';
import { partyColumns } from '../tables.ts';
import { messagesContract } from './contract.ts';
import {
  audienceOf,
  editMessage,
  listMessagesAfter,
  listMessagesBefore,
  presentMessages,
} from './data.ts';

const api = implement(messagesContract).$context<Context>().use(guarded);

const messagesCursor = z.tuple([z.int()]);

/** Each a call of its own, so that they stand beside those of other parts of `conversations`. */
export const messagesHandlers = {
  messages: api.messages.handler(async ({ input: { id, cursor, after, limit }, context }) => {
    const seat = participantOf(context);
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, messagesCursor);
    const row = await requireConversation(context, seat, id);
    const cleared = seat.party === 'admin' ? 0 : row[partyColumns[seat.party].cleared];
    if (after !== undefined) {
      const next = await listMessagesAfter(context.db, row.id, Math.max(after, cleared), limit);
      return { items: await presentMessages(context, seat, row, next), nextCursor: null };
    }
    const rows = await listMessagesBefore(context.db, row.id, before, limit + 1, cleared);
    const { items, nextCursor } = pageFrom(rows, limit, ({ seq }) => [seq]);
    return { items: await presentMessages(context, seat, row, items.reverse()), nextCursor };
  }),

  sendMessage: api.sendMessage.handler(async ({ input, context }) => {
    const seat = participantOf(context);
    const { uid: ownerId, name: senderName } = requireSignedIn(context);
    const said = { ...input, senderName, messageId: newId(), ownerId };
    const row =
      (await sendWithAttachments(context, seat, said)) ??
      // It may have been put together with others.
      (await sendWithAttachments(context, seat, {
        ...said,
        id: await requireConsolidatedId(context, input.id),
      }));
    if (!row) throw conversationNotFound();
    const [message] = await presentMessages(context, seat, { id: row.conversationId }, [row]);
    if (!message) throw conversationNotFound();
    return message;
  }),

  editMessage: api.editMessage.handler(async ({ input, context }) => {
    const seat = participantOf(context);
    const conversation = await requireConversation(context, seat, input.id);
    const row = await editMessage(context.db, context, seat, { ...input, id: conversation.id });
    if (row === 'late')
      throw new ApiError('failed-precondition', 'A message may be changed for 15 minutes');
    const [message] = row ? await presentMessages(context, seat, conversation, [row]) : [];
    if (!message) throw new ApiError('not-found', 'Message not found');
    return message;
  }),

  typing: api.typing.handler(async ({ input, context }) => {
    const seat = participantOf(context);
    const row = await requireConversation(context, seat, input.id);
    context.services.publishEphemeral({
      audience: audienceOf(row).filter((id) => id !== null && id !== recipientIdOf(seat)),
      type: 'conversation.typing',
      subjectType: 'conversation',
      subjectId: row.id,
      data: { party: seat.party, by: seat.id },
    });
    return { success: true as const };
  }),

  markRead: api.markRead.handler(async ({ input: { id }, context }) => {
    const { uid } = requireSignedIn(context);
    const seat = participantOf(context);
    const row = await requireConversation(context, seat, id);
    const count = await markRead(context.db, context, { ...seat, uid }, row.id);
    if (count === undefined) throw conversationNotFound();
    return { count };
  }),
};

type OutgoingMessage = Parameters<typeof sendMessage>[3] & {
  messageId: string;
  ownerId: string;
  attachments: readonly string[];
};

/** With what it carries, or not at all. */
function sendWithAttachments(
  { db, ...context }: Context,
  participant: Participant,
  { ownerId, attachments, ...said }: OutgoingMessage,
) {
  const ids = [...new Set(attachments)];
  if (ids.length === 0) return sendMessage(db, context, participant, said);
  return db.transaction(async (tx) => {
    const row = await sendMessage(tx, context, participant, { ...said, fileCount: ids.length });
    if (row && !(await attachToMessage(tx, { messageId: row.id, ownerId, ids })))
      throw new ApiError('not-found', 'One of the files is not there');
    return row;
  });
}
