import { and, desc, eq, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { savedContractors } from '#features/contractors/saved/tables.ts';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { newId } from '#lib/columns.ts';
import { nameKey, nameKeyOf, phoneKey } from '#lib/same-business.ts';
import type { Db } from '#server/database/database.ts';
import { inlineLimit } from '#server/database/prepared-statements.ts';
import { claims } from '../claims/tables.ts';
import type { Reference } from '../undo/data.ts';
import {
  LISTING_HISTORY_SIZE,
  type ListedState,
  MAX_DOUBLES,
  MAX_LISTING_MATCHES,
  mergedTables,
} from './rules.ts';
import { listingEdits } from './tables.ts';

export type ListingRow = typeof contractors.$inferSelect;

/** In the words of the partial indexes. */
const isListed = sql`unclaimed_since is not null and is_active`;
const isUnlisted = sql`unclaimed_since is not null and not is_active`;

const summaryColumns = {
  id: contractors.id,
  businessName: contractors.businessName,
  address1: contractors.address1,
  city: contractors.city,
  state: contractors.state,
  zipCode: contractors.zipCode,
  phone: contractors.phone,
  isListed: contractors.isActive,
  createdAt: contractors.createdAt,
};

type ListingQuery = {
  q?: string | undefined;
  show: ListedState;
  after?: string | undefined;
  limit: number;
};

/** Listings that nobody has claimed, newest first; one more than `limit` when there is a next page. */
export const listListings = (db: Db, { q, show, after, limit }: ListingQuery) =>
  db
    .select(summaryColumns)
    .from(contractors)
    .where(
      and(
        show === 'listed' ? isListed : isUnlisted,
        q === undefined ? undefined : show === 'listed' ? isFoundBy(q) : containsText(q),
        after === undefined ? undefined : lt(contractors.id, after),
      ),
    )
    .orderBy(desc(contractors.id))
    .limit(inlineLimit(limit + 1));

/** By the indexes of names and of phone numbers: a million names are not read one by one. */
function isFoundBy(q: string) {
  const most = sql`${MAX_LISTING_MATCHES}`.inlineParams();
  const key = nameKeyOf(q);
  const digits = q.replace(/\D/g, '').slice(-10);
  const name = nameKey(contractors.businessName);
  // What starts with the key, as a range: no index is found for a pattern that is a parameter. Keys end before `{`.
  const named = key !== '' && [
    sql`(select id from ${contractors} where is_active and ${name} ~>=~ ${key}::text
      and ${name} ~<~ ${`${key}{`}::text limit ${most})`,
  ];
  const called = digits.length === 10 && [
    sql`(select id from ${contractors} where phone <> '' and ${phoneKey(contractors.phone)} = ${digits} limit ${most})`,
  ];
  const found = [...(named || []), ...(called || [])];
  return found.length === 0
    ? sql`false`
    : sql`${contractors.id} in (${sql.join(found, sql` union all `)})`;
}

/** Few are taken off, so that these are looked through. */
const containsText = (q: string) =>
  sql`position(lower(${q}) in lower(${contractors.businessName})) > 0`;

/** A listing that nobody has claimed, taken off or not. */
export async function findListing(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(contractors)
    .where(and(eq(contractors.id, id), isNotNull(contractors.unclaimedSince)));
  return row;
}

/** Locks businesses in the order of their ids, so that two merges never wait for each other. */
export const lockBusinesses = (tx: Db, ids: readonly string[]) =>
  tx
    .select()
    .from(contractors)
    .where(inArray(contractors.id, [...ids]))
    .orderBy(contractors.id)
    .for('update');

export async function listRegisters(db: Db, id: string) {
  const rows = await db
    .selectDistinct({ register: registerFacts.register })
    .from(registerFacts)
    .where(eq(registerFacts.contractorId, id))
    .limit(20);
  return rows.map(({ register }) => register).sort();
}

/** Others that may be the same business: with its phone number, or with its name in its ZIP code. */
export const listDoubles = (db: Db, { id, phone, businessName, zipCode }: ListingRow) => {
  const digits = phone.replace(/\D/g, '').slice(-10);
  const key = nameKeyOf(businessName);
  return db
    .select({ ...summaryColumns, hasOwner: sql<boolean>`${contractors.unclaimedSince} is null` })
    .from(contractors)
    .where(
      and(
        sql`is_active`,
        ne(contractors.id, id),
        or(
          digits.length === 10
            ? sql`(phone <> '' and ${phoneKey(contractors.phone)} = ${digits})`
            : undefined,
          key === ''
            ? undefined
            : sql`(${nameKey(contractors.businessName)} = ${key} and ${contractors.zipCode} = ${zipCode})`,
          // Nothing to compare: nothing is alike.
          sql`false`,
        ),
      ),
    )
    .limit(MAX_DOUBLES);
};

export const listHistory = (db: Db, contractorId: string) =>
  db
    .select()
    .from(listingEdits)
    .where(eq(listingEdits.contractorId, contractorId))
    .orderBy(desc(listingEdits.id))
    .limit(LISTING_HISTORY_SIZE);

export const insertEdits = (tx: Db, edits: (typeof listingEdits.$inferInsert)[]) =>
  tx.insert(listingEdits).values(edits);

export async function updateListing(
  tx: Db,
  id: string,
  changes: Partial<typeof contractors.$inferInsert>,
) {
  await tx.update(contractors).set(changes).where(eq(contractors.id, id));
  const { latitude, longitude } = changes;
  if (latitude !== undefined && longitude !== undefined)
    await tx
      .update(contractorServices)
      .set({ latitude, longitude })
      .where(eq(contractorServices.contractorId, id));
}

/** Takes listings off or lists them again; returns those whose state that changed. */
export const setListed = (tx: Db, ids: readonly string[], listed: boolean, now: Date) =>
  tx
    .update(contractors)
    .set({ isActive: listed, updatedAt: now })
    .where(and(inArray(contractors.id, [...ids]), listed ? isUnlisted : isListed))
    .returning({ id: contractors.id });

/** Whether any table that a merge does not carry over refers to this listing. */
export async function isUsedElsewhere(db: Db, id: string, references: readonly Reference[]) {
  const others = references.filter(({ table }) => !mergedTables.includes(table));
  if (others.length === 0) return false;
  const uses = others.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}::uuid)`,
  );
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select (${sql.join(uses, sql` or `)}) as used`,
  );
  return rows[0]?.used === true;
}

