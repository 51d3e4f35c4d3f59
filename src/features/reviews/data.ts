import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import {
  anonymousViewer,
  type Viewer,
  visibleTo,
  visibleToViewer,
} from '#features/contractors/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import { projects } from '#features/projects/tables.ts';
import type { Db } from '#server/database/database.ts';
import {
  bucketedRowLimit,
  inlineLimit,
  preparedStatement,
} from '#server/database/prepared-statements.ts';
import { helpfulVotes, reviews } from './tables.ts';

/** Writes a review; undefined if the project has one already. */
export async function insertReview(tx: Db, review: typeof reviews.$inferInsert) {
  const [row] = await tx
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: reviews.projectId })
    .returning();
  return row;
}

/** The public columns of a review. */
const publicReviewColumns = {
  id: reviews.id,
  contractorId: reviews.contractorId,
  projectId: reviews.projectId,
  customerName: reviews.customerName,
  projectType: reviews.projectType,
  rating: reviews.rating,
  comment: reviews.comment,
  verified: reviews.verified,
  helpful: reviews.helpful,
  flagged: reviews.flagged,
  responseComment: reviews.responseComment,
  responseContractorName: reviews.responseContractorName,
  responseCreatedAt: reviews.responseCreatedAt,
  createdAt: reviews.createdAt,
};

type ReviewList = {
  contractorId?: string | undefined;
  /** Only reviews older than this one. */
  after?: string | undefined;
  limit: number;
  viewer?: Viewer | undefined;
};

const listStatement = (db: Db, name: string, { contractorId, after, limit }: ReviewList) =>
  db
    .select(publicReviewColumns)
    .from(reviews)
    .innerJoin(contractors, eq(contractors.id, reviews.contractorId))
    .where(
      and(
        contractors.isActive,
        contractorId
          ? and(
              eq(reviews.contractorId, sql.placeholder('contractorId')),
              visibleTo(sql.placeholder('uid'), sql.placeholder('isUnrestricted')),
            )
          : contractors.isPublic,
        after ? lt(reviews.id, sql.placeholder('after')) : undefined,
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(inlineLimit(bucketedRowLimit(limit)))
    .prepare(name);

export type ListedReview = Awaited<ReturnType<typeof listReviews>>[number];

/**
 * Public reviews, newest first: of one contractor, or of all active ones. May return more than `limit` rows,
 * because limits are rounded up so that few prepared statements are needed.
 */
export function listReviews(db: Db, list: ReviewList) {
  const { contractorId, after, limit, viewer = anonymousViewer } = list;
  const name = `reviews ${Boolean(contractorId)} ${Boolean(after)} ${bucketedRowLimit(limit)}`;
  return preparedStatement(db, name, () => listStatement(db, name, list)).execute({
    contractorId,
    after,
    ...viewer,
  });
}

/** A review with the user to notify of it. */
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

/** A public review with the ids of its author and of the business owner. */
export async function findReview(db: Db, id: string) {
  const [row] = await db
    .select({
      ...publicReviewColumns,
      homeownerId: reviews.homeownerId,
      ownerId: contractors.userId,
    })
    .from(reviews)
    .innerJoin(contractors, eq(contractors.id, reviews.contractorId))
    .where(and(eq(reviews.id, id), contractors.isActive));
  return row;
}

export async function answerReview(
  tx: Db,
  id: string,
  answer: { contractorId: string; comment: string; now: Date },
) {
  const { contractorId, comment, now } = answer;
  const [row] = await tx
    .update(reviews)
    .set({
      responseComment: comment,
      responseContractorName: sql`(select business_name from contractors where id = ${contractorId})`,
      responseCreatedAt: now,
      updatedAt: now,
    })
    .where(and(eq(reviews.id, id), eq(reviews.contractorId, contractorId)))
    .returning({ id: reviews.id, homeownerId: reviews.homeownerId });
  return row;
}

/** Flags a review for an admin; false if it was flagged already. */
export async function flagReview(tx: Db, id: string, flag: { reason: string; now: Date }) {
  const { rowCount } = await tx
    .update(reviews)
    .set({ flagged: true, flagReason: flag.reason, flaggedAt: flag.now })
    .where(and(eq(reviews.id, id), eq(reviews.flagged, false)));
  return rowCount === 1;
}

/** Counts a helpful vote, once per person. */
export async function voteHelpful(tx: Db, reviewId: string, userId: string) {
  const { rowCount } = await tx
    .insert(helpfulVotes)
    .values({ reviewId, userId })
    .onConflictDoNothing();
  if (rowCount === 1)
    await tx
      .update(reviews)
      .set({ helpful: sql`${reviews.helpful} + 1` })
      .where(eq(reviews.id, reviewId));
}

/** The stored review figures of a contractor, and how many reviews were answered. */
export async function findReviewStats(db: Db, contractorId: string, viewer: Viewer) {
  const [row] = await db
    .select({
      total: contractors.reviewCount,
      average: contractors.rating,
      ratingCounts: contractors.ratingCounts,
    })
    .from(contractors)
    .where(and(eq(contractors.id, contractorId), contractors.isActive, visibleToViewer(viewer)));
  if (!row) return undefined;
  const [answered] = await db
    .select({ count: count() })
    .from(reviews)
    .where(
      and(eq(reviews.contractorId, contractorId), sql`${reviews.responseComment} is not null`),
    );
  return { ...row, answered: answered?.count ?? 0 };
}
