import { sql } from 'drizzle-orm';
import { removeOldActivities } from '#features/activities/data.ts';
import { removeOldEntries } from '#features/audit/data.ts';
import { VISITOR_RETENTION_HOURS } from '#features/contractors/views/rules.ts';
import { deleteUnclaimedFiles } from '#features/files/data.ts';
import { UNNAMED_CONTENT_HOURS } from '#features/files/rules.ts';
import { UPLOAD_HOURS } from '#features/files/uploads/rules.ts';
import type { Db } from './database/database.ts';
import { DELIVERY_RETENTION_DAYS } from './outbox/outbox.ts';
import { hashOptOuts } from './sms/sms.ts';

/** How long answers are kept for their Idempotency-Key. */
const IDEMPOTENCY_RETENTION_HOURS = 24;
/** How long the key of a sent email or text is kept: longer than any job is retried. */
const OUTGOING_RETENTION_DAYS = 14;
/** How long a business sees what was sent to its programs. */
const WEBHOOK_RETENTION_DAYS = 30;
/** Rows removed by one statement, so that no lock is held for long. */
const BATCH = 5_000;

/** Every hour, at a minute when no other schedule starts. */
export const upkeepCrontab = '17 * * * * upkeep ?max=3';

const expiryConditions = {
  idempotency_keys: sql`created_at < now() - make_interval(hours => ${IDEMPOTENCY_RETENTION_HOURS})`,
  sessions: sql`expires_at < now()`,
  attempts: sql`expires_at < now()`,
  held_notices: sql`done_at < now() - interval '7 days'`,
  call_rates: sql`expires_at < now()`,
  challenges: sql`expires_at < now()`,
  exchanged_tokens: sql`expires_at < now()`,
  day_visitors: sql`created_at < now() - make_interval(hours => ${VISITOR_RETENTION_HOURS})`,
  mailed_links: sql`expires_at < now()`,
  phone_codes: sql`expires_at < now()`,
  email_changes: sql`expires_at < now()`,
  reset_requests: sql`created_at < now() - make_interval(hours => ${IDEMPOTENCY_RETENTION_HOURS})`,
  outgoing_messages: sql`status <> 'queued' and created_at < now() - make_interval(days => ${OUTGOING_RETENTION_DAYS})`,
  webhook_deliveries: sql`status <> 'queued' and created_at < now() - make_interval(days => ${WEBHOOK_RETENTION_DAYS})`,
  resumable_uploads: sql`created_at < now() - make_interval(hours => ${UPLOAD_HOURS})`,
  upload_reservations: sql`created_at < now() - make_interval(hours => ${UNNAMED_CONTENT_HOURS})`,
  sendings: sql`sent_at < now() - interval '2 days'`,
  sending_totals: sql`day < current_date - 2`,
  deliveries: sql`position < (
    select coalesce(max(position), 0) from activities
    where position is not null and created_at < now() - make_interval(days => ${DELIVERY_RETENTION_DAYS}))`,
};

/** Removes expired rows and unused files. Returns how many were removed from each table. */
export async function upkeep(db: Db) {
  const removed: Record<string, number> = {};
  for (const [table, condition] of Object.entries(expiryConditions)) {
    removed[table] = 0;
    for (;;) {
      const name = sql.identifier(table);
      const { rowCount } = await db.execute(sql`
        delete from ${name} where ctid = any(array(
          select ctid from ${name} where ${condition} limit ${BATCH}))`);
      removed[table] += rowCount ?? 0;
      if ((rowCount ?? 0) < BATCH) break;
    }
  }
  removed.audit_entries = 0;
  for (let swept = -1; swept !== 0; removed.audit_entries += swept)
    swept = await removeOldEntries(db, new Date(), BATCH);
  removed.platform_activities = 0;
  for (let swept = -1; swept !== 0; removed.platform_activities += swept)
    swept = await removeOldActivities(db, new Date(), BATCH);
  await hashOptOuts(db);
  removed.files = 0;
  for (let swept = -1; swept !== 0; removed.files += swept)
    swept = await deleteUnclaimedFiles(db, new Date());
  return removed;
}
