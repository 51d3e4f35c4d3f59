import { and, eq, type SQL, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { leads } from '#features/leads/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import { isReal } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { addDays, addMonths } from '#lib/local-date.ts';
import type { Db } from '#server/database/database.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import type { Cohort, PlatformReport } from '../contract.ts';
import {
  COHORT_MONTHS,
  COHORTS,
  type FunnelCounts,
  MAX_REPORTED_PLACES,
  MAX_REPORTED_SERVICES,
  noFunnel,
  noPlatformTotals,
  type PlatformTotals,
} from '../rules.ts';
import { analyticsReports, platformDays } from '../tables.ts';

type ReportName = (typeof analyticsReports.$inferSelect)['name'];

/** A stored report; what it holds is known by whoever stored it. */
export async function findReport<Report>(db: Db, name: ReportName, period = 0) {
  const [row] = await db
    .select({ report: analyticsReports.report, computedAt: analyticsReports.computedAt })
    .from(analyticsReports)
    .where(and(eq(analyticsReports.name, name), eq(analyticsReports.period, period)));
  return row && { report: row.report as Report, computedAt: row.computedAt };
}

export const storeReport = (
  db: Db,
  {
    name,
    period = 0,
    report,
    computedAt,
  }: { name: ReportName; period?: number; report: object; computedAt: Date },
) =>
  db
    .insert(analyticsReports)
    .values({ name, period, report, computedAt })
    .onConflictDoUpdate({
      target: [analyticsReports.name, analyticsReports.period],
      set: { report, computedAt },
    });

const sums = sql`
  sum(visits)::int as visits, sum(requests)::int as requests, sum(unmatched)::int as unmatched,
  sum(interested)::int as interested, sum(quotes)::int as quotes, sum(first_quotes)::int as "firstQuotes",
  sum(first_quote_minutes)::float8 as "firstQuoteMinutes", sum(wins)::int as wins,
  sum(won_cents)::float8 as "wonCents", sum(completed)::int as completed, sum(reviews)::int as reviews,
  sum(paid_cents)::float8 as "paidCents"`;

/** Sums of the counted days, by a column or an expression; the most requests first, unless `order` says otherwise. */
async function sumDays<Key extends string | boolean>(
  db: Db,
  {
    from,
    to,
    by,
    only = sql`true`,
    order = sql`requests desc, quotes desc, key`,
    limit,
  }: {
    from: string;
    to: string;
    by: SQL;
    only?: SQL;
    order?: SQL;
    limit: number;
  },
) {
  const { rows } = await db.execute<PlatformTotals & { key: Key }>(sql`
    select * from (
      select ${by} as key, ${sums} from ${platformDays}
      where day between ${from}::date and ${to}::date and ${only} group by 1
    ) summed order by ${order} limit ${limit}`);
  return rows;
}

/** The figures of the days up to today, beside those of as many days before. */
export async function computePlatformReport(
  db: Db,
  {
    period,
    today,
    businesses,
  }: { period: number; today: string; businesses: Record<string, number> },
): Promise<PlatformReport> {
  const to = today;
  const from = addDays(today, 1 - period);
  const halves = await sumDays<boolean>(db, {
    from: addDays(from, -period),
    to,
    by: sql`day >= ${from}::date`,
    limit: 2,
  });
  const within = { from, to };
  const days = await sumDays<string>(db, {
    ...within,
    by: sql`day::text`,
    order: sql`key`,
    limit: period,
  });
  const services = await sumDays<string>(db, {
    ...within,
    by: sql`service`,
    only: sql`service <> ''`,
    limit: MAX_REPORTED_SERVICES,
  });
  const places = await sumDays<string>(db, {
    ...within,
    by: sql`zip_code`,
    only: sql`zip_code <> ''`,
    limit: MAX_REPORTED_PLACES,
  });
  const based = await countBusinessesAt(
    db,
    places.map(({ key }) => key),
  );
  const totalsOf = (isNow: boolean) => {
    const { key: _, ...totals } = halves.find(({ key }) => key === isNow) ?? {
      key: isNow,
      ...noPlatformTotals,
    };
    return totals;
  };
  return {
    ...{ period, from, to, totals: totalsOf(true), before: totalsOf(false) },
    funnel: await countFunnel(db, from),
    unanswered: await countUnanswered(db),
    days: days.map(({ key, visits, requests, quotes: sent, wins, paidCents }) => ({
      ...{ day: key, visits, requests, quotes: sent, wins, paidCents },
    })),
    services: services.map(({ key, ...row }) => ({
      ...{ service: key, businesses: businesses[key] ?? 0 },
      ...workOf(row),
    })),
    places: places.flatMap(({ key, ...row }) => {
      const place = findPlaceByZip(key);
      return place ? [{ ...place, businesses: based.get(key) ?? 0, ...workOf(row) }] : [];
    }),
  };
}

const workOf = (row: PlatformTotals) => ({
  ...{ requests: row.requests, unmatched: row.unmatched, interested: row.interested },
  ...{ quotes: row.quotes, wins: row.wins, wonCents: row.wonCents },
  firstQuoteMinutes:
    row.firstQuotes === 0 ? null : Math.round(row.firstQuoteMinutes / row.firstQuotes),
});

/**
 * Follows the requests that were posted since a day: were the steps counted on their own days, work of long ago would be
 * divided by the requests of today.
 */
async function countFunnel(db: Db, from: string) {
  const done = (...steps: SQL[]) =>
    sql`(count(*) filter (where ${sql.join(steps, sql` and `)}))::int`;
  const [accepted, completed] = [sql`accepted`, sql`completed`];
  const { rows } = await db.execute<FunnelCounts>(sql`
    select count(*)::int as posted, ${done(sql`quoted`)} as quoted, ${done(accepted)} as accepted,
      ${done(accepted, completed)} as completed, ${done(accepted, completed, sql`reviewed`)} as reviewed
    from (
      select coalesce(q.quoted, false) as quoted, coalesce(q.accepted, false) as accepted,
        p.status = 'completed' as completed,
        exists (select from ${reviews} r where r.project_id = l.project_id) as reviewed
      from ${leads} l
        left join ${projects} p on p.id = l.project_id
        left join lateral (
          select bool_or(sent_at is not null) as quoted, bool_or(accepted_at is not null) as accepted
          from ${quotes} where lead_id = l.id and sent_at is not null
        ) q on true
      where l.created_at >= ${`${from}T00:00:00Z`}::timestamptz and ${isReal(sql`l.homeowner_id`)}
    ) followed`);
  return rows[0] ?? noFunnel;
}

async function countUnanswered(db: Db) {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${leads}
    where status = 'new' and interested_contractors = '{}' and ${isReal(leads.homeownerId)}`);
  return rows[0]?.count ?? 0;
}

async function countBusinessesAt(db: Db, zipCodes: readonly string[]) {
  const { rows } = await db.execute<{ zipCode: string; count: number }>(sql`
    select zip_code as "zipCode", count(*)::int as count from ${contractors}
    where is_active and zip_code = any(${sql.param([...zipCodes])}::text[]) and ${isReal(contractors.id)}
    group by zip_code`);
  return new Map(rows.map(({ zipCode, count }) => [zipCode, count]));
}

/** How many businesses offer each service. Reads every business: for a job of the night. */
export async function countBusinessesByService(db: Db) {
  const { rows } = await db.execute<{ service: string; count: number }>(sql`
    select service, count(*)::int as count from ${contractors}, unnest(services) service
    where is_active and ${isReal(contractors.id)} group by service`);
  return Object.fromEntries(rows.map(({ service, count }) => [service, count]));
}

/** Who joined in a month, and how many of them did something in each month after. For a job of the night. */
export async function computeCohorts(db: Db, today: string) {
  const first = addMonths(`${today.slice(0, 7)}-01`, 1 - COHORTS);
  const joined = sql`${users.createdAt}`;
  return {
    homeowners: await cohortsOf(db, first, today, {
      role: 'homeowner',
      did: sql`select ${leads.homeownerId} as user_id, ${leads.createdAt} as at from ${leads}
        where ${leads.createdAt} >= ${first}::date`,
      joined,
    }),
    contractors: await cohortsOf(db, first, today, {
      role: 'contractor',
      did: sql`select ${contractors.userId} as user_id, ${quotes.sentAt} as at from ${quotes}
        join ${contractors} on ${contractors.id} = ${quotes.contractorId}
        where ${quotes.sentAt} >= ${first}::date`,
      joined,
    }),
  };
}

async function cohortsOf(
  db: Db,
  first: string,
  today: string,
  { role, did, joined }: { role: string; did: SQL; joined: SQL },
): Promise<Cohort[]> {
  const month = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM')`;
  const { rows: sizes } = await db.execute<{ month: string; size: number }>(sql`
    select ${month(joined)} as month, count(*)::int as size from ${users}
    where ${users.roles} @> array[${role}] and not ${users.sample} and ${joined} >= ${first}::date group by 1`);
  const { rows: active } = await db.execute<{ month: string; active: string; count: number }>(sql`
    select ${month(joined)} as month, ${month(sql`did.at`)} as active, count(distinct ${users.id})::int as count
    from (${did}) did join ${users} on ${users.id} = did.user_id
    where ${users.roles} @> array[${role}] and not ${users.sample} and ${joined} >= ${first}::date group by 1, 2`);
  const thisMonth = today.slice(0, 7);
  return Array.from({ length: COHORTS }, (_, index) => {
    const start = addMonths(first, index);
    const name = start.slice(0, 7);
    const months = Array.from({ length: COHORT_MONTHS }, (_, after) => {
      const then = addMonths(start, after).slice(0, 7);
      if (then > thisMonth) return null;
      return active.find((row) => row.month === name && row.active === then)?.count ?? 0;
    });
    return { month: name, size: sizes.find((row) => row.month === name)?.size ?? 0, months };
  });
}
