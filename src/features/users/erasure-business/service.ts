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
import { DELETED_BUSINESS_NAME, REDACTED } from '../removal/rules.ts';

type BusinessErasureTarget = ErasureTarget & { contractorId: string };

const IN_PROGRESS_STATUSES = sql`('started', 'in_progress', 'active')`;

/**
 * Erases a contractor's side. Accepted quotes stay with the homeowners who accepted them, without the
 * business's name; all other quotes are deleted. Homeowners who wait for it can choose another contractor.
 */
export async function eraseBusiness(context: JobContext, target: BusinessErasureTarget) {
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
  await db.execute(sql`delete from lead_passes where contractor_id = ${target.contractorId}`);
  await db.execute(sql`delete from day_visitors where contractor_id = ${target.contractorId}`);
  await db.execute(sql`delete from webhook_endpoints where contractor_id = ${target.contractorId}`);
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
  await tx.execute(sql`delete from listing_edits
    where contractor_id in (select id from contractors where ${own})`);
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
