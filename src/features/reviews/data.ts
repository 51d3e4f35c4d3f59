import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  sql,
} from 'drizzle-orm';
import {
  anonymousViewer,
  type Viewer,
  visibleTo,
  visibleToViewer,
} from '#features/contractors/data.ts';
import { contractors } from '#features/contractors/tables.ts';
import type { FileRow } from '#features/files/data.ts';
import { files } from '#features/files/tables.ts';
import { hasWorkBegun } from '#features/projects/rules.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { subScores } from '#lib/sub-scores.ts';
import type { Db } from '#server/database/database.ts';
import { selectBrief } from '#server/database/json-statement.ts';
import { bucketedRowLimit, inlineLimit } from '#server/database/prepared-statements.ts';
import { MAX_REVIEWABLE, REVIEWS_IN_STATS, type ReviewSort } from './rules.ts';
import { helpfulVotes, type ReviewRow, reviewAppeals, reviewEdits, reviews } from './tables.ts';

/** Writes a review; undefined if the project has one already. */
export async function insertReview(tx: Db, review: typeof reviews.$inferInsert) {
  const [row] = await tx
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: reviews.projectId })
    .returning();
  return row;
}

/** The columns that an answer is made from. */
export const reviewColumns = {
  ...getTableColumns(reviews),
  contractorName: contractors.businessName,
  ownerId: contractors.userId,
};

export type ReviewView = ReviewRow & { contractorName: string; ownerId: string | null };

type ReviewList = {
  contractorId?: string | undefined;
  sort: ReviewSort;
  /** Only those with so many stars. */
  stars?: number | undefined;
  /** The sort values of the last review on the page before; `key` is not used by the newest. */
  after?: { key: number; id: string } | undefined;
  limit: number;
  viewer?: Viewer | undefined;
};

const sortColumns = {
  rating_high: reviews.rating,
  rating_low: reviews.rating,
  helpful: reviews.helpful,
};

function orderOf(sort: ReviewSort) {
  if (sort === 'newest') return [desc(reviews.id)];
  const direction = sort === 'rating_low' ? asc : desc;
  return [direction(sortColumns[sort]), direction(reviews.id)];
}

function isAfter(sort: ReviewSort) {
  const [key, id] = [sql.placeholder('afterKey'), sql.placeholder('afterId')];
  if (sort === 'newest') return lt(reviews.id, id);
  const column = sortColumns[sort];
  return sort === 'rating_low'
    ? sql`(${column}, ${reviews.id}) > (${key}::int, ${id}::uuid)`
    : sql`(${column}, ${reviews.id}) < (${key}::int, ${id}::uuid)`;
}

const listStatement = (db: Db, { contractorId, stars, after, sort, limit }: ReviewList) =>
  db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(contractors, eq(contractors.id, reviews.contractorId))
    .where(
      and(
        contractors.isActive,
        sql`${reviews.reviewStatus} = 'published'`,
        contractorId
          ? and(
              eq(reviews.contractorId, sql.placeholder('contractorId')),
              visibleTo(sql.placeholder('uid'), sql.placeholder('isUnrestricted')),
            )
          : and(contractors.isPublic, reviews.verified),
        stars ? eq(reviews.rating, sql.placeholder('stars')) : undefined,
        after ? isAfter(sort) : undefined,
      ),
    )
    .orderBy(...orderOf(sort))
    .limit(inlineLimit(bucketedRowLimit(limit)));

/**
 * Public reviews: of one contractor, or the newest that count of all active ones. May return more than `limit` rows,
 * because limits are rounded up so that few prepared statements are needed.
 */
export function listReviews(db: Db, list: ReviewList): Promise<ReviewView[]> {
  const { contractorId, stars, after, limit, sort, viewer = anonymousViewer } = list;
  const name = `reviews ${Boolean(contractorId)} ${Boolean(stars)} ${sort} ${Boolean(after)} ${bucketedRowLimit(limit)}`;
  const values = { contractorId, stars, afterKey: after?.key, afterId: after?.id, ...viewer };
  return selectBrief(db, name, () => listStatement(db, list), values);
}

const selectReviews = (db: Db) =>
  db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(contractors, eq(contractors.id, reviews.contractorId));

/** Everything that a homeowner wrote, newest first, removed reviews too; one row more than `limit`. */
export const listReviewsOf = (
  db: Db,
  homeownerId: string,
  { after, limit }: { after?: string | undefined; limit: number },
) =>
  selectReviews(db)
    .where(and(eq(reviews.homeownerId, homeownerId), after ? lt(reviews.id, after) : undefined))
    .orderBy(desc(reviews.id))
    .limit(limit + 1);

