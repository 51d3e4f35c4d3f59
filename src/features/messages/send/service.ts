import { and, eq } from 'drizzle-orm';
import { attachToMessage } from '#features/files/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import type { ActorContext, Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { audienceOf, isVisibleTo } from '../data.ts';
import {
  type ConversationParty,
  conversationParties,
  isEditable,
  type Participant,
  previewOf,
} from '../rules.ts';
import {
  type ConversationTopic,
  lockOrStartConversation,
  markOpenedBy,
  type ParticipantPair,
} from '../service.ts';
import { conversations, messages } from '../tables.ts';
import { appendMessage, type NewMessage } from './data.ts';

/** Edits a message; undefined when it is not the sender's, `late` when it is no longer editable. */
export function editMessage(
  db: Db,
  context: ActorContext,
  participant: Participant,
  { id, messageId, content }: { id: string; messageId: string; content: string },
) {
  return db.transaction(async (tx) => {
    const [conversation] = await tx
      .select()
      .from(conversations)
      .where(and(eq(conversations.id, id), isVisibleTo(participant)))
      .for('update');
    if (!conversation) return undefined;
    const isThisMessage = and(
      eq(messages.conversationId, id),
      eq(messages.id, messageId),
      eq(messages.senderRole, participant.party),
      eq(messages.senderId, participant.id),
    );
    const [existing] = await tx.select().from(messages).where(isThisMessage);
    if (!existing) return undefined;
    if (!isEditable(existing, context.now())) return 'late' as const;
    const [edited] = await tx
      .update(messages)
      .set({ content, edited: true })
      .where(isThisMessage)
      .returning();
    if (existing.seq === conversation.lastSeq)
      await tx
        .update(conversations)
        .set({ lastMessage: previewOf(content) })
        .where(eq(conversations.id, id));
    await recordActivity(tx, context, {
      type: 'message.edited',
      subjectType: 'conversation',
      subjectId: id,
      audience: audienceOf(conversation),
      data: { messageId, seq: existing.seq },
    });
    return edited;
  });
}

/** Sends a message as a participant; undefined when they have no such conversation. */
export const sendMessage = (
  db: Db,
  context: ActorContext,
  participant: Participant,
  message: Pick<NewMessage, 'id' | 'content'> &
    Partial<Pick<NewMessage, 'messageId' | 'senderName' | 'fileCount'>>,
) =>
  appendMessage(db, context, participant.party, {
    messageId: newId(),
    messageType: 'text',
    unreadFor: otherParties(participant.party),
    senderId: participant.id,
    ...message,
  });

type OutgoingMessage = Parameters<typeof sendMessage>[3] & {
  messageId: string;
  ownerId: string;
  attachments: readonly string[];
};

/** Sends a message with its attachments, or nothing if one of them is missing. */
export function sendWithAttachments(
  { db, ...context }: Context,
  participant: Participant,
  { ownerId, attachments, ...message }: OutgoingMessage,
) {
  const ids = [...new Set(attachments)];
  if (ids.length === 0) return sendMessage(db, context, participant, message);
  return db.transaction(async (tx) => {
    const row = await sendMessage(tx, context, participant, { ...message, fileCount: ids.length });
    if (row && !(await attachToMessage(tx, { messageId: row.id, ownerId, ids })))
      throw new ApiError('not-found', 'One of the files is missing. Add it again');
    return row;
  });
}

type ToBusiness = Pick<NewMessage, 'content'> & {
  about: ConversationTopic;
  /** What it asks, kept with the message: what was asked before is not asked again. */
  metadata: Record<string, string>;
};

/**
 * Asks a business something in the homeowner's conversation with it, which starts with it where there is none.
 * Undefined where nobody can be written to.
 */
export async function askBusiness(
  tx: Db,
  context: ActorContext,
  pair: ParticipantPair,
  { content, about, metadata }: ToBusiness,
) {
  const id = await lockOrStartConversation(tx, context, pair, about, 'homeowner');
  if (!id) return undefined;
  await markOpenedBy(tx, id, 'homeowner');
  return appendMessage(tx, context, 'homeowner', {
    ...{ id, content, metadata, messageId: newId(), messageType: 'text' },
    senderId: pair.homeownerId,
    unreadFor: otherParties('homeowner'),
  });
}

/** Everyone but the sender. */
export const otherParties = (party: ConversationParty) =>
  conversationParties.filter((other) => other !== party);

/** Whether a message exists. Call it with the conversation locked. */
export async function hasMessage(tx: Db, conversationId: string, id: string) {
  const found = and(eq(messages.conversationId, conversationId), eq(messages.id, id));
  return (await tx.$count(messages, found)) > 0;
}
