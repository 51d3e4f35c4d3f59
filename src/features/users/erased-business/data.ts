import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import type { ErasureTarget } from '../redaction/data.ts';
import { DELETED_BUSINESS_NAME } from '../removal/rules.ts';

type BusinessErasureTarget = ErasureTarget & { contractorId: string };

const IN_PROGRESS_STATUSES = sql`('started', 'in_progress', 'active')`;

/**
 * What a business leaves. Quotes that were accepted stay for whoever accepted them, without a name; all
 * others go. Homeowners who wait for it are free to choose another.
 */
export async function eraseBusiness(context: JobContext, target: BusinessErasureTarget) {
  const { db } = context;
  await releaseLeads(db, target);
  await eraseQuotes(db, target);
  await db.transaction((tx) => pauseProjects(tx, context, target));
  await db.execute(sql`update reviews set response_contractor_name = ${DELETED_BUSINESS_NAME},
    response_comment = ${target.redact.text(sql`response_comment`)}
    where contractor_id = ${target.contractorId} and response_comment is not null`);
  await db.execute(sql`delete from day_visitors where contractor_id = ${target.contractorId}`);
  await eraseImports(db, context, target);
  await db.transaction((tx) => eraseListing(tx, target));
}

/** A place that was taken is free again, and who was only chosen can be chosen anew. */
async function releaseLeads(db: Db, { contractorId: id }: BusinessErasureTarget) {
  await db.execute(sql`update leads set
    status = case when status = 'won' then status when contractor_id = ${id} then 'lost'
      when assigned_contractor = ${id} then 'new' else status end,
    interested_contractors = case when status = 'won' then interested_contractors
      else array_remove(interested_contractors, ${id}::uuid) end,
    assigned_contractor = case when status = 'won' then assigned_contractor
      else nullif(assigned_contractor, ${id}) end,
    asked_contractor = nullif(asked_contractor, ${id})
    where id in (select lead_id from lead_offers where contractor_id = ${id})`);
}

async function eraseQuotes(db: Db, { contractorId }: BusinessErasureTarget) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update leads set quote_id = null where quote_id in (
      select id from quotes where contractor_id = ${contractorId} and status <> 'accepted')`);
    await tx.execute(sql`delete from quotes
      where contractor_id = ${contractorId} and status <> 'accepted'`);
    await tx.execute(sql`update quotes set contractor_name = ${DELETED_BUSINESS_NAME}, link_id = null,
      link_hash = null where contractor_id = ${contractorId}`);
  });
}

/** The homeowner hears that the work does not go on. */
async function pauseProjects(
  tx: Db,
  context: JobContext,
  { contractorId, userId }: BusinessErasureTarget,
) {
  const { rows } = await tx.execute<{ id: string; homeowner_id: string }>(sql`
    update projects set status = 'on_hold', last_update = ${context.now()}
    where contractor_id = ${contractorId} and status in ${IN_PROGRESS_STATUSES}
    returning id, homeowner_id`);
  const actorContext = {
    ...context,
    actor: { kind: 'person', uid: userId, role: 'contractor' },
  } as const;
  for (const { id, homeowner_id: homeownerId } of rows)
    await recordActivity(tx, actorContext, {
      type: 'project.updated',
      subjectType: 'project',
      subjectId: id,
      audience: [homeownerId],
      data: { status: 'on_hold' },
    });
}

/** The business itself, and the listing of a register that it took over. */
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
  // A word that others have, too, is theirs.
  for (const { word } of searchWords)
    await tx.execute(sql`delete from search_words where word = ${word} and not exists (
      select from contractors where is_active and search_text @@ plainto_tsquery('english', ${word}))`);
}

/** Rows of files that admins brought in, and the files themselves once nothing reads them any more. */
async function eraseImports(
  db: Db,
  context: JobContext,
  { contractorId: id, redact }: BusinessErasureTarget,
) {
  const own = sql`contractor_id in (select id from contractors where id = ${id} or taken_over_by = ${id})`;
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ import_id: string }>(sql`
      update import_rows set business_name = ${DELETED_BUSINESS_NAME}, remarks = '[]', license_key = null,
        phone_key = null, place_key = null
      where ${own} returning import_id`);
    for (const importId of new Set(rows.map((row) => row.import_id))) {
      const { rows: files } = await tx.execute<{ storage_key: string }>(sql`
        update contractor_imports set sample = ${redact.json(sql`sample`)}
        where id = ${importId} returning storage_key`);
      for (const { storage_key: storageKey } of files)
        await recordActivity(tx, context, {
          type: 'file.removed',
          subjectType: 'import',
          subjectId: importId,
          audience: [],
          data: { storageKey },
        });
    }
  });
}
