import { and, asc, count, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { dayViews } from '#features/contractors/views/tables.ts';
import { conversations } from '#features/messages/tables.ts';
import { notificationPreferences } from '#features/notifications/preferences/tables.ts';
import { notifications } from '#features/notifications/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Week, WeekFigures } from './rules.ts';
import { weeklyReports } from './tables.ts';

/** Businesses whose owners turned reports on, with the week of the latest report. */
export const listReportSubscribers = (db: Db, after: string | undefined, limit: number) =>
  db
    .select({
      contractorId: contractors.id,
      userId: notificationPreferences.userId,
      responseMinutes: contractors.responseMinutes,
      reportedWeek: weeklyReports.week,
    })
    .from(notificationPreferences)
    .innerJoin(contractors, eq(contractors.userId, notificationPreferences.userId))
    .leftJoin(weeklyReports, eq(weeklyReports.contractorId, contractors.id))
    .where(
      and(
        sql`${notificationPreferences.ways} @> '{"reports": {"email": true}}'`,
        contractors.isActive,
        after === undefined ? undefined : gt(notificationPreferences.userId, after),
      ),
    )
    .orderBy(asc(notificationPreferences.userId))
    .limit(limit);

export type ReportSubscriber = Awaited<ReturnType<typeof listReportSubscribers>>[number];

/** Counts recorded data only; estimated views are left out. */
export async function computeWeekFigures(
  db: Db,
  { contractorId, userId, responseMinutes }: ReportSubscriber,
  { from, to, monday }: Week,
): Promise<WeekFigures> {
  const within = (column: Parameters<typeof gte>[0]) => and(gte(column, from), lt(column, to));
  const [leads] = await db
    .select({ total: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.role, 'contractor'),
        eq(notifications.type, 'new_lead'),
        within(notifications.createdAt),
      ),
    );
  const isOwn = eq(quotes.contractorId, contractorId);
  const [sent] = await db
    .select({ total: count() })
    .from(quotes)
    .where(and(isOwn, within(quotes.sentAt)));
  const [accepted] = await db
    .select({
      total: count(),
      amount: sql<number>`coalesce(sum(${quotes.totalAmount}), 0)`.mapWith(Number),
    })
    .from(quotes)
    .where(and(isOwn, eq(quotes.status, 'accepted'), within(quotes.acceptedAt)));
  const [viewed] = await db
    .select({ views: sql<number>`coalesce(sum(${dayViews.views}), 0)`.mapWith(Number) })
    .from(dayViews)
    .where(
      and(
        eq(dayViews.contractorId, contractorId),
        sql`not ${dayViews.estimated}`,
        sql`${dayViews.day} between ${monday}::date and ${monday}::date + 6`,
      ),
    );
  const [unread] = await db
    .select({
      total: sql<number>`coalesce(sum(${conversations.unreadContractor}), 0)`.mapWith(Number),
    })
    .from(conversations)
    .where(
      and(eq(conversations.contractorId, contractorId), gt(conversations.unreadContractor, 0)),
    );
  return {
    newLeads: leads?.total ?? 0,
    quotesSent: sent?.total ?? 0,
    quotesAccepted: accepted?.total ?? 0,
    amountAccepted: accepted?.amount ?? 0,
    profileViews: viewed?.views ?? 0,
    unreadMessages: unread?.total ?? 0,
    responseMinutes,
  };
}

export const markReported = (db: Db, contractorId: string, week: string, sentAt: Date) =>
  db
    .insert(weeklyReports)
    .values({ contractorId, week, sentAt })
    .onConflictDoUpdate({ target: weeklyReports.contractorId, set: { week, sentAt } });
