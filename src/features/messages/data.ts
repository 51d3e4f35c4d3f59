import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  lte,
  ne,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { recordActivity } from '#features/activities/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import {
  type ConversationParty,
  conversationParties,
  EDIT_MINUTES,
  isEditable,
  MARK_READ_BATCH,
  type MessageType,
  previewOf,
  type Seat,
  SUPPORT_DESK,
} from '#features/conversations/rules.ts';
import {
  type ConversationRow,
  conversations,
  type MessageRow,
  messages,
  sides,
} from '#features/conversations/tables.ts';
import { listMessageFiles, presentFile } from '#features/files/data.ts';
import { markLatestRead } from '#features/notifications/data.ts';
import { newId } from '#lib/columns.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database.ts';
import { prepared, writtenLimit } from '#server/prepared.ts';

const { placeholder } = sql;

type Doing = Pick<Context, 'actor' | 'requestId' | 'now'>;

/** Who hears of what happens in a conversation. */
export const audienceOf = (
  conversation: Pick<ConversationRow, 'homeownerId' | 'contractorId' | 'withSupport'>,
) => [
  conversation.homeownerId,
  conversation.contractorId,
  conversation.withSupport ? SUPPORT_DESK : null,
];

/** What someone may see from their seat. */
export const seenFrom = (seat: SeatOrItsPlace) =>
  and(atSeat(seat), ne(conversations.status, 'deleted'), stillThere(seat.party));

/** In a prepared statement, who it is comes later. */
type SeatOrItsPlace = Pick<Seat, 'party'> & { id: string | Placeholder };

const atSeat = ({ party, id }: SeatOrItsPlace) =>
  party === 'admin' ? sql`with_support` : eq(sides[party].id, id);

const stillThere = (party: ConversationParty) => ne(conversations[sides[party].status], 'deleted');

/** The newest messages before `seq` and after `cleared`, newest first. */
export const messagesBefore = (
  db: Db,
  id: string,
  seq: number | undefined,
  limit: number,
  cleared = 0,
) =>
  db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, id),
        seq ? lt(messages.seq, seq) : undefined,
        cleared ? gt(messages.seq, cleared) : undefined,
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limit);

const nextMessages = (rows: number) => (db: Db, statement: string) =>
  db
    .select()
    .from(messages)
    .where(
      and(eq(messages.conversationId, placeholder('id')), gt(messages.seq, placeholder('seq'))),
    )
    .orderBy(asc(messages.seq))
    .limit(writtenLimit(rows))
    .prepare(statement);

/** The next messages after `seq`, oldest first. */
export const messagesAfter = (db: Db, id: string, seq: number, limit: number) =>
  prepared(db, `messages-after-${limit}`, nextMessages(limit)).execute({ id, seq });

type Author = ConversationParty | 'guest' | 'system';

const fromSide = (party: 'homeowner' | 'contractor') =>
  and(
    eq(sides[party].id, placeholder('senderId')),
    ne(conversations.status, 'deleted'),
    stillThere(party),
  );

/** Two people had support with them, and it is done: as they go on, they are among themselves again. */
const supportIsDone = sql`(resolved_at is not null and homeowner_id is not null and contractor_id is not null)`;

const bySide = (party: 'homeowner' | 'contractor', name: SQL) => ({
  name,
  role: party,
  may: fromSide(party),
  changes: sql`
      with_support = with_support and not ${supportIsDone},
      resolved_at = case when user_id is null then resolved_at end,
      status_admin = 'active',`,
});