/** Work of a homeowner that has begun and that they have not reviewed, finished work first, then newest first. */
export async function listReviewable(db: Db, homeownerId: string, now: Date) {
  const rows = await db
    .select({
      projectId: projects.id,
      title: projects.title,
      status: projects.status,
      homeownerId: projects.homeownerId,
      contractorId: contractors.id,
      contractorName: contractors.businessName,
      startDate: sql<string | null>`coalesce(${projects.startDate}, ${quotes.startDate})`,
      acceptedAt: quotes.acceptedAt,
      completedAt: projects.completedAt,
      lastUpdate: projects.lastUpdate,
    })
    .from(projects)
    .innerJoin(contractors, eq(contractors.id, projects.contractorId))
    .leftJoin(quotes, eq(quotes.id, projects.acceptedQuoteId))
    .leftJoin(reviews, eq(reviews.projectId, projects.id))
    .where(and(eq(projects.homeownerId, homeownerId), isNull(reviews.id)))
    .orderBy(desc(isNotNull(projects.completedAt)), desc(projects.id))
    .limit(MAX_REVIEWABLE * 2);
  return rows.filter((row) => hasWorkBegun(row, now)).slice(0, MAX_REVIEWABLE);
}

/** The pictures of reviews, by id. Those of a removed review are not public. */
export async function findPhotos(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, FileRow>();
  const rows = await db
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these reviews somebody has found helpful. */
export async function findHelpfulVotes(db: Db, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const rows = await db
    .select({ reviewId: helpfulVotes.reviewId })
    .from(helpfulVotes)
    .where(and(inArray(helpfulVotes.reviewId, [...ids]), eq(helpfulVotes.userId, userId)));
  return new Set(rows.map(({ reviewId }) => reviewId));
}

/** The sides that have appealed a decision about these reviews, by review. */
export async function findAppeals(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(reviewAppeals)
    .where(inArray(reviewAppeals.reviewId, [...ids]))
    .orderBy(asc(reviewAppeals.createdAt));
}

/** One appeal a side and review; undefined for the second. */
export async function insertAppeal(tx: Db, appeal: typeof reviewAppeals.$inferInsert) {
  const [row] = await tx.insert(reviewAppeals).values(appeal).onConflictDoNothing().returning();
  return row;
}

export const insertEdit = (tx: Db, edit: typeof reviewEdits.$inferInsert) =>
  tx.insert(reviewEdits).values(edit);

export const updateReview = (tx: Db, id: string, changes: Partial<ReviewRow>) =>
  tx.update(reviews).set(changes).where(eq(reviews.id, id));

/** Locks a review, so that decisions, reports and changes of it run one at a time. */
export async function lockReview(tx: Db, id: string): Promise<ReviewView | undefined> {
  const [row] = await selectReviews(tx)
    .where(eq(reviews.id, id))
    .for('no key update', { of: reviews });
  return row;
}

/** A review, without checking who asks. */
export async function findReview(db: Db, id: string): Promise<ReviewView | undefined> {
  const [row] = await selectReviews(db).where(eq(reviews.id, id));
  return row;
}

/** A review with the user to notify of it. */
export async function findReviewedBusiness(db: Db, reviewId: string) {
  const [row] = await db
    .select({
      userId: contractors.userId,
      homeownerId: reviews.homeownerId,
      businessName: contractors.businessName,
      removalReason: reviews.removalReason,
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
    .where(
      and(
        eq(reviews.id, id),
        eq(reviews.contractorId, contractorId),
        eq(reviews.reviewStatus, 'published'),
      ),
    )
    .returning({ id: reviews.id, homeownerId: reviews.homeownerId });
  return row;
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
  const averages = sql.join(
    subScores.map(
      (
        name,
      ) => sql`round(avg((scores->>${name}::text)::int) filter (where verified), 1)::float8 as ${sql.identifier(name)},
        count(scores->>${name}::text) filter (where verified)::int as ${sql.identifier(`${name}Count`)}`,
    ),
    sql`, `,
  );
  const { rows } = await db.execute<Record<string, number | null>>(sql`
    select count(*) filter (where verified and response_comment is not null)::int as answered,
      count(*) filter (where review_status = 'removed')::int as removed,
      count(*) filter (where not verified and review_status = 'published')::int as unverified,
      ${averages}
    from (select * from ${reviews} where contractor_id = ${contractorId} order by id desc
      limit ${REVIEWS_IN_STATS}) latest`);
  const figures = rows[0] ?? {};
  return {
    ...row,
    answered: figures.answered ?? 0,
    removed: figures.removed ?? 0,
    unverified: figures.unverified ?? 0,
    scores: subScores
      .map((name) => ({ name, average: figures[name] ?? 0, count: figures[`${name}Count`] ?? 0 }))
      .filter(({ count }) => count > 0),
  };
}
