import { and, asc, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { addToTotals } from '#features/counts/data.ts';
import { averageRating } from '#features/reviews/rules.ts';
import { newId } from '#lib/columns.ts';
import { decodeCursor, pageFrom } from '#lib/cursor.ts';
import type { Db } from '#server/database.ts';
import { prepared, rowsFor, writtenLimit } from '#server/prepared.ts';
import { boxAround, milesBetweenSql, type Place } from '#server/zip-codes.ts';
import { type ContractorSort, countRating } from './rules.ts';
import { contractorServices, contractors } from './tables.ts';

export type ContractorRow = typeof contractors.$inferSelect;

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

/** Writes a business and its services, and counts it among the active ones. Call it in a transaction. */
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
  // Those that nobody acts for are listed, not counted.
  if (!contractor.unclaimedSince) await addToTotals(tx, { activeContractors: 1 });
}

/** The business that a user acts for, if any. */
export async function findContractorIdOf(db: Db, userId: string) {
  const [row] = await db
    .select({ id: contractors.id })
    .from(contractors)
    .where(eq(contractors.userId, userId));
  return row?.id;
}

/**
 * What a stranger may see of a business in a list. Every public answer is made of these columns and of
 * those of `business-pages`: e-mail, phone, fax, address lines and contact name are in neither.
 */
export const publicSummary = {
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

export type ContractorSearch = {
  service?: string | undefined;
  /** Only contractors within `miles` of this place. */
  around?: { place: Place; miles: number } | undefined;
  sort: ContractorSort;
  limit: number;
  cursor?: string | undefined;
};

type SearchStatement = {
  byService: boolean;
  byPlace: boolean;
  sort: ContractorSort;
  goesOn: boolean;
  size: number;
};

const given = {
  service: sql.placeholder('service'),
  latitude: sql`${sql.placeholder('latitude')}::float8`,
  longitude: sql`${sql.placeholder('longitude')}::float8`,
};

const miles = milesBetweenSql(contractors, given);

/**
 * One page of a search, by one index: with a service the rows of `contractor_services` are walked in
 * order, without one those of `contractors`. Around a place the box is read by index and then sorted.
 */
function searchStatement(db: Db, name: string, statement: SearchStatement) {
  const { byService, byPlace, sort, goesOn, size } = statement;
  const key = byService
    ? { ...contractorServices, id: contractorServices.contractorId }
    : contractors;
  const order = {
    rating: [key.rating, key.reviewCount, key.id],
    reviews: [key.reviewCount, key.rating, key.id],
    distance: [miles, key.id],
  }[sort];
  const last = order.map((_, index) => sql.placeholder(`last${index}`));
  const beyond = sort === 'distance' ? sql`>` : sql`<`;
  const between = (low: string, high: string) =>
    sql`between ${sql.placeholder(low)} and ${sql.placeholder(high)}`;

  const query = db
    .select({ ...publicSummary, miles: byPlace ? miles : sql<null>`null` })
    .from(contractors)
    .$dynamic();
  if (byService)
    query.innerJoin(contractorServices, eq(contractorServices.contractorId, contractors.id));
  return query
    .where(
      and(
        contractors.isActive,
        byService ? eq(contractorServices.service, given.service) : undefined,
        byPlace
          ? sql`${key.latitude} ${between('south', 'north')}
              and ${key.longitude} ${between('west', 'east')}
              and ${miles} <= ${sql.placeholder('radius')}`
          : undefined,
        goesOn
          ? sql`(${sql.join(order, sql`, `)}) ${beyond} (${sql.join(last, sql`, `)})`
          : undefined,
      ),
    )
    .orderBy(...order.map((column) => (sort === 'distance' ? asc(column) : desc(column))))
    .limit(writtenLimit(size))
    .prepare(name);
}

const cursorOf = {
  rating: z.tuple([z.literal('rating'), z.number(), z.int32(), z.uuid()]),
  reviews: z.tuple([z.literal('reviews'), z.int32(), z.number(), z.uuid()]),
  distance: z.tuple([z.literal('distance'), z.number(), z.uuid()]),
};

/** One page of contractors that do a service in a place; `sort: 'distance'` needs the place. */
export async function searchContractors(
  db: Db,
  { service, around, sort, limit, cursor }: ContractorSearch,
) {
  const statement: SearchStatement = {
    byService: service !== undefined,
    byPlace: around !== undefined,
    sort,
    goesOn: cursor !== undefined,
    size: rowsFor(limit),
  };
  const name = `search ${Object.values(statement).join(' ')}`;
  const [, ...last] = cursor === undefined ? [] : decodeCursor(cursor, cursorOf[sort]);
  const rows = await prepared(db, name, () => searchStatement(db, name, statement)).execute({
    service,
    ...(around && {
      ...around.place,
      ...boxAround(around.place, around.miles),
      radius: around.miles,
    }),
    ...Object.fromEntries(last.map((value, index) => [`last${index}`, value])),
  });
  const { items, nextCursor } = pageFrom(rows, limit, (row) =>
    sort === 'distance'
      ? [sort, row.miles ?? 0, row.id]
      : sort === 'rating'
        ? [sort, row.rating, row.reviewCount, row.id]
        : [sort, row.reviewCount, row.rating, row.id],
  );
  return {
    items: items.map((row) => ({
      ...row,
      miles: row.miles === null ? null : Math.round(row.miles * 10) / 10,
    })),
    nextCursor,
  };
}

/**
 * Counts one more review of a contractor: on its row, on the copies that searches sort by, and in the
 * kept totals. Call it in the transaction that writes the review; the contractor's row lock puts
 * parallel ones in order.
 */
export async function applyReview(tx: Db, contractorId: string, rating: number) {
  const [counted] = await tx
    .select({
      ratingSum: contractors.ratingSum,
      reviewCount: contractors.reviewCount,
      ratingCounts: contractors.ratingCounts,
    })
    .from(contractors)
    .where(eq(contractors.id, contractorId))
    .for('no key update');
  if (!counted) throw new Error(`There is no contractor ${contractorId} to review`);
  const ratingSum = counted.ratingSum + rating;
  const reviewCount = counted.reviewCount + 1;
  const copied = { reviewCount, rating: averageRating(ratingSum, reviewCount) };
  await tx
    .update(contractors)
    .set({ ...copied, ratingSum, ratingCounts: countRating(counted.ratingCounts, rating) })
    .where(eq(contractors.id, contractorId));
  await tx
    .update(contractorServices)
    .set(copied)
    .where(eq(contractorServices.contractorId, contractorId));
  await addToTotals(tx, { ratingSum: rating, reviewCount: 1 });
}
