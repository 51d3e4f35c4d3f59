import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { isFactCurrent } from '#features/contractors/register-facts/rules.ts';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { savedContractors } from '#features/contractors/saved/tables.ts';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import type { Place } from '#server/places/zip-codes.ts';
import type { FactBefore } from './undo/rules.ts';

/** A business as a register lists it. */
export type Listing = {
  id?: string;
  businessName: string;
  place: Place;
  services: readonly string[];
  facts: readonly RegisterFact[];
} & Partial<
  Pick<
    typeof contractors.$inferInsert,
    | 'address1'
    | 'address2'
    | 'contactName'
    | 'description'
    | 'email'
    | 'fax'
    | 'phone'
    | 'website'
    | 'yearEstablished'
  >
>;

export type RegisterFact = Omit<typeof registerFacts.$inferInsert, 'id' | 'contractorId'>;

/**
 * Inserts unclaimed listings: searches find them, but they are offered no leads and not counted among the
 * active businesses. The caller looks for duplicates first: the database refuses a register's number that it
 * has already. Call it in a transaction.
 */
export async function insertListings(tx: Db, listings: readonly Listing[], importedAt: Date) {
  if (listings.length === 0) return [];
  const rows = listings.map(({ id = newId(), place, services, facts, ...about }) => ({
    ...about,
    ...place,
    id,
    facts,
    services: [...services].sort(),
    unclaimedSince: importedAt,
  }));
  await tx.insert(contractors).values(rows.map(({ facts: _facts, ...row }) => row));
  const offered = rows.flatMap(({ id, services, latitude, longitude }) =>
    services.map((service) => ({ id: newId(), contractorId: id, service, latitude, longitude })),
  );
  if (offered.length > 0) await tx.insert(contractorServices).values(offered);
  const factRows = rows.flatMap(({ id, facts }) =>
    facts.map((fact) => ({ ...fact, id: newId(), contractorId: id })),
  );
  if (factRows.length > 0) await tx.insert(registerFacts).values(factRows);
  return rows.map(({ id }) => id);
}

/**
 * Updates known facts from a newer list of the register, whichever business they belong to now. Returns, by the row of
 * the list that it was, what they said before.
 */
export async function updateFacts(
  tx: Db,
  facts: readonly (RegisterFact & { row: number })[],
): Promise<(FactBefore & { row: number })[]> {
  if (facts.length === 0) return [];
  const given = facts.map(({ row, register, kind, number, status = '', validUntil, asOf }) => ({
    ...{ row, register, kind, number, status },
    ...{ valid_until: validUntil ?? null, as_of: asOf },
  }));
  const { rows } = await tx.execute<FactBefore & { row: number }>(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json)
        as fact (row int, register text, kind text, number text, status text, valid_until date, as_of date)
    ), before as (
      select fact.contractor_id, fact.id, fact.register, fact.kind, fact.number, fact.status,
        fact.valid_until, fact.as_of, given.row, given.status as new_status,
        given.valid_until as new_valid_until, given.as_of as new_as_of
      from given join ${registerFacts} fact
        on fact.register = given.register and fact.kind = given.kind and fact.number = given.number
      order by fact.contractor_id, fact.id
      for update of fact
    ), changed as (
      update ${registerFacts} fact
      set status = before.new_status, valid_until = before.new_valid_until, as_of = before.new_as_of
      from before where fact.contractor_id = before.contractor_id and fact.id = before.id
    )
    select row, register, kind, number, status, valid_until::text as "validUntil",
      as_of::text as "asOf", new_as_of::text as "replacedBy" from before`);
  return rows;
}

/** An unclaimed listing, locked so that only one decision about it is made at a time. */
export async function lockListing(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(contractors)
    .where(and(eq(contractors.id, id), isNotNull(contractors.unclaimedSince), contractors.isActive))
    .for('update');
  return row;
}

type TakeOverInput = {
  listing: typeof contractors.$inferSelect;
  contractorId: string;
  now: Date;
  /** Whether somebody acts for the business: a license of the register is then theirs. */
  isOwner?: boolean;
};

/**
 * Merges a listing into the business that claimed it: facts and saves move, fields that the business left empty
 * are filled from the register, and the listing's address leads to the business from now on.
 */
export async function takeOverListing(
  tx: Db,
  { listing, contractorId, now, isOwner = true }: TakeOverInput,
) {
  await tx
    .update(contractors)
    .set({ isActive: false, unclaimedSince: null, takenOverBy: contractorId, updatedAt: now })
    .where(eq(contractors.id, listing.id));
  const moved = await tx
    .update(registerFacts)
    .set({ contractorId })
    .where(eq(registerFacts.contractorId, listing.id))
    .returning();
  await tx.execute(sql`
    update ${savedContractors} set contractor_id = ${contractorId}
    where contractor_id = ${listing.id} and not exists (select from ${savedContractors} mine
      where mine.contractor_id = ${contractorId}
        and mine.homeowner_id = ${savedContractors.homeownerId})`);
  const today = now.toISOString().slice(0, 10);
  const license =
    isOwner && moved.find((fact) => fact.kind === 'license' && isFactCurrent(fact, today));
  const ifEmpty = (column: 'address1' | 'phone' | 'licenseNumber', value: string) =>
    sql`coalesce(nullif(${contractors[column]}, ''), ${value})`;
  await tx
    .update(contractors)
    .set({
      address1: ifEmpty('address1', listing.address1),
      phone: ifEmpty('phone', listing.phone),
      ...(license && {
        licenseNumber: ifEmpty('licenseNumber', license.number),
        licenseVerified: true,
      }),
      updatedAt: now,
    })
    .where(eq(contractors.id, contractorId));
}

/** The page answers 410 from now on, and imports do not bring it back. */
export const removeListing = (tx: Db, id: string, now: Date) =>
  tx
    .update(contractors)
    .set({ isActive: false, unclaimedSince: null, removedAt: now, updatedAt: now })
    .where(eq(contractors.id, id));
