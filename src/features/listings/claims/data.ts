import { createHmac } from 'node:crypto';
import { and, asc, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { isFactCurrent } from '#features/contractors/register-facts/rules.ts';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { savedContractors } from '#features/contractors/saved/tables.ts';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/database.ts';
import type { Place } from '#server/places/zip-codes.ts';
import { CODE_DIGITS } from './rules.ts';
import { claims } from './tables.ts';

export type ClaimRow = typeof claims.$inferSelect;

/** What a register gave of one business. */
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
 * Writes unclaimed listings from a register, many in a statement: found by searches, never offered leads,
 * and not counted among the active businesses. Whoever imports looks for duplicates first: a number that
 * a register has given before is refused by the database. Call it in a transaction; gives their ids.
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

/** What a register tells anew of businesses that it told of before, whoever the facts belong to now. */
export async function updateFacts(tx: Db, facts: readonly RegisterFact[]) {
  for (const { register, kind, number, status = '', validUntil = null, asOf } of facts)
    await tx
      .update(registerFacts)
      .set({ status, validUntil, asOf })
      .where(
        and(
          eq(registerFacts.register, register),
          eq(registerFacts.kind, kind),
          eq(registerFacts.number, number),
        ),
      );
}

/** A listing that nobody acts for; locked against others who would decide about it. */
export async function lockListing(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(contractors)
    .where(and(eq(contractors.id, id), isNotNull(contractors.unclaimedSince), contractors.isActive))
    .for('update');
  return row;
}

/** Writes a claim; undefined when the same person has one open for the same listing. */
export async function insertClaim(tx: Db, claim: typeof claims.$inferInsert) {
  const [row] = await tx.insert(claims).values(claim).onConflictDoNothing().returning();
  return row;
}

const claimColumns = {
  claim: claims,
  businessName: contractors.businessName,
  listedEmail: contractors.email,
  listedPhone: contractors.phone,
};

const claimsWithListing = (db: Db) =>
  db
    .select(claimColumns)
    .from(claims)
    .innerJoin(contractors, eq(contractors.id, claims.contractorId));

export async function findClaim(db: Db, id: string, userId?: string) {
  const [row] = await claimsWithListing(db).where(
    and(eq(claims.id, id), userId === undefined ? undefined : eq(claims.userId, userId)),
  );
  return row;
}

export type ClaimView = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

type Page = { after?: string | undefined; limit: number };

export const listClaimsOf = (db: Db, userId: string, { after, limit }: Page) =>
  claimsWithListing(db)
    .where(and(eq(claims.userId, userId), after === undefined ? undefined : lt(claims.id, after)))
    .orderBy(desc(claims.id))
    .limit(limit + 1);

export const listOpenClaims = (db: Db, { after, limit }: Page) =>
  claimsWithListing(db)
    .where(and(eq(claims.status, 'open'), after === undefined ? undefined : gt(claims.id, after)))
    .orderBy(asc(claims.id))
    .limit(limit + 1);

/** Ends an open claim; undefined when somebody else was first. */
export async function closeClaim(
  tx: Db,
  id: string,
  ending: Pick<ClaimRow, 'status' | 'decidedAt'> & Partial<ClaimRow>,
) {
  const [row] = await tx
    .update(claims)
    .set(ending)
    .where(and(eq(claims.id, id), eq(claims.status, 'open')))
    .returning();
  return row;
}

type TakeOverInput = { listing: typeof contractors.$inferSelect; contractorId: string; now: Date };

/**
 * A business takes over its listing: facts and those who saved it move, what the business has left empty
 * is filled from the register, and the listing's address leads to the business from now on.
 */
export async function takeOverListing(tx: Db, { listing, contractorId, now }: TakeOverInput) {
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
  const license = moved.find((fact) => fact.kind === 'license' && isFactCurrent(fact, today));
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

/** A business does not want to be listed: its page is gone, for good. */
export const removeListing = (tx: Db, id: string, now: Date) =>
  tx
    .update(contractors)
    .set({ isActive: false, unclaimedSince: null, removedAt: now, updatedAt: now })
    .where(eq(contractors.id, id));

/** The code that proves a claim: follows from the claim and our secret, so nothing of it is stored. */
export function deriveClaimCode(config: Pick<Config, 'secret'>, claimId: string) {
  const digest = createHmac('sha256', config.secret()).update(`claim code ${claimId}`).digest();
  return String(digest.readUInt32BE(0) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}
