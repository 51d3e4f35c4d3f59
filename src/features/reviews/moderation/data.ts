import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type ReviewView, reviewColumns } from '../data.ts';
import type { AppealParty } from '../rules.ts';
import { reviewAppeals, reviewEdits, reviews } from '../tables.ts';
import type { ModerationStatus } from './rules.ts';

type Position = { at: Date; id: string };
type Page = { after?: Position | undefined; limit: number };

/** The reviews of each queue; every one is read through its own partial index. */
const waiting = {
  flagged: sql`select id, flagged_at as since from ${reviews} where flagged`,
  held: sql`select id, held_at from ${reviews} where held_at is not null and review_status = 'published'`,
  appealed: sql`select review_id, created_at from ${reviewAppeals} where decided_at is null`,
};

/** How many reviews are in the open queue, counted up to `most`: one that is held and flagged is in it once. */
export const countOpenReviews = (most: number) => sql<number>`(
  select count(*)::int from (
    select distinct id from (${sql.join(Object.values(waiting), sql` union all `)}) open (id, since)
    limit ${most}
  ) found)`;

export type ModeratedRow = ReviewView & { since: Date };

/** A page of the admins' list, with one row more than `limit`; `since` is what it is sorted by. */
export async function listModerated(
  db: Db,
  status: ModerationStatus,
  { after, limit }: Page,
): Promise<ModeratedRow[]> {
  if (status === 'removed' || status === 'all') return listByDate(db, status, { after, limit });
  const queues = status === 'open' ? Object.values(waiting) : [waiting[status]];
  // The oldest of each queue are enough for the oldest of all.
  const { rows } = await db.execute<{ id: string; since: Date }>(sql`
    select id, min(since) as since from (${sql.join(queues, sql` union all `)}) open (id, since)
    group by id
    ${after ? sql`having (min(since), id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by min(since), id limit ${limit + 1}`);
  const found = await findModerated(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, since }) => {
    const review = found.get(id);
    return review ? { ...review, since: new Date(since) } : [];
  });
}

async function listByDate(db: Db, status: 'removed' | 'all', { after, limit }: Page) {
  const isRemoved = status === 'removed';
  const at = isRemoved ? reviews.removedAt : reviews.createdAt;
  const rows = await db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(contractors, eq(contractors.id, reviews.contractorId))
    .where(
      and(
        isRemoved ? sql`${reviews.removedAt} is not null` : undefined,
        after && isRemoved
          ? sql`(${reviews.removedAt}, ${reviews.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
          : undefined,
        after && !isRemoved ? sql`${reviews.id} < ${after.id}::uuid` : undefined,
      ),
    )
    .orderBy(...(isRemoved ? [desc(at), desc(reviews.id)] : [desc(reviews.id)]))
    .limit(limit + 1);
  return rows.map((row) => ({ ...row, since: row.removedAt ?? row.createdAt }));
}

async function findModerated(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, ReviewView>();
  const rows = await db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(contractors, eq(contractors.id, reviews.contractorId))
    .where(inArray(reviews.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export const listEdits = (db: Db, reviewIds: readonly string[]) =>
  db
    .select(getTableColumns(reviewEdits))
    .from(reviewEdits)
    .where(inArray(reviewEdits.reviewId, [...reviewIds]))
    .orderBy(asc(reviewEdits.id));

/** Closes the open appeal of one side, if there is one. */
export async function closeAppeal(
  tx: Db,
  reviewId: string,
  { party, granted, now }: { party: AppealParty; granted: boolean; now: Date },
) {
  const { rowCount } = await tx
    .update(reviewAppeals)
    .set({ granted, decidedAt: now })
    .where(
      and(
        eq(reviewAppeals.reviewId, reviewId),
        eq(reviewAppeals.party, party),
        isNull(reviewAppeals.decidedAt),
      ),
    );
  return rowCount === 1;
}

/** The public log, latest first; one row more than `limit`. */
export const listRemovals = (
  db: Db,
  { contractorId, after, limit }: Page & { contractorId?: string | undefined },
) =>
  db
    .select({
      id: reviews.id,
      contractorId: reviews.contractorId,
      contractorName: contractors.businessName,
      reason: sql<NonNullable<typeof reviews.$inferSelect.removalReason>>`${reviews.removalReason}`,
      reviewedAt: reviews.createdAt,
      removedAt: sql<Date>`${reviews.removedAt}`.mapWith(reviews.removedAt),
    })
    .from(reviews)
    .innerJoin(contractors, eq(contractors.id, reviews.contractorId))
    .where(
      and(
        sql`${reviews.removedAt} is not null`,
        contractors.isActive,
        contractors.isPublic,
        contractorId ? eq(reviews.contractorId, contractorId) : undefined,
        after
          ? sql`(${reviews.removedAt}, ${reviews.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(reviews.removedAt), desc(reviews.id))
    .limit(limit + 1);
