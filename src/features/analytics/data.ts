import { sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { dayViews } from '#features/contractors/views/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { BusinessTotals } from './rules.ts';
import { contractorDays } from './tables.ts';

type Days = { contractorId: string; from: string; to: string };

/** The counted days of a business, with the views of its page: at most one row a day, in their order. */
export async function listBusinessDays(db: Db, { contractorId, from, to }: Days) {
  const { rows } = await db.execute<BusinessTotals & { day: string }>(sql`
    select day::text as day, coalesce(max(views), 0)::int as views, sum(requests)::int as requests,
      sum(quotes)::int as quotes, sum(wins)::int as wins, sum(won_cents)::float8 as "wonCents",
      sum(paid_cents)::float8 as "paidCents"
    from (
      select day, 0 as views, requests, quotes, wins, won_cents, paid_cents from ${contractorDays}
      where contractor_id = ${contractorId} and day between ${from}::date and ${to}::date
      union all
      select day, views, 0, 0, 0, 0, 0 from ${dayViews}
      where contractor_id = ${contractorId} and day between ${from}::date and ${to}::date and not estimated
    ) counted group by day order by day`);
  return rows;
}

/** The same by service, without the views: a page has one for all services. */
export async function listBusinessServices(db: Db, { contractorId, from, to }: Days) {
  const { rows } = await db.execute<Omit<BusinessTotals, 'views'> & { service: string }>(sql`
    select service, sum(requests)::int as requests, sum(quotes)::int as quotes, sum(wins)::int as wins,
      sum(won_cents)::float8 as "wonCents", sum(paid_cents)::float8 as "paidCents"
    from ${contractorDays}
    where contractor_id = ${contractorId} and day between ${from}::date and ${to}::date
    group by service order by requests desc, quotes desc, service`);
  return rows;
}

/** What a business's own record says of it now. */
export async function findBusinessFigures(db: Db, contractorId: string) {
  const { rows } = await db.execute<{
    responseMinutes: number | null;
    rating: number;
    reviewCount: number;
  }>(sql`
    select response_minutes as "responseMinutes", rating, review_count as "reviewCount"
    from ${contractors} where id = ${contractorId}`);
  return rows[0];
}