/** How much of each kind a merge would move. */
export async function countMerged(db: Db, id: string, into: string) {
  const { rows } = await db.execute<{
    facts: number;
    saves: number;
    claims: number;
    leads: number;
  }>(sql`
    select
      (select count(*)::int from ${registerFacts} where contractor_id = ${id}) as facts,
      (select count(*)::int from ${savedContractors} saved where contractor_id = ${id} and not exists (
        select from ${savedContractors} mine
        where mine.contractor_id = ${into} and mine.homeowner_id = saved.homeowner_id)) as saves,
      (select count(*)::int from ${claims} where contractor_id = ${id} and status = 'open') as claims,
      (select count(*)::int from (
        select id from ${leads} where asked_contractor = ${id}
        union select id from ${leads} where contractor_id = ${id}
        union select lead_id from ${leadOffers} where contractor_id = ${id}) asked) as leads`);
  return rows[0] ?? { facts: 0, saves: 0, claims: 0, leads: 0 };
}

/** Moves the leads that a double was asked for or offered, and addresses that led to it. */
export async function moveLeadsAndLinks(tx: Db, id: string, into: string) {
  await tx.update(leads).set({ askedContractor: into }).where(eq(leads.askedContractor, id));
  await tx.update(leads).set({ contractorId: into }).where(eq(leads.contractorId, id));
  await tx.execute(sql`
    insert into ${leadOffers} (contractor_id, lead_id, created_at)
    select ${into}::uuid, lead_id, created_at from ${leadOffers} where contractor_id = ${id}
    on conflict do nothing`);
  await tx.delete(leadOffers).where(eq(leadOffers.contractorId, id));
  // One step is followed, so an address that led to the double leads on at once.
  await tx.update(contractors).set({ takenOverBy: into }).where(eq(contractors.takenOverBy, id));
}

/** Moves open claims; one that the same person has made of both is closed with the double. */
export async function moveOpenClaims(tx: Db, id: string, into: string) {
  await tx.execute(sql`
    update ${claims} set contractor_id = ${into}
    where contractor_id = ${id} and status = 'open' and not exists (
      select from ${claims} mine where mine.contractor_id = ${into} and mine.status = 'open'
        and mine.wish = ${claims}.wish and mine.email = ${claims}.email)`);
}

/** Gives the services of a double to the listing that stays. */
export async function moveServices(tx: Db, double: ListingRow, kept: ListingRow) {
  const missing = double.services.filter((service) => !kept.services.includes(service));
  if (missing.length === 0) return;
  const { latitude, longitude, id: contractorId } = kept;
  await tx
    .insert(contractorServices)
    .values(
      missing.map((service) => ({ id: newId(), contractorId, service, latitude, longitude })),
    );
  await tx
    .update(contractors)
    .set({ services: [...kept.services, ...missing].sort() })
    .where(eq(contractors.id, contractorId));
}