/** Who writes under which name, into which conversations, and what else changes by it. */
const authors = {
  homeowner: bySide('homeowner', sql`conversation.homeowner_name`),
  contractor: bySide('contractor', sql`conversation.contractor_name`),
  /** Without an account, known by what they left: who may is for the caller to know. */
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
    // Whoever answers first takes it on.
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
 * A message, what its conversation says of it, and the activity, as one statement. The update locks
 * the conversation, so its messages are numbered without a gap and in the order of their commits. It is
 * unread for those among `unreadFor` who have a part in the conversation.
 */
const appendAs = (author: Author) => (db: Db, statement: string) => {
  const { name, role, may, changes } = authors[author];
  const [messageId, content] = [placeholder('messageId'), placeholder('content')];
  const [senderId, messageType] = [placeholder('senderId'), placeholder('messageType')];
  const [quoteId, now] = [placeholder('quoteId'), placeholder('now')];
  const forHomeowner = sql`(${placeholder('forHomeowner')}::boolean and homeowner_id is not null)`;
  const forContractor = sql`(${placeholder('forContractor')}::boolean and contractor_id is not null)`;
  const forAdmin = sql`(${placeholder('forAdmin')}::boolean and with_support)`;
  const adminStays =
    author === 'homeowner' || author === 'contractor'
      ? sql`(${forAdmin} and not ${supportIsDone})`
      : forAdmin;

  const conversation = db.$with('conversation', { id: conversations.id }).as(sql`
    update ${conversations} set ${changes}
      last_seq = last_seq + 1,
      unread_homeowner = unread_homeowner + ${forHomeowner}::int,
      unread_contractor = unread_contractor + ${forContractor}::int,
      unread_admin = unread_admin + ${adminStays}::int,
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
    returning *`);
  const message = db.$with('message', getTableColumns(messages)).as(sql`
    insert into ${messages} (conversation_id, seq, id, content, sender_id, sender_role, sender_name,
      message_type, metadata, unread_homeowner, unread_contractor, unread_admin, quote_id, file_count,
      created_at)
    select conversation.id, last_seq, ${messageId}::uuid, ${content}, ${senderId}::uuid,
      ${role}::text, ${name}, ${messageType}, ${placeholder('metadata')}::jsonb, ${forHomeowner},
      ${forContractor}, ${forAdmin}, ${quoteId}::uuid, ${placeholder('fileCount')}::int,
      last_message_at
    from conversation
    returning *`);
  const activity = db.$with('activity', {}).as(sql`
    insert into activities
      (type, actor_id, actor_role, subject_type, subject_id, audience, data, request_id)
    select 'message.sent', ${placeholder('actorId')}::uuid, ${placeholder('actorRole')},
      'conversation', conversation.id,
      array_remove(array[homeowner_id, contractor_id,
        case when with_support then ${SUPPORT_DESK}::uuid end], null),
      jsonb_build_object('messageId', ${messageId}::text, 'seq', last_seq,
        'senderRole', ${role}::text),
      ${placeholder('requestId')}
    from conversation`);
  return db.with(conversation, message, activity).select().from(message).prepare(statement);
};

export type NewMessage = {
  /** Of the conversation. */
  id: string;
  messageId: string;
  content: string;
  messageType: MessageType;
  /** Who has something new to read, as far as they have a part in the conversation. */
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
  { actor, requestId, now }: Doing,
  author: Author,
  { unreadFor, metadata = {}, ...message }: NewMessage,
) {
  const statement = prepared(db, `append-message-as-${author}`, appendAs(author));
  const [row] = await statement.execute({
    senderId: null,
    senderName: null,
    quoteId: null,
    projectId: null,
    fileCount: 0,
    ...message,
    metadata: JSON.stringify(metadata),
    preview: previewOf(message.content) || carried(message.fileCount),
    forHomeowner: unreadFor.includes('homeowner'),
    forContractor: unreadFor.includes('contractor'),
    forAdmin: unreadFor.includes('admin'),
    actorId: actor.kind === 'person' ? actor.uid : null,
    actorRole: actor.kind === 'person' ? actor.role : actor.kind,
    requestId,
    now: now(),
  });
  return row;
}

/** What lists say of a message without words. */
const carried = (count = 0) => (count === 1 ? 'One file' : `${count} files`);

/** Everybody but its writer has a message to read. */
export const othersThan = (party: ConversationParty) =>
  conversationParties.filter((other) => other !== party);

/** Says something from a seat; undefined when there is no such conversation there. */
export const sendMessage = (
  db: Db,
  context: Doing,
  seat: Seat,
  message: Pick<NewMessage, 'id' | 'content'> &
    Partial<Pick<NewMessage, 'messageId' | 'senderName' | 'fileCount'>>,
) =>
  appendMessage(db, context, seat.party, {
    messageId: newId(),
    messageType: 'text',
    unreadFor: othersThan(seat.party),
    senderId: seat.id,
    ...message,
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
export async function findUnread(
  tx: Db,
  party: 'homeowner' | 'contractor',
  id: string,
  seq: number,
) {
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
        audience: audienceOf(conversation),
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

type Between = Partial<Pick<ConversationRow, 'homeownerId' | 'contractorId'>>;

/** What somebody is shown of messages from their seat in a conversation, with what they carry. */
export async function presentMessages(
  { db, services, now }: Pick<Context, 'db' | 'services' | 'now'>,
  seat: Seat,
  conversation: Between & { id: string },
  rows: readonly MessageRow[],
) {
  const carrying = rows.flatMap(({ id, fileCount }) => (fileCount > 0 ? [id] : []));
  const files = carrying.length > 0 ? await listMessageFiles(db, carrying) : [];
  const filesOf = Map.groupBy(files, ({ messageId }) => messageId);
  return rows.map(({ unreadHomeowner, unreadContractor, unreadAdmin, ...row }) => {
    const unread = { homeowner: unreadHomeowner, contractor: unreadContractor, admin: unreadAdmin };
    const mine = row.senderRole === seat.party;
    const own = mine && row.senderId === seat.id && isEditable(row, now());
    return {
      ...row,
      conversationId: conversation.id,
      read: mine ? isReadByOthers(unread, conversation) : !unread[seat.party],
      editableUntil: own ? new Date(row.createdAt.getTime() + EDIT_MINUTES * 60_000) : null,
      attachments: (filesOf.get(row.id) ?? []).map((file) => presentFile(file, services, now())),
    };
  });
}

/** Between two people, that support has not seen it yet does not matter. */
function isReadByOthers(
  unread: Record<ConversationParty, boolean>,
  { homeownerId, contractorId }: Between,
) {
  if (unread.homeowner || unread.contractor) return false;
  return homeownerId && contractorId ? true : !unread.admin;
}

/** Changes what somebody wrote; undefined when it is not theirs, `late` when it may not be changed any more. */
export function editMessage(
  db: Db,
  context: Doing,
  seat: Seat,
  { id, messageId, content }: { id: string; messageId: string; content: string },
) {
  return db.transaction(async (tx) => {
    const [conversation] = await tx
      .select()
      .from(conversations)
      .where(and(eq(conversations.id, id), seenFrom(seat)))
      .for('update');
    if (!conversation) return undefined;
    const its = and(
      eq(messages.conversationId, id),
      eq(messages.id, messageId),
      eq(messages.senderRole, seat.party),
      eq(messages.senderId, seat.id),
    );
    const [known] = await tx.select().from(messages).where(its);
    if (!known) return undefined;
    if (!isEditable(known, context.now())) return 'late' as const;
    const [edited] = await tx
      .update(messages)
      .set({ content, edited: true })
      .where(its)
      .returning();
    if (known.seq === conversation.lastSeq)
      await tx
        .update(conversations)
        .set({ lastMessage: previewOf(content) })
        .where(eq(conversations.id, id));
    await recordActivity(tx, context, {
      type: 'message.edited',
      subjectType: 'conversation',
      subjectId: id,
      audience: audienceOf(conversation),
      data: { messageId, seq: known.seq },
    });
    return edited;
  });
}
