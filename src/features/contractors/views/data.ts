import { createHmac } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/database.ts';
import { type Viewer, visibleToViewer } from '../data.ts';
import { contractors } from '../tables.ts';
import { dayViews, dayVisitors } from './tables.ts';

/**
 * Hashes a visitor with a key of the day and the page, so that the same visitor cannot be recognized on another
 * page or another day.
 */
export function visitorHash(
  config: Pick<Config, 'secret'>,
  { contractorId, day, who }: { contractorId: string; day: string; who: readonly string[] },
) {
  const key = createHmac('sha256', config.secret()).update(`visitors ${day}`).digest();
  return createHmac('sha256', key)
    .update(JSON.stringify([contractorId, ...who]))
    .digest('base64url')
    .slice(0, 22);
}

export async function findViewedContractor(db: Db, id: string, viewer: Viewer) {
  const [row] = await db
    .select({ userId: contractors.userId })
    .from(contractors)
    .where(and(eq(contractors.id, id), contractors.isActive, visibleToViewer(viewer)));
  return row;
}

/** Counts a visitor once a day, in the day's and the business's figures; returns whether it counted. */
export const recordUniqueView = (
  db: Db,
  { contractorId, day, visitor }: { contractorId: string; day: string; visitor: string },
) =>
  db.transaction(async (tx) => {
    const { rowCount } = await tx
      .insert(dayVisitors)
      .values({ contractorId, day, visitor })
      .onConflictDoNothing();
    if (rowCount !== 1) return false;
    await tx
      .insert(dayViews)
      .values({ contractorId, day, views: 1 })
      .onConflictDoUpdate({
        target: [dayViews.contractorId, dayViews.day],
        set: { views: sql`${dayViews.views} + 1` },
      });
    await tx
      .update(contractors)
      .set({ profileViews: sql`${contractors.profileViews} + 1` })
      .where(eq(contractors.id, contractorId));
    return true;
  });

export const listDailyViewsSince = (db: Db, contractorId: string, day: string) =>
  db
    .select({ day: dayViews.day, views: dayViews.views })
    .from(dayViews)
    .where(and(eq(dayViews.contractorId, contractorId), gt(dayViews.day, day)))
    .orderBy(asc(dayViews.day));

/**
 * When one of the figures changed last: with the business's row, or with a view, which leaves that row's time alone.
 * The time of a view is known for its day; of older ones, only the day is.
 */
const lastUpdatedSql = sql`greatest(
  ${contractors.updatedAt},
  (select max(visit.created_at) from ${dayVisitors} visit
    where visit.contractor_id = ${contractors.id} and visit.day = (now() at time zone 'UTC')::date),
  (select max(views.day)::timestamp at time zone 'UTC' from ${dayViews} views
    where views.contractor_id = ${contractors.id}))`;

export async function findProfileStats(db: Db, contractorId: string) {
  const [row] = await db
    .select({
      profileViews: contractors.profileViews,
      contactRequests: contractors.contactRequests,
      averageRating: contractors.rating,
      totalReviews: contractors.reviewCount,
      lastUpdated: lastUpdatedSql.mapWith(contractors.updatedAt),
    })
    .from(contractors)
    .where(eq(contractors.id, contractorId));
  return row;
}
