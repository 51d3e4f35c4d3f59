import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import { recordActivity } from '#features/activities/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import {
  type ConversationParty,
  MARK_READ_BATCH,
  type MessageType,
  otherParty,
  previewOf,
  type Seat,
} from '#features/conversations/rules.ts';
import { conversations, messages, sides } from '#features/conversations/tables.ts';
import { markLatestRead } from '#features/notifications/data.ts';
import { newId } from '#lib/columns.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database.ts';
import { prepared } from '#server/prepared.ts';

type Doing = Pick<Context, 'actor' | 'requestId' | 'now'>;

/** What someone may see from their seat. */
export const seenFrom = ({ party, id }: Seat) =>
  and(eq(sides[party].id, id), ne(conversations.status, 'deleted'));

/** The newest messages before `seq`, newest first. */
export const messagesBefore = (db: Db, id: string, seq: number | undefined, limit: number) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, id), seq ? lt(messages.seq, seq) : undefined))
    .orderBy(desc(messages.seq))
    .limit(limit);

/** The next messages after `seq`, oldest first. */
export const messagesAfter = (db: Db, id: string, seq: number, limit: number) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, id), gt(messages.seq, seq)))
    .orderBy(asc(messages.seq))
    .limit(limit);

type Author = ConversationParty | 'system';

const { placeholder } = sql;

/** Who writes under which name, and into which conversations. */
const authors = {
  homeowner: {
    name: sql`conversation.homeowner_name`,
    may: and(eq(sides.homeowner.id, placeholder('senderId')), ne(conversations.status, 'deleted')),
  },
  contractor: {
    name: sql`conversation.contractor_name`,
    may: and(eq(sides.contractor.id, placeholder('senderId')), ne(conversations.status, 'deleted')),
  },
  system: { name: sql`${placeholder('senderName')}::text`, may: undefined },
};

/**
 * A message, what its conversation says of it, and the activity, as one statement. The update locks
 * the conversation, so its messages are numbered without a gap and in the order of their commits.
 */
const appendAs = (author: Author) => (db: Db, statement: string) => {
  const { name, may } = authors[author];
  const [messageId, content] = [placeholder('messageId'), placeholder('content')];
  const [senderId, messageType] = [placeholder('senderId'), placeholder('messageType')];
  const [forHomeowner, forContractor] = [placeholder('forHomeowner'), placeholder('forContractor')];
  const [quoteId, now] = [placeholder('quoteId'), placeholder('now')];

  const conversation = db.$with('conversation', { id: conversations.id }).as(sql`
    update ${conversations} set
      last_seq = last_seq + 1,
      unread_homeowner = unread_homeowner + ${forHomeowner}::boolean::int,
      unread_contractor = unread_contractor + ${forContractor}::boolean::int,
      last_message = ${placeholder('preview')},
      last_message_at = greatest(last_message_at, ${now}::timestamptz),
      last_message_sender = ${senderId}::uuid,
      last_message_type = ${messageType},
      quote_id = coalesce(${quoteId}::uuid, quote_id),
      project_id = coalesce(${placeholder('projectId')}::uuid, project_id),
      updated_at = ${now}::timestamptz
    where ${and(eq(conversations.id, placeholder('id')), may)}
    returning *`);
  const message = db.$with('message', getTableColumns(messages)).as(sql`
    insert into ${messages} (conversation_id, seq, id, content, sender_id, sender_role, sender_name,
      message_type, unread_homeowner, unread_contractor, quote_id, created_at)
    select conversation.id, last_seq, ${messageId}::uuid, ${content}, ${senderId}::uuid,
      ${author}::text, ${name}, ${messageType}, ${forHomeowner}::boolean, ${forContractor}::boolean,
      ${quoteId}::uuid, last_message_at
    from conversation
    returning *`);
  const activity = db.$with('activity', {}).as(sql`
    insert into activities
      (type, actor_id, actor_role, subject_type, subject_id, audience, data, request_id)
    select 'message.sent', ${placeholder('actorId')}::uuid, ${placeholder('actorRole')},
      'conversation', conversation.id, array_remove(array[homeowner_id, contractor_id], null),
      jsonb_build_object('messageId', ${messageId}::text, 'seq', last_seq,
        'senderRole', ${author}::text),
      ${placeholder('requestId')}
    from conversation`);
  return db.with(conversation, message, activity).select().from(message).prepare(statement);
};

type NewMessage = {
  /** Of the conversation. */
  id: string;
  messageId: string;
  content: string;
  messageType: MessageType;
  unreadFor: readonly ConversationParty[];
  senderId?: string;
  senderName?: string;
  quoteId?: string | undefined;
  projectId?: string | undefined;
};

