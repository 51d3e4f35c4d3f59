import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
import type { ActorContext } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { rowColumns, runPrepared } from '#server/database/json-statement.ts';
import { isPool } from '#server/database/transactions.ts';
import { WriteBatches } from '#server/database/write-batches.ts';
import { activitySource, insertActivitySql } from '#server/outbox/outbox.ts';
import { isNotDeletedFor } from '../data.ts';
import {
  type ConversationParty,
  fileCountText,
  labeledContent,
  type MessageType,
  previewOf,
} from '../rules.ts';
import { conversations, type MessageRow, messages, partyColumns } from '../tables.ts';

/** The values of a message that is written, and their types in SQL. */
const valueTypes = {
  ...{ id: sql`uuid`, messageId: sql`uuid`, content: sql`text`, preview: sql`text` },
  ...{ senderId: sql`uuid`, senderName: sql`text`, messageType: sql`text`, metadata: sql`jsonb` },
  ...{ quoteId: sql`uuid`, projectId: sql`uuid`, fileCount: sql`int`, now: sql`timestamptz` },
  ...{ forHomeowner: sql`boolean`, forContractor: sql`boolean`, forAdmin: sql`boolean` },
  ...{ actorId: sql`uuid`, actorRole: sql`text`, requestId: sql`text` },
};
type ValueName = keyof typeof valueTypes;
/** A value in the statement: of its only message, or of each of several. */
type ValueSql = (name: ValueName) => SQL;

const onlyValue: ValueSql = (name) => sql`${sql.placeholder(name)}::${valueTypes[name]}`;
const valueOfEach: ValueSql = (name) => sql`given.${sql.identifier(name)}`;

type Author = ConversationParty | 'guest' | 'system';

const isParticipantOf = (party: 'homeowner' | 'contractor', senderId: SQLWrapper) =>
  and(
    sql`${partyColumns[party].id} = ${senderId}`,
    ne(conversations.status, 'deleted'),
    isNotDeletedFor(party),
  );

/** The pair's support case is resolved: when they continue, support leaves. */
const isSupportResolved = sql`(resolved_at is not null and homeowner_id is not null and contractor_id is not null)`;

