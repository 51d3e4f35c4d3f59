import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { listMessageFiles, presentFile } from '#features/files/data.ts';
import { MAX_PAGE_SIZE } from '#lib/contract.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { jsonStatement, selectBrief, selectBriefTexts } from '#server/database/json-statement.ts';
import { bucketedRowLimit, inlineLimit } from '#server/database/prepared-statements.ts';
import { type ConversationParty, EDIT_MINUTES, isEditable, type Participant } from '../rules.ts';
import { type ConversationRow, type MessageRow, messages } from '../tables.ts';

/** A message, and a party who may not have read it. */
type ReaderOfMessage = { reader: ConversationParty; id: string; seq: number; activityId: number };

export type UnreadMessage = Omit<ReaderOfMessage, 'seq'> & {
  /** For support, the assigned agent. */
  userId: string | null;
  senderName: string;
  homeownerName: string | null;
  contractorName: string | null;
  isAutomatic: boolean;
  /** Of a broadcast that has one. */
  subject: string | null;
  content: string;
  fileCount: number;
  priority: ConversationRow['priority'];
  /** To be read in the product alone: see `isFromStranger`. */
  portalOnly: boolean;
};

/**
 * Whether a message to a contractor is from somebody who has proved no address and to whom the contractor has neither
 * written nor sent a quote: anybody could have it mailed and texted to every business.
 */
const isFromStranger = `wanted.reader = 'contractor' and message.sender_role = 'homeowner'
  and exists (select from users where users.id = conversation.homeowner_id and not users.email_verified)
  and not exists (select from messages earlier where earlier.conversation_id = wanted.id
    and earlier.seq < wanted.seq and earlier.sender_role = 'contractor' and not earlier.metadata ? 'automatic')
  and not exists (select from quotes where quotes.homeowner_id = conversation.homeowner_id
    and quotes.contractor_id = conversation.contractor_id and quotes.sent_at is not null)`;

const lockConversations = jsonStatement<[ids: string[]], unknown>(
  'lock-conversations-of-unread',
  `select json_build_object() from conversations where id = any($1::uuid[]) order by id for key share`,
);

const selectUnread = jsonStatement<[wanted: string], UnreadMessage>(
  'unread-messages',
  `select json_build_object('reader', wanted.reader, 'id', wanted.id, 'activityId', wanted."activityId",
      'userId', case wanted.reader when 'homeowner' then conversation.homeowner_id
        when 'contractor' then contractors.user_id else conversation.assigned_agent end,
      'senderName', message.sender_name, 'homeownerName', conversation.homeowner_name,
      'contractorName', conversation.contractor_name, 'subject', message.metadata ->> 'subject',
      'isAutomatic', message.metadata ? 'automatic',
      'content', message.content,
      'fileCount', message.file_count, 'priority', conversation.priority, 'portalOnly', ${isFromStranger})
    from jsonb_to_recordset($1::jsonb) as wanted (reader text, id uuid, seq int, "activityId" bigint)
    cross join lateral (select * from conversations where id = wanted.id limit 1) conversation
    cross join lateral (
      select * from messages where conversation_id = wanted.id and seq = wanted.seq limit 1) message
    left join contractors on contractors.id = conversation.contractor_id
    where case wanted.reader when 'homeowner' then message.unread_homeowner
      when 'contractor' then message.unread_contractor else message.unread_admin end`,
);

/**
 * Those of these messages that are unread, and the people to notify. They stay unread until the
 * transaction ends: marking as read waits for the lock on the conversation, sending does not.
 */
export async function listUnreadMessages(tx: Db, wanted: readonly ReaderOfMessage[]) {
  await lockConversations(tx, [[...new Set(wanted.map(({ id }) => id))]]);
  return selectUnread(tx, [JSON.stringify(wanted)]);
}

const { placeholder } = sql;

/** Which message, and which version of it: PostgreSQL gives a row another one whenever it is written. */
type MessageVersion = { seq: number; version: string };

/**
 * The newest messages before `seq` and after `cleared`, newest first; at least `limit` of them. A page that is read
 * again and again costs the names of its messages instead of all they say.
 */
export function listMessageVersionsBefore(
  db: Db,
  id: string,
  seq: number | undefined,
  limit: number,
  cleared = 0,
) {
  const rows = bucketedRowLimit(limit - 1);
  return selectBriefTexts<MessageVersion>(
    db,
    `message-versions-before ${seq !== undefined} ${rows}`,
    () =>
      db
        .select({ seq: messages.seq, version: sql<string>`${messages}.xmin::text` })
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, placeholder('id')),
            seq === undefined ? undefined : lt(messages.seq, placeholder('seq')),
            gt(messages.seq, placeholder('cleared')),
          ),
        )
        .orderBy(desc(messages.seq))
        .limit(inlineLimit(rows)),
    { id, seq, cleared },
  );
}