/** Writes a message; undefined when its author has no such conversation. */
export async function appendMessage(
  db: Db,
  { actor, requestId, now }: Doing,
  author: Author,
  { unreadFor, ...message }: NewMessage,
) {
  const statement = prepared(db, `append-message-as-${author}`, appendAs(author));
  const [row] = await statement.execute({
    senderId: null,
    senderName: null,
    quoteId: null,
    projectId: null,
    ...message,
    preview: previewOf(message.content),
    forHomeowner: unreadFor.includes('homeowner'),
    forContractor: unreadFor.includes('contractor'),
    actorId: actor.kind === 'person' ? actor.uid : null,
    actorRole: actor.kind === 'person' ? actor.role : actor.kind,
    requestId,
    now: now(),
  });
  return row;
}

/** Says something from a seat; undefined when there is no such conversation there. */
export const sendMessage = (
  db: Db,
  context: Doing,
  seat: Seat,
  { id, content }: { id: string; content: string },
) =>
  appendMessage(db, context, seat.party, {
    id,
    content,
    messageId: newId(),
    messageType: 'text',
    unreadFor: [otherParty[seat.party]],
    senderId: seat.id,
  });

/** Whether a message is there. Ask while its conversation is locked. */
export async function isMessageThere(tx: Db, conversationId: string, id: string) {
  const found = and(eq(messages.conversationId, conversationId), eq(messages.id, id));
  return (await tx.$count(messages, found)) > 0;
}

/**
 * A message that someone has yet to read, and the person who is to; undefined once it was read. Until the
 * transaction ends it stays so: marking as read waits for the conversation, writing does not.
 */
export async function findUnread(tx: Db, party: ConversationParty, id: string, seq: number) {
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.id, id))
    .for('key share');
  const reader = { homeowner: conversations.homeownerId, contractor: contractors.userId }[party];
  const [row] = await tx
    .select({ userId: reader, senderName: messages.senderName, content: messages.content })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(contractors, eq(contractors.id, conversations.contractorId))
    .where(
      and(eq(messages.conversationId, id), eq(messages.seq, seq), messages[sides[party].unread]),
    );
  return row;
}

/**
 * Marks what the others wrote as read, in batches that are a transaction each so that nobody waits
 * long to write: everything that was there at the first one. Undefined when the seat has no such conversation.
 */
export async function markRead(db: Db, context: Doing, seat: Seat & { uid: string }, id: string) {
  const { unread } = sides[seat.party];
  const [conversation] = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), seenFrom(seat)));
  if (!conversation) return undefined;
  let count = 0;
  let left = conversation[unread] > 0;
  while (left) {
    const marked = await db.transaction(async (tx) => {
      const batch = await markBatch(tx, seat, id, conversation.lastSeq);
      if (batch === undefined || batch === MARK_READ_BATCH || count + batch === 0)
        return batch ?? 0;
      await recordActivity(tx, context, {
        type: 'conversation.read',
        subjectType: 'conversation',
        subjectId: id,
        audience: [conversation.homeownerId, conversation.contractorId],
        data: { party: seat.party, upTo: conversation.lastSeq },
      });
      const inbox = { userId: seat.uid, role: seat.party };
      await markLatestRead(tx, context, inbox, { type: 'new_message', topicId: id });
      return batch;
    });
    count += marked;
    left = marked === MARK_READ_BATCH;
  }
  return count;
}

/** Marks the oldest unread messages; the last batch counts what is really left. */
async function markBatch(tx: Db, seat: Seat, id: string, upTo: number) {
  const { unread } = sides[seat.party];
  const [locked] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.id, id), seenFrom(seat)))
    .for('update');
  if (!locked) return undefined;
  const unreadHere = and(eq(messages.conversationId, id), messages[unread]);
  const batch = tx
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(unreadHere, lte(messages.seq, upTo)))
    .orderBy(asc(messages.seq))
    .limit(MARK_READ_BATCH);
  const marked = await tx
    .update(messages)
    .set({ [unread]: false })
    .where(and(eq(messages.conversationId, id), inArray(messages.seq, batch)))
    .returning({ seq: messages.seq });
  const left =
    marked.length === MARK_READ_BATCH
      ? sql`${conversations[unread]} - ${MARK_READ_BATCH}`
      : await tx.$count(messages, unreadHere);
  await tx
    .update(conversations)
    .set({ [unread]: left })
    .where(eq(conversations.id, id));
  return marked.length;
}
