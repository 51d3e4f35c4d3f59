import { sql } from 'drizzle-orm';
import { toE164 } from '#lib/phone.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import type { ErasureTarget } from '../redaction/data.ts';

/** What was told to and of somebody: mails, texts, notifications, answers that were kept. */
export async function eraseDeliveries({ db }: JobContext, target: ErasureTarget) {
  await eraseOutgoing(db, target);
  await eraseRequests(db, target);
  await eraseNotifications(db, target);
}

/** What was sent to them, or waits to be. */
async function eraseOutgoing(db: Db, { identity, userId, contractorId, redact }: ErasureTarget) {
  const emails = sql`any(${sql.param([...identity.emails])}::text[])`;
  const numbers = identity.phones.map(toE164).filter((number) => number !== undefined);
  const phones = sql`any(${sql.param(numbers)}::text[])`;
  await db.execute(sql`delete from outbox_mails where lower(recipient) = ${emails}
    or (recipient in (select email from users where id in ${involvedUsers(userId, contractorId)})
      and ${redact.mentions(sql`(subject || ' ' || text || ' ' || html)`)})`);
  await db.execute(sql`delete from outbox_texts where recipient = ${phones}
    or ${redact.mentions(sql`text`)}`);
  await db.execute(sql`delete from outgoing_messages where lower(recipient) = ${emails}
    or recipient = ${phones} or (status <> 'queued' and ${redact.mentions(sql`payload::text`)})`);
  await db.execute(sql`delete from sms_opt_outs where number = ${phones}`);
}

/** What they asked for, and lines of their stream. */
async function eraseRequests(db: Db, { identity, userId, contractorId }: ErasureTarget) {
  const emails = sql`any(${sql.param([...identity.emails])}::text[])`;
  await db.execute(sql`delete from reset_requests where lower(email) = ${emails}`);
  await db.execute(sql`delete from claims where user_id is null and lower(email) = ${emails}`);
  await db.execute(sql`delete from idempotency_keys where user_id = ${userId}`);
  await db.execute(sql`delete from deliveries where recipient_id = ${userId}
    or recipient_id = ${contractorId}`);
}

/** People who dealt with them, and those who help everybody: others were told nothing of them. */
const involvedUsers = (userId: string, contractorId: string | null) => sql`(
  select user_id from contractors where id in (
    select contractor_id from customers where homeowner_id = ${userId}
    union select contractor_id from conversations where homeowner_id = ${userId}
    union select contractor_id from lead_offers where lead_id in (
      select id from leads where homeowner_id = ${userId}))
  union select homeowner_id from conversations where contractor_id = ${contractorId}
  union select homeowner_id from quotes where contractor_id = ${contractorId}
  union select homeowner_id from leads where id in (
    select lead_id from lead_offers where contractor_id = ${contractorId})
  union select homeowner_id from customers where contractor_id = ${contractorId}
  union select id from users where roles @> array['admin'])`;

/** What others were told of them in their portals, and what waits to be told by another way. */
async function eraseNotifications(db: Db, { userId, contractorId, redact }: ErasureTarget) {
  const theirs = sql`user_id in ${involvedUsers(userId, contractorId)}`;
  await db.execute(sql`update notifications set title = ${redact.text(sql`title`)},
    message = ${redact.text(sql`message`)}, data = ${redact.json(sql`data`)}
    where ${theirs} and ${redact.mentions(sql`(title || ' ' || message || ' ' || data::text)`)}`);
  await db.execute(sql`update held_notices set content = ${redact.json(sql`content`)}
    where ${theirs} and ${redact.mentions(sql`content::text`)}`);
}
