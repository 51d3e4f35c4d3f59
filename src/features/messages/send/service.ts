import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { attachToMessage } from '#features/files/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import type { ActorContext, Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { rowColumns, runPrepared } from '#server/database/json-statement.ts';
import { activitySource, insertActivitySql, recordActivity } from '#server/outbox/outbox.ts';
import { audienceOf, isNotDeletedFor, isVisibleTo } from '../data.ts';
import {
  type ConversationParty,
  conversationParties,
  fileCountText,
  isEditable,
  type MessageType,
  type Participant,
  previewOf,
} from '../rules.ts';
import { conversations, type MessageRow, messages, partyColumns } from '../tables.ts';

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
      throw new ApiError('not-found', 'One of the files is not there');
    return row;
  });
}

const { placeholder } = sql;

type Author = ConversationParty | 'guest' | 'system';

const isParticipantOf = (party: 'homeowner' | 'contractor') =>
  and(
    eq(partyColumns[party].id, placeholder('senderId')),
    ne(conversations.status, 'deleted'),
    isNotDeletedFor(party),
  );

/** The pair's support case is resolved: when they continue, support leaves. */
const isSupportResolved = sql`(resolved_at is not null and homeowner_id is not null and contractor_id is not null)`;

const partyAuthor = (party: 'homeowner' | 'contractor', name: SQL) => ({
  name,
  role: party,
  may: isParticipantOf(party),
  changes: sql`
      with_support = with_support and not ${isSupportResolved},
      resolved_at = case when user_id is null then resolved_at end,
      status_admin = 'active',`,
});

/**
 * Per kind of author: the sender's name, which conversations they may write to, and what else
 * changes.
 */
const authors = {
  homeowner: partyAuthor('homeowner', sql`conversation.homeowner_name`),
  contractor: partyAuthor('contractor', sql`conversation.contractor_name`),
  /** Guests have no account: the caller checks who they are. */
  guest: {
    name: sql`coalesce(conversation.user_name, '')`,
    role: 'homeowner',
    may: and(eq(conversations.userType, 'guest'), ne(conversations.status, 'deleted')),
    changes: sql`resolved_at = null, status_admin = 'active',`,
  },
  admin: {
    name: sql`${placeholder('senderName')}::text`,
    role: 'admin',
    may: and(sql`with_support`, ne(conversations.status, 'deleted')),
    // The first to answer becomes the assigned agent.
    changes: sql`
      assigned_agent = case when ${placeholder('messageType')}::text = 'text'
        then coalesce(assigned_agent, ${placeholder('senderId')}::uuid) else assigned_agent end,`,
  },
  system: {
    name: sql`${placeholder('senderName')}::text`,
    role: 'system',
    may: ne(conversations.status, 'deleted'),
    changes: sql``,
  },
};

/**
 * Inserts the message, updates its conversation and records the activity in one statement. The
 * update locks the conversation, so messages are numbered without a gap and in commit order. The
 * message is unread for those in `unreadFor` who take part in the conversation.
 */
const appendSql = (author: Author) => {
  const { name, role, may, changes } = authors[author];
  const [messageId, content] = [placeholder('messageId'), placeholder('content')];
  const [senderId, messageType] = [placeholder('senderId'), placeholder('messageType')];
  const [quoteId, now] = [placeholder('quoteId'), placeholder('now')];
  const forHomeowner = sql`(${placeholder('forHomeowner')}::boolean and homeowner_id is not null)`;
  const forContractor = sql`(${placeholder('forContractor')}::boolean and contractor_id is not null)`;
  const forAdmin = sql`(${placeholder('forAdmin')}::boolean and with_support)`;
  const forActiveAdmin =
    author === 'homeowner' || author === 'contractor'
      ? sql`(${forAdmin} and not ${isSupportResolved})`
      : forAdmin;

  return sql`
  with conversation as (
    update ${conversations} set ${changes}
      last_seq = last_seq + 1,
      unread_homeowner = unread_homeowner + ${forHomeowner}::int,
      unread_contractor = unread_contractor + ${forContractor}::int,
      unread_admin = unread_admin + ${forActiveAdmin}::int,
      status_homeowner = 'active',
      status_contractor = 'active',
      last_message = ${placeholder('preview')},
      last_message_at = greatest(last_message_at, ${now}::timestamptz),
      last_message_sender = ${senderId}::uuid,
      last_message_type = ${messageType},
      quote_id = coalesce(${quoteId}::uuid, quote_id),
      project_id = coalesce(${placeholder('projectId')}::uuid, project_id),
      updated_at = ${now}::timestamptz
    where ${and(eq(conversations.id, placeholder('id')), may)}
    returning *
  ), message as (
    insert into ${messages} (conversation_id, seq, id, content, sender_id, sender_role, sender_name,
      message_type, metadata, unread_homeowner, unread_contractor, unread_admin, quote_id, file_count,
      created_at)
    select conversation.id, last_seq, ${messageId}::uuid, ${content}, ${senderId}::uuid,
      ${role}::text, ${name}, ${messageType}, ${placeholder('metadata')}::jsonb, ${forHomeowner},
      ${forContractor}, ${forAdmin}, ${quoteId}::uuid, ${placeholder('fileCount')}::int,
      last_message_at
    from conversation
    returning ${rowColumns(messages)}
  ), activity as (${insertActivitySql({
    type: 'message.sent',
    subjectType: 'conversation',
    subjectId: sql`conversation.id`,
    audience: sql`array_remove(array[homeowner_id, contractor_id,
      case when with_support then ${SUPPORT_RECIPIENT_ID}::uuid end], null)`,
    data: sql`jsonb_build_object('messageId', ${messageId}::text, 'seq', last_seq,
      'senderRole', ${role}::text, 'withGuest', user_type is not distinct from 'guest')`,
    from: sql`conversation`,
  })})
  select row_to_json(message) from message`;
};

export type NewMessage = {
  /** The conversation's id. */
  id: string;
  messageId: string;
  content: string;
  messageType: MessageType;
  /** Parties for whom it is unread, if they take part in the conversation. */
  unreadFor: readonly ConversationParty[];
  senderId?: string;
  senderName?: string;
  metadata?: Record<string, string>;
  fileCount?: number;
  quoteId?: string | undefined;
  projectId?: string | undefined;
};

/** Writes a message; undefined when its author has no such conversation. */
export async function appendMessage(
  db: Db,
  context: ActorContext,
  author: Author,
  { unreadFor, metadata = {}, ...message }: NewMessage,
): Promise<MessageRow | undefined> {
  const values = {
    senderId: null,
    senderName: null,
    fileCount: 0,
    ...message,
    quoteId: message.quoteId ?? null,
    projectId: message.projectId ?? null,
    metadata: JSON.stringify(metadata),
    preview: previewOf(message.content) || fileCountText(message.fileCount),
    forHomeowner: unreadFor.includes('homeowner'),
    forContractor: unreadFor.includes('contractor'),
    forAdmin: unreadFor.includes('admin'),
    ...activitySource(context),
    now: context.now(),
  };
  const name = `append-message-as-${author}`;
  const [row] = await runPrepared(db, name, messages, () => appendSql(author), values);
  return row;
}

/** Everyone but the sender. */
export const otherParties = (party: ConversationParty) =>
  conversationParties.filter((other) => other !== party);

/** Whether a message exists. Call it with the conversation locked. */
export async function hasMessage(tx: Db, conversationId: string, id: string) {
  const found = and(eq(messages.conversationId, conversationId), eq(messages.id, id));
  return (await tx.$count(messages, found)) > 0;
}
