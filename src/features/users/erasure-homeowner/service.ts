import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import type { ErasureTarget } from '../erasure/data.ts';
import {
  actingAs,
  eraseDisputeWords,
  eraseInvoiceWords,
  eraseJobWords,
} from '../erasure-agreements/service.ts';
import { DELETED_ACCOUNT_NAME } from '../removal/rules.ts';

const OPEN_STATUSES = sql`('planning', 'quotes_pending', 'started', 'in_progress', 'active', 'on_hold')`;

/**
 * Erases a homeowner's side. Rows that involve nobody else are deleted; the rest is kept without personal data,
 * because contractors keep what they offered, and both sides what they signed.
 */
export async function eraseProjects(context: JobContext, target: ErasureTarget) {
  const { db } = context;
  await deleteUnsharedProjects(db, target.userId);
  await db.transaction((tx) => cancelProjects(tx, context, target));
  await eraseLeads(db, target);
  await eraseHomeownerQuotes(db, target);
  await eraseInvoiceWords(db, target.redact, { column: 'homeowner_id', id: target.userId });
  await eraseJobWords(db, target, { column: 'homeowner_id', id: target.userId });
  await eraseCustomer(db, target);
  await db.execute(sql`update reviews set customer_name = ${DELETED_ACCOUNT_NAME},
    comment = ${target.redact.text(sql`comment`)}, photo_ids = '{}'
    where homeowner_id = ${target.userId}`);
  await eraseDisputeWords(db, target.redact, { column: 'homeowner_id', id: target.userId });
  await db.execute(sql`update review_edits set comment = ${target.redact.text(sql`comment`)}
    where review_id in (select id from reviews where homeowner_id = ${target.userId})`);
  await db.execute(sql`update review_appeals set text = ${target.redact.text(sql`text`)}
    where party = 'author'
      and review_id in (select id from reviews where homeowner_id = ${target.userId})`);
}

/** Leads that no contractor responded to, and projects without a lead, quote or review. */
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

/** Cancels unfinished projects and notifies their contractors. */
async function cancelProjects(tx: Db, context: JobContext, { userId, redact }: ErasureTarget) {
  const { rows: cancelled } = await tx.execute<{ id: string; contractor_id: string | null }>(sql`
    update projects set status = 'cancelled', last_update = ${context.now()}
    where homeowner_id = ${userId} and status in ${OPEN_STATUSES}
    returning id, contractor_id`);
  await tx.execute(sql`update projects set title = ${redact.text(sql`title`)},
    description = ${redact.text(sql`description`)}, scope_lines = ${redact.list(sql`scope_lines`)},
    answers = '[]', street_address = null
    where homeowner_id = ${userId}`);
  const actorContext = actingAs(context, userId, 'homeowner');
  for (const { id, contractor_id: contractorId } of cancelled)
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
 * Archives unanswered quotes. The text and amounts of an accepted quote stay as signed (a database guard
 * enforces it); names, addresses, the drawn signature and every link are removed.
 */
async function eraseHomeownerQuotes(db: Db, { userId, redact }: ErasureTarget) {
  await db.execute(sql`update quotes set status = 'archived', archived_at = now(), revision = null
    where homeowner_id = ${userId} and status in ('draft', 'sent')`);
  await db.execute(sql`update quotes set customer_name = ${DELETED_ACCOUNT_NAME}, customer_email = '',
    customer_phone = '', customer_notes = ${redact.text(sql`customer_notes`)},
    rejection_reason = ${redact.text(sql`rejection_reason`)}, link_id = null, link_hash = null,
    project_title = case when status = 'accepted' then project_title
      else ${redact.text(sql`project_title`)} end
    where homeowner_id = ${userId}`);
  await db.execute(sql`update quote_signatures set name = ${DELETED_ACCOUNT_NAME}, drawing = null,
    client_address = null, user_agent = null where signer_id = ${userId}
      or quote_id in (select id from quotes where homeowner_id = ${userId})`);
}

/** Blanks the homeowner in contractors' customer lists; the rows stay for their statistics. */
async function eraseCustomer(db: Db, { userId, redact }: ErasureTarget) {
  await db.execute(sql`update customers set name = '', email = '', phone = '', address = '', active_quotes = 0
    where homeowner_id = ${userId}`);
  await db.execute(sql`update customer_activities feed set title = ${redact.text(sql`title`)},
    description = ${redact.text(sql`description`)}, metadata = ${redact.json(sql`metadata`)}
    from customers where customers.id = feed.customer_id and customers.homeowner_id = ${userId}`);
  await db.execute(sql`update communications log set subject = ${redact.text(sql`subject`)},
    message = ${redact.text(sql`message`)}
    from customers where customers.id = log.customer_id and customers.homeowner_id = ${userId}`);
}
