import { sql } from 'drizzle-orm';
import { deleteFilesOfOwner } from '#features/files/data.ts';
import type { Role } from '#lib/roles.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { deleteRemoval, findRemoval } from '../removal/data.ts';
import { DELETED_ACCOUNT_NAME, DELETED_BUSINESS_NAME, REDACTED } from '../removal/rules.ts';
import {
  createRedactor,
  deleteOwnedRows,
  type ErasureTarget,
  eraseDeliveries,
  eraseMessages,
} from './data.ts';

/**
 * Erases everything about a closed account, the record of the removal last. Each step can run twice, so an
 * interrupted job simply starts over.
 */
export async function eraseAccount(context: JobContext, userId: string) {
  const removal = await findRemoval(context.db, userId);
  if (!removal) return;
  const { contractorId, identity } = removal;
  const target = { userId, contractorId, identity, redact: createRedactor(identity) };
  await eraseProjects(context, target);
  if (contractorId) await eraseBusiness(context, { ...target, contractorId });
  await eraseMessages(context, target);
  await eraseDeliveries(context, target);
  await deleteFilesOfOwner(context, userId);
  if (contractorId) await deleteOwnedRows(context.db, 'contractors', contractorId);
  await deleteOwnedRows(context.db, 'users', userId);
  await deleteRemoval(context.db, userId);
}

const OPEN_STATUSES = sql`('planning', 'quotes_pending', 'started', 'in_progress', 'active', 'on_hold')`;

/**
 * Erases a homeowner's side. Rows that involve nobody else are deleted; the rest is kept without personal data,
 * because contractors keep what they offered, and both sides what they signed.
 */
async function eraseProjects(context: JobContext, target: ErasureTarget) {
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
    client_address = null, user_agent = null where signer_id = ${userId}`);
}

/** Invoices and the ledger stay; what was written about the person in them goes. */
async function eraseInvoiceWords(
  db: Db,
  redact: ErasureTarget['redact'],
  of: { column: 'homeowner_id' | 'contractor_id'; id: string },
) {
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
const eraseDisputeWords = (
  db: Db,
  redact: ErasureTarget['redact'],
  of: { column: 'homeowner_id' | 'contractor_id'; id: string },
) =>
  db.execute(sql`update disputes set description = ${redact.text(sql`description`)},
    answer = ${redact.text(sql`answer`)}, reasons = ${redact.text(sql`reasons`)}
    where ${sql.identifier(of.column)} = ${of.id}`);

/** What both signed stays as it was signed; names, drawings and what else was written about the work go. */
async function eraseJobWords(
  db: Db,
  { userId, redact }: ErasureTarget,
  of: { column: 'homeowner_id' | 'contractor_id'; id: string },
) {
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

/** Blanks the homeowner in contractors' customer lists; the rows stay for their statistics. */
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

type BusinessErasureTarget = ErasureTarget & { contractorId: string };

const IN_PROGRESS_STATUSES = sql`('started', 'in_progress', 'active')`;

/**
 * Erases a contractor's side. Accepted quotes stay with the homeowners who accepted them, without the
 * business's name; all other quotes are deleted. Homeowners who wait for it can choose another contractor.
 */
async function eraseBusiness(context: JobContext, target: BusinessErasureTarget) {
  const { db } = context;
  await releaseLeads(db, target);
  await eraseContractorQuotes(db, target);
  await db.transaction((tx) => pauseProjects(tx, context, target));
  await db.execute(sql`update reviews set response_contractor_name = ${DELETED_BUSINESS_NAME},
    response_comment = ${target.redact.text(sql`response_comment`)}
    where contractor_id = ${target.contractorId} and response_comment is not null`);
  await db.execute(sql`update review_appeals set text = ${target.redact.text(sql`text`)}
    where party = 'business'
      and review_id in (select id from reviews where contractor_id = ${target.contractorId})`);
  await eraseInvoiceWords(db, target.redact, { column: 'contractor_id', id: target.contractorId });
  await eraseDisputeWords(db, target.redact, {
    column: 'contractor_id',
    id: target.contractorId,
  });
  await eraseJobWords(db, target, { column: 'contractor_id', id: target.contractorId });
  await db.execute(sql`delete from day_visitors where contractor_id = ${target.contractorId}`);
  await eraseImports(db, context, target);
  await db.transaction((tx) => eraseListing(tx, target));
}

/** Frees the business's spot on its leads, and reopens those that it was assigned to but had not won. */
async function releaseLeads(db: Db, { contractorId: id }: BusinessErasureTarget) {
  await db.execute(sql`update leads set
    status = case when status = 'won' then status when contractor_id = ${id} then 'lost'
      when assigned_contractor = ${id} then 'new' else status end,
    interested_contractors = case when status = 'won' then interested_contractors
      else array_remove(interested_contractors, ${id}::uuid) end,
    assigned_contractor = case when status = 'won' then assigned_contractor
      else nullif(assigned_contractor, ${id}) end,
    asked_contractor = nullif(asked_contractor, ${id}),
    invited_contractors = array_remove(invited_contractors, ${id}::uuid)
    where id in (select lead_id from lead_offers where contractor_id = ${id})`);
}

async function eraseContractorQuotes(db: Db, { contractorId }: BusinessErasureTarget) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update leads set quote_id = null where quote_id in (
      select id from quotes where contractor_id = ${contractorId} and status <> 'accepted')`);
    await tx.execute(sql`delete from quotes
      where contractor_id = ${contractorId} and status <> 'accepted'`);
    await tx.execute(sql`update quotes set contractor_name = ${DELETED_BUSINESS_NAME}, link_id = null,
      link_hash = null where contractor_id = ${contractorId}`);
  });
}

