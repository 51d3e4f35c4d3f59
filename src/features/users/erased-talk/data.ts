import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import type { ErasureTarget } from '../redaction/data.ts';
import { DELETED_ACCOUNT_NAME, DELETED_BUSINESS_NAME } from '../removal/rules.ts';

/** Messages that one statement goes over. */
const BATCH_SIZE = 2_000;
/** Said in place of a message that was nothing but files. */
const FILES_DELETED_TEXT = 'The files were deleted with the account.';

/**
 * What somebody said stays with whom they said it to, under no name, and without what would tell who it
 * was. What others wrote is theirs, and stays as it is.
 */
export async function eraseMessages({ db }: JobContext, target: ErasureTarget) {
  const { userId, contractorId, identity } = target;
  const emails = sql.param([...identity.emails]);
  const { rows } = await db.execute<{ id: string; last_seq: number }>(sql`
    select id, last_seq from conversations where homeowner_id = ${userId}
    union select id, last_seq from conversations where contractor_id = ${contractorId}
    union select id, last_seq from conversations where with_support
      and (user_id = ${userId} or admin_id = ${userId} or assigned_agent = ${userId}
        or lower(user_email) = any(${emails}::text[]))
    union select id, last_seq from conversations 
      where type = 'admin_broadcast' and user_id = ${userId}`);
  for (const { id, last_seq: last } of rows) {
    for (let from = 0; from < last; from += BATCH_SIZE)
      await eraseMessageBatch(db, target, id, from);
    await eraseConversation(db, target, id);
  }
  await db.execute(sql`update broadcasts set created_by_name = ${DELETED_ACCOUNT_NAME}
    where created_by = ${userId}`);
}

const eraseMessageBatch = (db: Db, target: ErasureTarget, conversationId: string, from: number) => {
  const { userId, contractorId, redact } = target;
  const theirs = sql`(sender_id = ${userId} or sender_id = ${contractorId})`;
  return db.execute(sql`update messages set
    content = case when ${theirs} and file_count > 0 and content = '' then ${FILES_DELETED_TEXT}
      else ${redact.text(sql`content`)} end,
    metadata = ${redact.json(sql`metadata`)},
    sender_name = case when sender_id = ${contractorId} then ${DELETED_BUSINESS_NAME}
      when sender_id = ${userId} then ${DELETED_ACCOUNT_NAME} else sender_name end,
    file_count = case when ${theirs} then 0 else file_count end
    where conversation_id = ${conversationId} and seq > ${from} and seq <= ${from + BATCH_SIZE}
      and (${theirs} or sender_id is null)`);
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
    location = case when user_id = ${userId} then null else location end,
    assigned_agent = nullif(assigned_agent, ${userId}),
    subject = ${redact.text(sql`subject`)},
    last_message = case when last_message_sender is null or last_message_sender = ${userId}
        or last_message_sender = ${contractorId}
      then ${redact.text(sql`last_message`)} else last_message end
    where id = ${id}`);
