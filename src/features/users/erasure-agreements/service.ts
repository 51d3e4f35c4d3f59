import { sql } from 'drizzle-orm';
import type { Role } from '#lib/roles.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import type { ErasureTarget } from '../erasure/data.ts';
import { DELETED_ACCOUNT_NAME } from '../removal/rules.ts';

/** Whose records: those of a homeowner, or of a business. */
type Side = { column: 'homeowner_id' | 'contractor_id'; id: string };

/** Invoices and the ledger stay; what was written about the person in them goes. */
export async function eraseInvoiceWords(db: Db, redact: ErasureTarget['redact'], of: Side) {
  const own = sql`${sql.identifier(of.column)} = ${of.id}`;
  const ownPayments = sql`(select id from payments where invoice_id in (
    select id from invoices where ${own}))`;
  await db.execute(sql`update invoices set title = ${redact.text(sql`title`)},
    items = ${redact.json(sql`items`)}, notes = ${redact.text(sql`notes`)},
    void_reason = ${redact.text(sql`void_reason`)} where ${own}`);
  await db.execute(sql`update payments set note = ${redact.text(sql`note`)}
    where note <> '' and id in ${ownPayments}`);
  await db.execute(sql`update payment_refunds set reason = ${redact.text(sql`reason`)}
    where reason <> '' and payment_id in ${ownPayments}`);
  await db.execute(sql`update sandbox_checkouts set description = ${redact.text(sql`description`)},
    business_name = ${redact.text(sql`business_name`)} where id in ${ownPayments}`);
}

/** What was decided about a dispute stays; who it was about goes from the words. */
export const eraseDisputeWords = (db: Db, redact: ErasureTarget['redact'], of: Side) =>
  db.execute(sql`update disputes set description = ${redact.text(sql`description`)},
    answer = ${redact.text(sql`answer`)}, reasons = ${redact.text(sql`reasons`)}
    where ${sql.identifier(of.column)} = ${of.id}`);

/** What both signed stays as it was signed; names, drawings and what else was written about the work go. */
export async function eraseJobWords(db: Db, { userId, redact }: ErasureTarget, of: Side) {
  const own = sql`project_id in (select id from projects
    where ${sql.identifier(of.column)} = ${of.id})`;
  await db.execute(sql`update milestones set note = ${redact.text(sql`note`)},
    objection = ${redact.text(sql`objection`)} where ${own}`);
  await db.execute(
    sql`update milestone_plans set reason = ${redact.text(sql`reason`)} where ${own}`,
  );
  await db.execute(sql`update change_orders set decline_reason = ${redact.text(sql`decline_reason`)},
    reason = case when status = 'accepted' then reason else ${redact.text(sql`reason`)} end
    where ${own}`);
  await db.execute(sql`update work_log set text = ${redact.text(sql`text`)} where ${own}`);
  await db.execute(sql`update punch_items set text = ${redact.text(sql`text`)} where ${own}`);
  await db.execute(sql`update agreement_signatures set name = ${DELETED_ACCOUNT_NAME},
    drawing = null, client_address = null, user_agent = null where signer_id = ${userId}`);
}

/** Activities of the erasure are recorded as the person's own, though a job runs it. */
export const actingAs = (context: JobContext, uid: string, role: Role) => ({
  ...context,
  actor: { kind: 'person' as const, uid, role },
});