/** Messages of a conversation, in the order of their numbers; undefined for one that is not there anymore. */
export async function listMessagesBySeq(db: Db, id: string, seqs: readonly number[]) {
  const rows = await selectBrief(
    db,
    'messages-by-seq',
    () =>
      db
        .select()
        .from(messages)
        .where(
          and(
            eq(messages.conversationId, placeholder('id')),
            sql`${messages.seq} = any(${placeholder('seqs')}::int[])`,
          ),
        )
        .limit(inlineLimit(MAX_PAGE_SIZE)),
    { id, seqs },
  );
  const found = new Map(rows.map((row) => [row.seq, row]));
  return seqs.map((seq) => found.get(seq));
}

/** The next messages after `seq`, oldest first. */
export async function listMessagesAfter(db: Db, id: string, seq: number, limit: number) {
  const rows = bucketedRowLimit(limit - 1);
  const found = await selectBrief(
    db,
    `messages-after ${rows}`,
    () =>
      db
        .select()
        .from(messages)
        .where(
          and(eq(messages.conversationId, placeholder('id')), gt(messages.seq, placeholder('seq'))),
        )
        .orderBy(asc(messages.seq))
        .limit(inlineLimit(rows)),
    { id, seq },
  );
  return found.slice(0, limit);
}

type ParticipantIds = Partial<Pick<ConversationRow, 'homeownerId' | 'contractorId'>>;

/** Messages with attachments as a participant sees them. */
export async function presentMessages(
  { db, services, now }: Pick<Context, 'db' | 'services' | 'now'>,
  participant: Participant,
  conversation: ParticipantIds & { id: string },
  rows: readonly MessageRow[],
) {
  const idsWithFiles = rows.flatMap(({ id, fileCount }) => (fileCount > 0 ? [id] : []));
  const files = idsWithFiles.length > 0 ? await listMessageFiles(db, idsWithFiles) : [];
  const filesOf = Map.groupBy(files, ({ messageId }) => messageId);
  return rows.map(({ unreadHomeowner, unreadContractor, unreadAdmin, ...row }) => {
    const unread = { homeowner: unreadHomeowner, contractor: unreadContractor, admin: unreadAdmin };
    const isOwn = row.senderRole === participant.party;
    const isOwnAndEditable = isOwn && row.senderId === participant.id && isEditable(row, now());
    return {
      ...row,
      conversationId: conversation.id,
      sender: row.senderId,
      read: isOwn ? isReadByOthers(unread, conversation) : !unread[participant.party],
      editableUntil: isOwnAndEditable ? editableUntil(row) : null,
      attachments: (filesOf.get(row.id) ?? []).map((file) => presentFile(file, services, now())),
    };
  });
}

/** Until when a message looks the same: while it can be edited, or for ever. Links to its files end sooner. */
export function messageStaysUntil(message: MessageRow, at: Date) {
  if (message.fileCount > 0) return undefined;
  return isEditable(message, at) ? editableUntil(message) : null;
}

const editableUntil = ({ createdAt }: Pick<MessageRow, 'createdAt'>) =>
  new Date(createdAt.getTime() + EDIT_MINUTES * 60_000);

/** Between two people, support's reading does not count. */
function isReadByOthers(
  unread: Record<ConversationParty, boolean>,
  { homeownerId, contractorId }: ParticipantIds,
) {
  if (unread.homeowner || unread.contractor) return false;
  return homeownerId && contractorId ? true : !unread.admin;
}

/** What a homeowner asked about quotes, a line each, and when its business wrote to them after that, if it has. */
export const listAskedLines = jsonStatement<
  [homeownerId: string, contractorIds: string[], quoteIds: string[]],
  { quoteId: string; line: string; askedAt: string; answeredAt: string | null }
>(
  'lines-asked-about',
  `select json_build_object('quoteId', asked.metadata ->> 'askedQuoteId', 'line', line,
      'askedAt', asked.created_at, 'answeredAt', (
        select min(answer.created_at) from messages answer
        where answer.conversation_id = asked.conversation_id and answer.seq > asked.seq
          and answer.sender_role = 'contractor' and not answer.metadata ? 'automatic'))
    from conversations conversation
    join messages asked on asked.conversation_id = conversation.id and asked.sender_role = 'homeowner'
    cross join string_to_table(asked.metadata ->> 'askedLine', chr(10)) line
    where conversation.unified and conversation.homeowner_id = $1::uuid
      and conversation.contractor_id = any($2::uuid[]) and asked.metadata ->> 'askedQuoteId' = any($3::text[])
    order by asked.created_at`,
);