/** Puts the contractor's running projects on hold and notifies their homeowners. */
async function pauseProjects(
  tx: Db,
  context: JobContext,
  { contractorId, userId }: BusinessErasureTarget,
) {
  const { rows } = await tx.execute<{ id: string; homeowner_id: string }>(sql`
    update projects set status = 'on_hold', last_update = ${context.now()}
    where contractor_id = ${contractorId} and status in ${IN_PROGRESS_STATUSES}
    returning id, homeowner_id`);
  const actorContext = actingAs(context, userId, 'contractor');
  for (const { id, homeowner_id: homeownerId } of rows)
    await recordActivity(tx, actorContext, {
      type: 'project.updated',
      subjectType: 'project',
      subjectId: id,
      audience: [homeownerId],
      data: { status: 'on_hold' },
    });
}

/** Activities of the erasure are recorded as the person's own, though a job runs it. */
const actingAs = (context: JobContext, uid: string, role: Role) => ({
  ...context,
  actor: { kind: 'person' as const, uid, role },
});

/** Blanks the business and the register listing that it claimed. */
async function eraseListing(tx: Db, { contractorId: id }: BusinessErasureTarget) {
  const own = sql`(id = ${id} or taken_over_by = ${id})`;
  const { rows: searchWords } = await tx.execute<{ word: string }>(sql`select distinct words_of(
    business_name || ' ' || description || ' ' || contact_name) as word from contractors where ${own}`);
  await tx.execute(sql`update contractors set business_name = ${DELETED_BUSINESS_NAME}, contact_name = '',
    email = '', phone = '', fax = '', website = '', address1 = '', address2 = '', city = '', state = '',
    zip_code = '', latitude = 0, longitude = 0, description = '', license_number = '',
    year_established = null, years_in_business = null, insurance_info = '', services = '{}',
    specialties = '{}', areas_served = '{}', featured_project_ids = '{}', is_active = false,
    license_verified = false, insurance_verified = false, background_check_verified = false,
    email_verified = false, phone_verified = false, unclaimed_since = null,
    removed_at = coalesce(removed_at, now()), updated_at = now()
    where ${own}`);
  // Keep the words that other active businesses use as well.
  for (const { word } of searchWords)
    await tx.execute(sql`delete from search_words where word = ${word} and not exists (
      select from contractors where is_active and search_text @@ plainto_tsquery('english', ${word}))`);
}

/**
 * Blanks rows of admins' import files: those of the listing that the business proved to be its own, and those that
 * matched it by a license or a number that was checked. The stored files are deleted once no import reads them any more.
 */
async function eraseImports(
  db: Db,
  context: JobContext,
  { contractorId: id }: BusinessErasureTarget,
) {
  const own = sql`contractor_id in (select id from contractors
    where taken_over_by = ${id} or (id = ${id} and (license_verified or phone_verified)))`;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ import_id: string; row: number }>(sql`
      update import_rows set business_name = ${DELETED_BUSINESS_NAME}, remarks = '[]', license_key = null,
        phone_key = null, place_key = null
      where ${own} returning import_id, row`);
    for (const [importId, ownRows] of Map.groupBy(rows, (row) => row.import_id)) {
      const { rows: files } = await tx.execute<{ storage_key: string; sample: string[][] }>(sql`
        select storage_key, sample from contractor_imports where id = ${importId} for update`);
      for (const { storage_key: storageKey, sample } of files) {
        const blanked = new Set(ownRows.map(({ row }) => row - FIRST_SAMPLE_ROW));
        const kept = sample.map((cells, index) =>
          blanked.has(index) ? cells.map(() => REDACTED) : cells,
        );
        await tx.execute(sql`update contractor_imports set sample = ${JSON.stringify(kept)}::jsonb
          where id = ${importId}`);
        await recordActivity(tx, context, {
          type: 'file.removed',
          subjectType: 'import',
          subjectId: importId,
          audience: [],
          data: { storageKey },
        });
      }
    }
  });
}

/** Rows are numbered as in a spreadsheet: the header is 1. */
const FIRST_SAMPLE_ROW = 2;
