import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import type { ErasureTarget } from '../redaction/data.ts';
import { DELETED_ACCOUNT_NAME } from '../removal/rules.ts';

const OPEN_STATUSES = sql`('planning', 'quotes_pending', 'started', 'in_progress', 'active', 'on_hold')`;

/**
 * What a homeowner leaves of work at their home. What nobody else has a part in goes; the rest stays without
 * anything that says who it was: contractors keep what they offered, and both what was signed.
 */
export async function eraseProjects(context: JobContext, target: ErasureTarget) {
  const { db } = context;
  await deleteUnsharedProjects(db, target.userId);
  await db.transaction((tx) => cancelProjects(tx, context, target));
  await eraseLeads(db, target);
  await eraseQuotes(db, target);
  await eraseCustomer(db, target);
  await db.execute(sql`update reviews set customer_name = ${DELETED_ACCOUNT_NAME},
    comment = ${target.redact.text(sql`comment`)} where homeowner_id = ${target.userId}`);
}

/** Leads that nobody took an interest in, and projects without any other part. */
async function deleteUnsharedProjects(db: Db, userId: string) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from leads where homeowner_id = ${userId}
      and interested_contractors = '{}' and assigned_contractor is null and contractor_id is null
      and not exists (select from quotes where quotes.lead_id = leads.id)`);
    await tx.execute(sql`delete from projects where homeowner_id = ${userId} and contractor_id is null
      and not exists (select from leads where leads.project_id = projects.id)
      and not exists (select from quotes where quotes.project_id = projects.id)
      and not exists (select from reviews where reviews.project_id = projects.id)`);
  });
}

/** Work that is not done yet does not go on; whoever was to do it hears so. */
async function cancelProjects(tx: Db, context: JobContext, { userId, redact }: ErasureTarget) {
  const { rows: ended } = await tx.execute<{ id: string; contractor_id: string | null }>(sql`
    update projects set status = 'cancelled', last_update = ${context.now()}
    where homeowner_id = ${userId} and status in ${OPEN_STATUSES}
    returning id, contractor_id`);
  await tx.execute(sql`update projects set title = ${redact.text(sql`title`)},
    description = ${redact.text(sql`description`)}, scope_lines = ${redact.list(sql`scope_lines`)}
    where homeowner_id = ${userId}`);
  const actorContext = {
    ...context,
    actor: { kind: 'person', uid: userId, role: 'homeowner' },
  } as const;
  for (const { id, contractor_id: contractorId } of ended)
    await recordActivity(tx, actorContext, {
      type: 'project.updated',
      subjectType: 'project',
      subjectId: id,
      audience: [contractorId],
      data: { status: 'cancelled' },
    });
}

const eraseLeads = (db: Db, { userId, redact }: ErasureTarget) =>
  db.execute(sql`update leads set homeowner_name = ${DELETED_ACCOUNT_NAME}, homeowner_email = '',
    project_title = ${redact.text(sql`project_title`)},
    description = ${redact.text(sql`description`)},
    status = case when status = 'won' then status else 'lost' end
    where homeowner_id = ${userId}`);

/**
 * A quote that is not answered is put away. The words and figures of an accepted one stay as they were signed
 * (the database keeps them); names, addresses and the drawing go, and so does every link.
 */
async function eraseQuotes(db: Db, { userId, redact }: ErasureTarget) {
  await db.execute(sql`update quotes set status = 'archived', archived_at = now(), revision = null
    where homeowner_id = ${userId} and status in ('draft', 'sent')`);
  await db.execute(sql`update quotes set customer_name = ${DELETED_ACCOUNT_NAME}, customer_email = '',
    customer_phone = '', customer_notes = ${redact.text(sql`customer_notes`)},
    rejection_reason = ${redact.text(sql`rejection_reason`)}, link_id = null, link_hash = null,
    project_title = case when status = 'accepted' then project_title
      else ${redact.text(sql`project_title`)} end
    where homeowner_id = ${userId}`);
  await db.execute(sql`update quote_signatures set name = ${DELETED_ACCOUNT_NAME}, drawing = null,
    client_address = null, user_agent = null where signer_id = ${userId}`);
}

/** How contractors had noted them: the record stays for its figures. */
async function eraseCustomer(db: Db, { userId, redact }: ErasureTarget) {
  await db.execute(sql`update customers set name = '', email = '', phone = '', active_quotes = 0
    where homeowner_id = ${userId}`);
  await db.execute(sql`update customer_activities feed set title = ${redact.text(sql`title`)},
    description = ${redact.text(sql`description`)}, metadata = ${redact.json(sql`metadata`)}
    from customers where customers.id = feed.customer_id and customers.homeowner_id = ${userId}`);
  await db.execute(sql`update communications log set subject = ${redact.text(sql`subject`)},
    message = ${redact.text(sql`message`)}
    from customers where customers.id = log.customer_id and customers.homeowner_id = ${userId}`);
}
