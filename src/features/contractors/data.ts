import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { Place } from '#server/places/zip-codes.ts';
import { contractorServices, contractors } from './tables.ts';
import { addToTotals } from './totals/data.ts';

type NewContractor = {
  id: string;
  userId: string | null;
  businessName: string;
  contactName: string;
  email: string;
  phone: string;
  place: Place;
  services: readonly string[];
} & Partial<Omit<typeof contractors.$inferInsert, 'services'>>;

/** Inserts a business with its services and adds it to the totals. Call it in a transaction. */
export async function insertContractor(tx: Db, { place, services, ...contractor }: NewContractor) {
  const { zipCode, city, state, latitude, longitude } = place;
  await tx.insert(contractors).values({
    ...contractor,
    zipCode,
    city,
    state,
    latitude,
    longitude,
    services: [...services].sort(),
  });
  const offered = services.map((service) => ({
    id: newId(),
    contractorId: contractor.id,
    service,
    latitude,
    longitude,
  }));
  if (offered.length > 0) await tx.insert(contractorServices).values(offered);
  // Unclaimed listings are not counted among the active businesses.
  if (!contractor.unclaimedSince) await addToTotals(tx, { activeContractors: 1 });
}

export type ContractorRow = typeof contractors.$inferSelect;

/** Locks a business, so that changes to it run one at a time and its limits hold. */
export async function lockBusiness(tx: Db, contractorId: string) {
  const [row] = await tx
    .select()
    .from(contractors)
    .where(eq(contractors.id, contractorId))
    .for('no key update');
  return row;
}

/**
 * Locks an active business and its owner, for changes that also write to the owner's account. The owner comes
 * first, as when an account is closed, so that the two never deadlock.
 */
export async function lockBusinessWithOwner(tx: Db, contractorId: string) {
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(contractors, eq(contractors.userId, users.id))
    .where(eq(contractors.id, contractorId))
    .for('no key update', { of: users });
  const [row] = await tx
    .select()
    .from(contractors)
    .where(and(eq(contractors.id, contractorId), contractors.isActive))
    .for('no key update');
  return row;
}

export async function findActiveBusiness(db: Db, contractorId: string) {
  const [row] = await db
    .select()
    .from(contractors)
    .where(and(eq(contractors.id, contractorId), contractors.isActive));
  return row;
}

/** Who acts for a business; null where nobody has claimed it. */
export async function findContractorUserId(db: Db, id: string) {
  const [row] = await db
    .select({ userId: contractors.userId })
    .from(contractors)
    .where(eq(contractors.id, id));
  return row?.userId ?? null;
}

/** The business that a user acts for, if any. */
export async function findContractorIdByUser(db: Db, userId: string) {
  const [row] = await db
    .select({ id: contractors.id })
    .from(contractors)
    .where(eq(contractors.userId, userId));
  return row?.id;
}

/**
 * The columns of a business in public lists. Every public answer is built from these and from
 * `publicProfileColumns`: email, phone, fax, street address and contact name are in neither.
 */
export const publicSummaryColumns = {
  id: contractors.id,
  businessName: contractors.businessName,
  city: contractors.city,
  state: contractors.state,
  zipCode: contractors.zipCode,
  services: contractors.services,
  rating: contractors.rating,
  reviewCount: contractors.reviewCount,
  completedJobs: contractors.completedJobs,
  responseMinutes: contractors.responseMinutes,
  licenseVerified: contractors.licenseVerified,
  insuranceVerified: contractors.insuranceVerified,
};

/** Somebody who asks for a business that may have hidden its page. */
export type Viewer = { uid: string | null; isUnrestricted: boolean };
export const anonymousViewer: Viewer = { uid: null, isUnrestricted: false };
export const unrestrictedViewer: Viewer = { uid: null, isUnrestricted: true };

export function viewerOf({ actor }: Pick<Context, 'actor'>): Viewer {
  if (actor.kind === 'guest') return anonymousViewer;
  if (actor.kind === 'job' || actor.role === 'admin') return unrestrictedViewer;
  return { uid: actor.uid, isUnrestricted: false };
}

/**
 * The rule of who sees a business: everybody, unless it took its page out of the lists; then only itself,
 * admins, and the homeowners it deals with: those who have a conversation with it, or a lead that names it or
 * that it took a place on (`homeowner_deals_with` in database/triggers.sql).
 */
export function visibleTo(uid: SQLWrapper, isUnrestricted: SQLWrapper): SQL {
  return sql`(${contractors.isPublic} or ${isUnrestricted}::boolean or ${contractors.userId} = ${uid}::uuid
    or homeowner_deals_with(${uid}::uuid, ${contractors.id}))`;
}

/** `visibleTo` for a statement that is not prepared. */
export const visibleToViewer = ({ uid, isUnrestricted }: Viewer) =>
  visibleTo(sql`${uid}`, sql`${isUnrestricted}`);

/**
 * Adds a rating to the contractor's figures, takes one out, or both when it changes; triggers copy them to the rows
 * that searches read. One statement, so that ratings counted at the same time all count. Call it in the transaction
 * that changes the review.
 */
export async function changeRatings(
  tx: Db,
  contractorId: string,
  { added = 0, removed = 0 }: { added?: number; removed?: number },
) {
  const ratingSum = added - removed;
  const reviewCount = Number(added > 0) - Number(removed > 0);
  const sum = sql`${contractors.ratingSum} + ${ratingSum}::int`;
  const count = sql`${contractors.reviewCount} + ${reviewCount}::int`;
  const { rowCount } = await tx
    .update(contractors)
    .set({
      reviewCount: count,
      ratingSum: sum,
      // Whole numbers: rounded as `averageRating` rounds.
      rating: sql`case when ${count} = 0 then 0
        else (20 * (${sum})::bigint + (${count})) / (2 * (${count})) / 10.0 end`,
      ratingCounts: sql`array(
        select counted + (stars = ${added}::int)::int - (stars = ${removed}::int)::int
        from unnest(${contractors.ratingCounts}) with ordinality counts (counted, stars) order by stars)`,
    })
    .where(eq(contractors.id, contractorId));
  if (rowCount !== 1) throw new Error(`There is no contractor ${contractorId} to review`);
  await addToTotals(tx, { ratingSum, reviewCount });
}
