import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { toE164 } from '#lib/phone.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { isFoundBySubject } from '#server/outbox/outbox.ts';
import {
  buildPatterns,
  DELETED_ACCOUNT_NAME,
  DELETED_BUSINESS_NAME,
  type Identity,
  REDACTED,
} from '../removal/rules.ts';

/** Rows per statement, so that no lock is held for long. */
const BATCH_SIZE = 2_000;
/**
 * Deleted separately: files together with their contents, ways to sign in when the account is closed (what remembers a
 * closed member stays), the record of the removal as the last step.
 */
const excludedTables = ['files', 'accounts', 'account_removals'];

/**
 * Deletes what belongs to an account or a business: the rows of every table that references it with
 * ON DELETE CASCADE, so that new tables are covered without a change here.
 */
export async function deleteOwnedRows(db: Db, owner: 'users' | 'contractors', id: string) {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select relname as table, attname as column
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype = 'c' and cardinality(conkey) = 1
      and confrelid = ${owner}::regclass
    order by 1, 2`);
  for (const { table, column } of rows) {
    if (excludedTables.includes(table)) continue;
    const [from, owned] = [sql.identifier(table), sql.identifier(column)];
    for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
      const { rowCount } = await db.execute(sql`
        delete from ${from} where ctid = any(array(
          select ctid from ${from} where ${owned} = ${id} limit ${BATCH_SIZE}))`);
      removed = rowCount ?? 0;
    }
  }
}

/** Removes a person from texts inside SQL statements. */
type Redactor = ReturnType<typeof createRedactor>;

export function createRedactor(identity: Identity) {
  const { caseInsensitive, caseSensitive } = buildPatterns(identity);
  const text = (of: SQLWrapper): SQL<string> => {
    const first = caseInsensitive
      ? sql`regexp_replace(${of}, ${caseInsensitive}, ${REDACTED}, 'gi')`
      : sql`${of}`;
    return caseSensitive
      ? sql`regexp_replace(${first}, ${caseSensitive}, ${REDACTED}, 'g')`
      : sql<string>`${first}`;
  };
  return {
    text,
    json: (of: SQLWrapper) => sql`${text(sql`(${of})::text`)}::jsonb`,
    list: (of: SQLWrapper) =>
      sql`array(select ${text(sql`part`)} from unnest(${of}) with ordinality parts (part, place) order by place)`,
    /** Whether a text names the person. */
    mentions: (of: SQLWrapper): SQL<boolean> =>
      sql`(${caseInsensitive ? sql`${of} ~* ${caseInsensitive}` : sql`false`} or ${caseSensitive ? sql`${of} ~ ${caseSensitive}` : sql`false`})`,
  };
}

/** A closed account and its business. */
export type ErasureTarget = {
  userId: string;
  contractorId: string | null;
  identity: Identity;
  redact: Redactor;
};

/** Replaces a message that consisted of files only. */
const FILES_DELETED_TEXT = 'The files were deleted with the account.';

/**
 * Their messages stay with the people they wrote to, without the name and anything that identifies the
 * person. What others wrote is not changed.
 */
export async function eraseMessages({ db }: JobContext, target: ErasureTarget) {
  const { userId, contractorId, identity } = target;
  const emails = sql.param((identity.proved?.emails ?? []).map((email) => email.toLowerCase()));
  const { rows } = await db.execute<{ id: string; last_seq: number; own: boolean }>(sql`
    select id, last_seq, true as own from conversations where homeowner_id = ${userId}
    union select id, last_seq, true from conversations where contractor_id = ${contractorId}
    union select id, last_seq, true from conversations where with_support
      and (user_id = ${userId}
        or (user_id is null and lower(user_email) = any(${emails}::text[])))
    union select id, last_seq, false from conversations where with_support
      and (admin_id = ${userId} or assigned_agent = ${userId}) and user_id is distinct from ${userId}
    union select id, last_seq, true from conversations
      where type = 'admin_broadcast' and user_id = ${userId}`);
  for (const { id, last_seq: last, own } of rows) {
    for (let from = 0; from < last; from += BATCH_SIZE)
      await eraseMessageBatch(db, target, { id, from, own });
    await (own ? eraseConversation(db, target, id) : leaveConversation(db, target, id));
  }
  await db.execute(sql`update broadcasts set created_by_name = ${DELETED_ACCOUNT_NAME}
    where created_by = ${userId}`);
}

/** In somebody else's conversation, such as one with support, only the person's own messages are touched. */
const eraseMessageBatch = (
  db: Db,
  target: ErasureTarget,
  { id, from, own }: { id: string; from: number; own: boolean },
) => {
  const { userId, contractorId, redact } = target;
  const theirs = sql`(sender_id = ${userId} or sender_id = ${contractorId})`;
  return db.execute(sql`update messages set
    content = case when ${theirs} and file_count > 0 and content = '' then ${FILES_DELETED_TEXT}
      else ${redact.text(sql`content`)} end,
    metadata = ${redact.json(sql`metadata`)},
    sender_name = case when sender_id = ${contractorId} then ${DELETED_BUSINESS_NAME}
      when sender_id = ${userId} then ${DELETED_ACCOUNT_NAME} else sender_name end,
    file_count = case when ${theirs} then 0 else file_count end
    where conversation_id = ${id} and seq > ${from} and seq <= ${from + BATCH_SIZE}
      and (${theirs}
        or (sender_id is null and (${own} or metadata->>'assignedAgent' = ${userId})))`);
};

const eraseConversation = (db: Db, { userId, contractorId, redact }: ErasureTarget, id: string) =>
  db.execute(sql`update conversations set
    homeowner_name = case when homeowner_id = ${userId} then ${DELETED_ACCOUNT_NAME}
      else homeowner_name end,
    contractor_name = case when contractor_id = ${contractorId} then ${DELETED_BUSINESS_NAME}
      else contractor_name end,
    user_name = case when admin_id = ${userId} then user_name else ${redact.text(sql`user_name`)} end,
    user_email = case when admin_id = ${userId} then user_email
      else ${redact.text(sql`user_email`)} end,
    location = case when user_id = ${userId} or homeowner_id = ${userId} then null
      else location end,
    assigned_agent = nullif(assigned_agent, ${userId}),
    subject = ${redact.text(sql`subject`)},
    last_message = case when last_message_sender is null or last_message_sender = ${userId}
        or last_message_sender = ${contractorId}
      then ${redact.text(sql`last_message`)} else last_message end
    where id = ${id}`);

/** Takes an admin out of a conversation with somebody else. */
const leaveConversation = (db: Db, { userId, redact }: ErasureTarget, id: string) =>
  db.execute(sql`update conversations set assigned_agent = nullif(assigned_agent, ${userId}),
    last_message = case when last_message_sender = ${userId}
      then ${redact.text(sql`last_message`)} else last_message end
    where id = ${id}`);

/** Erases emails, texts and notifications to and about the person, and stored API responses. */
export async function eraseDeliveries({ db }: JobContext, target: ErasureTarget) {
  await eraseOutgoing(db, target);
  await eraseRequests(db, target);
  await eraseNotifications(db, target);
}

/**
 * Emails and texts: those to the account and to what it has proved, and those in the local outbox that it caused. What
 * is queued for somebody else still goes out. Opt-outs of numbers stay: they name nobody, and are the number's.
 */
async function eraseOutgoing(db: Db, { identity, userId, contractorId }: ErasureTarget) {
  const { emails = [], phones = [] } = identity.proved ?? {};
  const own = sql`any(array[${userId}, ${contractorId}]::uuid[])`;
  const isProvedEmail = sql`lower(recipient) = any(${sql.param(emails.map((email) => email.toLowerCase()))}::text[])`;
  const numbers = phones.map(toE164).filter((number) => number !== undefined);
  const isProvedNumber = sql`recipient = any(${sql.param(numbers)}::text[])`;
  await db.execute(sql`delete from outbox_mails
    where ${isProvedEmail} or recipient_id = ${own} or ${userId} = any(sender_ids)`);
  await db.execute(sql`delete from outbox_texts
    where ${isProvedNumber} or recipient_id = ${own} or ${userId} = any(sender_ids)`);
  await db.execute(sql`delete from outgoing_messages where status = 'queued' and channel <> 'push'
    and (${isProvedEmail} or ${isProvedNumber} or recipient_id = ${own})`);
}

/** Their requests and the rows of their live stream. */
async function eraseRequests(db: Db, { identity, userId, contractorId }: ErasureTarget) {
  const emails = sql`any(${sql.param((identity.proved?.emails ?? []).map((email) => email.toLowerCase()))}::text[])`;
  await db.execute(sql`delete from reset_requests where lower(email) = ${emails}`);
  await db.execute(sql`delete from claims where user_id is null and lower(email) = ${emails}`);
  await db.execute(sql`delete from idempotency_keys where user_id = ${userId}`);
  await db.execute(sql`delete from deliveries where recipient_id = ${userId}
    or recipient_id = ${contractorId}`);
}

/** What notifications about the account are about: their activities name one of these. */
const ownSubjects = (userId: string, contractorId: string | null) => sql`(
  select ${userId}::uuid as id
  union all select ${contractorId}::uuid
  union all select id from leads where homeowner_id = ${userId} or contractor_id = ${contractorId}
  union all select id from projects where homeowner_id = ${userId} or contractor_id = ${contractorId}
  union all select id from quotes where homeowner_id = ${userId} or contractor_id = ${contractorId}
  union all select id from conversations where homeowner_id = ${userId}
    or contractor_id = ${contractorId} or user_id = ${userId}
  union all select id from reviews where homeowner_id = ${userId} or contractor_id = ${contractorId}
  union all select id from verification_documents where contractor_id = ${contractorId})`;

/** People who dealt with the account on the other side, and all admins: nobody else was notified about it. */
const counterparts = (userId: string, contractorId: string | null) => sql`(
  select user_id from contractors where id in (
    select contractor_id from customers where homeowner_id = ${userId}
    union select contractor_id from conversations where homeowner_id = ${userId}
    union select unnest(audience) from activities where type = 'lead.offered' and subject_id in (
      select id from leads where homeowner_id = ${userId}))
  union select homeowner_id from conversations where contractor_id = ${contractorId}
  union select homeowner_id from quotes where contractor_id = ${contractorId}
  union select homeowner_id from leads where id in (
    select lead_id from lead_offers where contractor_id = ${contractorId})
  union select homeowner_id from customers where contractor_id = ${contractorId}
  union select id from users where roles @> array['admin'])`;

/**
 * Notifications that other people got about them, and those that still wait to be mailed or texted. Found by what they
 * are about, never by a name: somebody else may have the same.
 */
async function eraseNotifications(db: Db, { userId, contractorId, redact }: ErasureTarget) {
  await db.execute(sql`update notifications set title = ${redact.text(sql`title`)},
    message = ${redact.text(sql`message`)}, data = ${redact.json(sql`data`)}
    where user_id in ${counterparts(userId, contractorId)}
      and (data->>'contractorId' = ${contractorId} or data->>'homeownerId' = ${userId}
        or topic_id in (select id from conversations where homeowner_id = ${userId}
          or contractor_id = ${contractorId} or user_id = ${userId})
        or activity_id in (select id from activities
          where ${isFoundBySubject} and subject_id in ${ownSubjects(userId, contractorId)}))
      and ${redact.mentions(sql`(title || ' ' || message || ' ' || data::text)`)}`);
  await db.execute(sql`update held_notices set content = ${redact.json(sql`content`)}
    where sender_id = ${userId} and done_at is null and ${redact.mentions(sql`content::text`)}`);
}
