import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addToTotals } from '#features/counts/data.ts';
import type { FileRow } from '#features/files/data.ts';
import { files } from '#features/files/tables.ts';
import { averageRating } from '#features/reviews/rules.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database.ts';
import { prepared } from '#server/prepared.ts';
import type { Place } from '#server/zip-codes.ts';
import { countRating } from './rules.ts';
import { contractorServices, contractors, portfolioItems } from './tables.ts';

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
  await addToTotals(tx, { activeContractors: 1 });
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
 * `publicProfile`: e-mail, phone, fax, address lines and contact name are in neither.
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

const publicProfile = {
  ...publicSummary,
  ratingCounts: contractors.ratingCounts,
  description: contractors.description,
  specialties: contractors.specialties,
  areasServed: contractors.areasServed,
  yearsInBusiness: contractors.yearsInBusiness,
  website: contractors.website,
  createdAt: contractors.createdAt,
};

type FileJson = Omit<FileRow, 'createdAt'> & { createdAt: string };
type PortfolioJson = {
  id: string;
  title: string;
  description: string;
  category: string;
  before: FileJson | null;
  after: FileJson;
};

const [before, after] = [alias(files, 'before_file'), alias(files, 'after_file')];

const fileJson = (file: typeof before | typeof after) => sql`json_build_object(
  'id', ${file.id}, 'ownerId', ${file.ownerId}, 'projectId', ${file.projectId},
  'visibility', ${file.visibility}, 'storageKey', ${file.storageKey}, 'name', ${file.name},
  'type', ${file.type}, 'size', ${file.size}, 'checksum', ${file.checksum},
  'width', ${file.width}, 'height', ${file.height}, 'createdAt', ${file.createdAt})`;

/** The whole public page in one statement: lists come as JSON beside the row. */
function publicContractorStatement(db: Db, name: string) {
  const services = db
    .select({
      list: sql<{ id: string; name: string; description: string }[]>`coalesce(json_agg(
        json_build_object('id', ${contractorServices.id}, 'name', ${contractorServices.service},
          'description', ${contractorServices.description})
        order by ${contractorServices.service}), '[]')`.as('service_list'),
    })
    .from(contractorServices)
    .where(eq(contractorServices.contractorId, contractors.id))
    .as('services');
  const portfolio = db
    .select({
      list: sql<PortfolioJson[]>`coalesce(json_agg(
        json_build_object('id', ${portfolioItems.id}, 'title', ${portfolioItems.title},
          'description', ${portfolioItems.description}, 'category', ${portfolioItems.category},
          'before', case when ${before.id} is not null then ${fileJson(before)} end,
          'after', ${fileJson(after)})
        order by ${portfolioItems.id} desc), '[]')`.as('portfolio_list'),
    })
    .from(portfolioItems)
    .innerJoin(after, and(eq(after.id, portfolioItems.afterFileId), eq(after.visibility, 'public')))
    .leftJoin(
      before,
      and(eq(before.id, portfolioItems.beforeFileId), eq(before.visibility, 'public')),
    )
    .where(eq(portfolioItems.contractorId, contractors.id))
    .as('portfolio');
  return db
    .select({ ...publicProfile, serviceDetails: services.list, portfolio: portfolio.list })
    .from(contractors)
    .innerJoinLateral(services, sql`true`)
    .innerJoinLateral(portfolio, sql`true`)
    .where(and(eq(contractors.id, sql.placeholder('id')), contractors.isActive))
    .prepare(name);
}

const dated = (file: FileJson): FileRow => ({ ...file, createdAt: new Date(file.createdAt) });

/** What everybody may see of an active contractor. */
export async function findPublicContractor(db: Db, id: string) {
  const find = prepared(db, 'find-public-contractor', publicContractorStatement);
  const [row] = await find.execute({ id });
  return (
    row && {
      ...row,
      portfolio: row.portfolio.map((item) => ({
        ...item,
        before: item.before && dated(item.before),
        after: dated(item.after),
      })),
    }
  );
}

/**
 * Counts one more review of a contractor: on its row (from where the database copies it to what searches
 * sort by) and in the kept totals. Call it in the transaction that writes the review; the contractor's row lock puts
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
  await tx
    .update(contractors)
    .set({
      reviewCount,
      rating: averageRating(ratingSum, reviewCount),
      ratingSum,
      ratingCounts: countRating(counted.ratingCounts, rating),
    })
    .where(eq(contractors.id, contractorId));
  await addToTotals(tx, { ratingSum: rating, reviewCount: 1 });
}