const partyAuthor = (party: 'homeowner' | 'contractor', name: SQL) => (value: ValueSql) => ({
  name,
  role: party,
  may: isParticipantOf(party, value('senderId')),
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
  guest: () => ({
    name: sql`coalesce(conversation.user_name, '')`,
    role: 'homeowner',
    may: and(eq(conversations.userType, 'guest'), ne(conversations.status, 'deleted')),
    changes: sql`resolved_at = null, status_admin = 'active',`,
  }),
  admin: (value: ValueSql) => ({
    name: value('senderName'),
    role: 'admin',
    may: and(sql`with_support`, ne(conversations.status, 'deleted')),
    // The first to answer becomes the assigned agent.
    changes: sql`
      assigned_agent = case when ${value('messageType')} = 'text'
        then coalesce(assigned_agent, ${value('senderId')}) else assigned_agent end,`,
  }),
  system: (value: ValueSql) => ({
    name: value('senderName'),
    role: 'system',
    may: ne(conversations.status, 'deleted'),
    changes: sql``,
  }),
};

/**
 * The messages of a statement that writes several. Conversations are locked in one order, so that two such statements
 * never wait for each other; one that is in use is left out, so that its message alone waits.
 */
const givenMessages = () => sql`
  given as (
    select * from jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as given (${sql.join(
      Object.entries(valueTypes).map(([name, type]) => sql`${sql.identifier(name)} ${type}`),
      sql`, `,
    )})
  ), locked as (
    select id from conversations where id in (select id from given)
    order by id for no key update skip locked
  ),`;

/**
 * Inserts the message, updates its conversation and records the activity in one statement. The
 * update locks the conversation, so messages are numbered without a gap and in commit order. The
 * message is unread for those in `unreadFor` who take part in the conversation.
 */
function appendSql(author: Author, { isBatch }: { isBatch: boolean }) {
  const value = isBatch ? valueOfEach : onlyValue;
  const { name, role, may, changes } = authors[author](value);
  const forHomeowner = sql`(${value('forHomeowner')} and homeowner_id is not null)`;
  const forContractor = sql`(${value('forContractor')} and contractor_id is not null)`;
  const forAdmin = sql`(${value('forAdmin')} and with_support)`;
  const forActiveAdmin =
    author === 'homeowner' || author === 'contractor'
      ? sql`(${forAdmin} and not ${isSupportResolved})`
      : forAdmin;
  const changed = isBatch
    ? sql`conversation join given on given.id = conversation.id`
    : sql`conversation`;

  return sql`
  with ${isBatch ? givenMessages() : sql``} conversation as (
    update ${conversations} set ${changes}
      last_seq = last_seq + 1,
      unread_homeowner = unread_homeowner + ${forHomeowner}::int,
      unread_contractor = unread_contractor + ${forContractor}::int,
      unread_admin = unread_admin + ${forActiveAdmin}::int,
      status_homeowner = 'active',
      status_contractor = 'active',
      last_message = ${value('preview')},
      last_message_at = greatest(last_message_at, ${value('now')}),
      last_message_sender = ${value('senderId')},
      last_message_type = ${value('messageType')},
      quote_id = coalesce(${value('quoteId')}, quote_id),
      project_id = coalesce(${value('projectId')}, project_id),
      updated_at = ${value('now')}
    ${isBatch ? sql`from given join locked on locked.id = given.id` : sql``}
    where ${and(sql`${conversations.id} = ${value('id')}`, may)}
    returning ${conversations.id}, last_seq, last_message_at, homeowner_id, contractor_id, with_support,
      user_type, homeowner_name, contractor_name, user_name
  ), message as (
    insert into ${messages} (conversation_id, seq, id, content, sender_id, sender_role, sender_name,
      message_type, metadata, unread_homeowner, unread_contractor, unread_admin, quote_id, file_count,
      created_at)
    select conversation.id, last_seq, ${value('messageId')}, ${value('content')}, ${value('senderId')},
      ${role}::text, ${name}, ${value('messageType')}, ${value('metadata')}, ${forHomeowner},
      ${forContractor}, ${forAdmin}, ${value('quoteId')}, ${value('fileCount')}, last_message_at
    from ${changed}
    returning ${rowColumns(messages)}
  ), activity as (${insertActivitySql({
    type: 'message.sent',
    subjectType: 'conversation',
    subjectId: sql`conversation.id`,
    audience: sql`array_remove(array[homeowner_id, contractor_id,
      case when with_support then ${SUPPORT_RECIPIENT_ID}::uuid end], null)`,
    data: sql`jsonb_build_object('messageId', ${value('messageId')}::text, 'seq', last_seq,
      'senderRole', ${role}::text, 'withGuest', user_type is not distinct from 'guest')`,
    source: value,
    from: changed,
  })})
  select row_to_json(message) from message`;
}

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

type Values = Record<ValueName, unknown> & { id: string };

/** Writes a message; undefined when its author has no such conversation. */
export function appendMessage(
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
    metadata,
    preview:
      previewOf(labeledContent(message.content, metadata)) || fileCountText(message.fileCount),
    forHomeowner: unreadFor.includes('homeowner'),
    forContractor: unreadFor.includes('contractor'),
    forAdmin: unreadFor.includes('admin'),
    ...activitySource(context),
    now: context.now(),
  };
  // In a transaction it is part of something larger.
  return isPool(db) ? batchesOf(db, author).write(values) : appendOne(db, author, values);
}

async function appendOne(db: Db, author: Author, values: Values) {
  const name = `append-message-as-${author}`;
  const build = () => appendSql(author, { isBatch: false });
  const [row] = await runPrepared(db, name, messages, build, values);
  return row;
}

async function appendAll(db: Db, author: Author, given: readonly Values[]) {
  const name = `append-messages-as-${author}`;
  const build = () => appendSql(author, { isBatch: true });
  const values = { given: JSON.stringify(given) };
  const rows = await runPrepared(db, name, messages, build, values);
  return new Map<string, MessageRow | undefined>(rows.map((row) => [row.conversationId, row]));
}

type MessageBatches = WriteBatches<Values, MessageRow | undefined>;
const batches = new WeakMap<Db, Map<Author, MessageBatches>>();

/** Messages that are sent at the same time are written together. */
function batchesOf(db: Db, author: Author) {
  const ofDatabase = batches.get(db) ?? new Map<Author, MessageBatches>();
  batches.set(db, ofDatabase);
  let ofAuthor = ofDatabase.get(author);
  if (!ofAuthor) {
    ofAuthor = new WriteBatches({
      keyOf: ({ id }) => id,
      writeOne: (values) => appendOne(db, author, values),
      writeAll: (given) => appendAll(db, author, given),
    });
    ofDatabase.set(author, ofAuthor);
  }
  return ofAuthor;
}
