import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { projects } from '#features/projects/tables.ts';
import type { Db } from '#server/database.ts';
import { prepared, rowsFor, writtenLimit } from '#server/prepared.ts';
import { reviews } from './tables.ts';

/** Writes a review; undefined when its project has one already. */
export async function insertReview(tx: Db, review: typeof reviews.$inferInsert) {
  const [row] = await tx
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: reviews.projectId })
    .returning();
  return row;
}

type ReviewList = {
  contractorId?: string | undefined;
  /** Only reviews older than this one. */
  after?: string | undefined;
  limit: number;
};

const listStatement = (db: Db, name: string, { contractorId, after, limit }: ReviewList) =>
  db
    .select({
      id: reviews.id,
      contractorId: reviews.contractorId,
      projectId: reviews.projectId,
      customerName: reviews.customerName,
      projectType: reviews.projectType,
      rating: reviews.rating,
      comment: reviews.comment,
      verified: reviews.verified,
      helpful: reviews.helpful,
      responseComment: reviews.responseComment,
      responseContractorName: reviews.responseContractorName,
      responseCreatedAt: reviews.responseCreatedAt,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(contractors, eq(contractors.id, reviews.contractorId))
    .where(
      and(
        contractors.isActive,
        contractorId ? eq(reviews.contractorId, sql.placeholder('contractorId')) : undefined,
        after ? lt(reviews.id, sql.placeholder('after')) : undefined,
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(writtenLimit(rowsFor(limit)))
    .prepare(name);

export type ListedReview = Awaited<ReturnType<typeof listReviews>>[number];

/**
 * Reviews that everybody may read, newest first: of one contractor, or of all active ones. May give
 * more than `limit`.
 */
export function listReviews(db: Db, list: ReviewList) {
  const { contractorId, after, limit } = list;
  const name = `reviews ${Boolean(contractorId)} ${Boolean(after)} ${rowsFor(limit)}`;
  return prepared(db, name, () => listStatement(db, name, list)).execute({ contractorId, after });
}

/** A review with whoever is to hear of it. */
export async function findReviewedBusiness(db: Db, reviewId: string) {
  const [row] = await db
    .select({
      userId: contractors.userId,
      projectId: reviews.projectId,
      customerName: reviews.customerName,
      projectTitle: projects.title,
      rating: reviews.rating,
    })
    .from(reviews)
    .innerJoin(contractors, eq(contractors.id, reviews.contractorId))
    .innerJoin(projects, eq(projects.id, reviews.projectId))
    .where(eq(reviews.id, reviewId));
  return row;
}
