import { type SQL, sql } from 'drizzle-orm';
import { dayViews } from '#features/contractors/views/tables.ts';
import { leadOffers, leads } from '#features/leads/tables.ts';
import { invoices } from '#features/payments/invoices/tables.ts';
import { payments } from '#features/payments/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { quotes } from '#features/quotes/tables.ts';
import { reviews } from '#features/reviews/tables.ts';
import { isReal } from '#features/users/data.ts';
import { addDays } from '#lib/local-date.ts';
import type { Db } from '#server/database/database.ts';
import { contractorDays, platformDays } from '../tables.ts';

/** Longer than a request may take: a day of a large platform has many rows. */
const COUNTING_TIMEOUT = sql`set local statement_timeout = '60s'`;

/**
 * Counts a day (UTC) from the records and replaces what was counted before: twice is the same as once. Two that count
 * at the same time wait for each other.
 */
export const countDay = (db: Db, day: string) =>
  db.transaction(async (tx) => {
    await tx.execute(COUNTING_TIMEOUT);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('analytics.count'))`);
    await tx.execute(sql`delete from ${platformDays} where day = ${day}`);
    await tx.execute(sql`delete from ${contractorDays} where day = ${day}`);
    await tx.execute(insertCounted(day));
  });

const happened = (kind: string) => sql`(count(*) filter (where kind = ${kind}))::int`;
const added = (kind: string) => sql`coalesce(sum(amount) filter (where kind = ${kind}), 0)`;

const insertCounted = (day: string) => sql`
  with events (contractor_id, service, zip_code, kind, amount) as materialized (${eventsOf(day)}),
  platform as (
    insert into ${platformDays} (day, service, zip_code, visits, requests, unmatched, interested, quotes, first_quotes,
      first_quote_minutes, wins, won_cents, completed, reviews, paid_cents)
    select ${day}::date, service, zip_code, ${added('visit')}, ${happened('request')}, ${happened('unmatched')},
      ${happened('interested')}, ${happened('quote')}, ${happened('first quote')}, ${added('first quote')},
      ${happened('win')}, ${added('win')}, ${happened('completed')}, ${happened('review')}, ${added('paid')}
    from events group by service, zip_code
  )
  insert into ${contractorDays} (contractor_id, day, service, requests, quotes, wins, won_cents, paid_cents)
  select contractor_id, ${day}::date, service, ${happened('interested')}, ${happened('quote')}, ${happened('win')},
    ${added('win')}, ${added('paid')}
  from events where contractor_id is not null and kind in ('interested', 'quote', 'win', 'paid')
  group by contractor_id, service`;

/** One row for each thing that happened: whose, for which work, what, and how much. */
function eventsOf(day: string): SQL {
  const [from, to] = [`${day}T00:00:00Z`, `${addDays(day, 1)}T00:00:00Z`];
  const on = (column: SQL) =>
    sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`;
  const quoteWork = sql`coalesce(l.service, p.category, ''), coalesce(l.zip_code, p.zip_code, '')`;
  const quoteJoins = sql`left join ${leads} l on l.id = q.lead_id left join ${projects} p on p.id = q.project_id`;
  return sql`
    select null::uuid, service, zip_code, 'request', 0::bigint from ${leads}
      where ${on(sql`created_at`)} and ${isReal(sql`homeowner_id`)}
    union all select null, service, zip_code, 'unmatched', 0 from ${leads}
      where ${on(sql`created_at`)} and offered_count = 0 and ${isReal(sql`homeowner_id`)}
    union all select o.contractor_id, l.service, l.zip_code, 'interested', 0
      from ${leadOffers} o join ${leads} l on l.id = o.lead_id
      where ${on(sql`o.created_at`)} and ${isReal(sql`o.contractor_id`)}
    union all select q.contractor_id, ${quoteWork}, 'quote', 0
      from ${quotes} q ${quoteJoins} where ${on(sql`q.sent_at`)} and ${isReal(sql`q.contractor_id`)}
    union all select null, l.service, l.zip_code, 'first quote',
        greatest(0, round(extract(epoch from q.sent_at - l.created_at) / 60))::bigint
      from ${quotes} q join ${leads} l on l.id = q.lead_id
      where ${on(sql`q.sent_at`)} and ${isReal(sql`q.contractor_id`)} and not exists (
        select from ${quotes} earlier
        where earlier.lead_id = q.lead_id and (earlier.sent_at, earlier.id) < (q.sent_at, q.id))
    union all select q.contractor_id, ${quoteWork}, 'win', q.total_amount
      from ${quotes} q ${quoteJoins} where ${on(sql`q.accepted_at`)} and ${isReal(sql`q.contractor_id`)}
    union all select null, category, zip_code, 'completed', 0
      from ${projects}
      where ${on(sql`completed_at`)} and status = 'completed' and ${isReal(sql`homeowner_id`)}
    union all select null, p.category, p.zip_code, 'review', 0
      from ${reviews} r join ${projects} p on p.id = r.project_id
      where ${on(sql`r.created_at`)} and ${isReal(sql`r.homeowner_id`)}
    union all select paid.contractor_id, ${quoteWork}, 'paid', paid.allocated
      from ${payments} paid join ${invoices} i on i.id = paid.invoice_id join ${quotes} q on q.id = i.quote_id
        ${quoteJoins}
      where ${on(sql`paid.succeeded_at`)} and paid.status = 'succeeded'
    union all select null, '', '', 'visit', views from ${dayViews} where day = ${day}::date and not estimated`;
}

/** The first day on which anything happened, as YYYY-MM-DD; undefined before. */
export async function findFirstDay(db: Db) {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select to_char(least(
      (select min(created_at) from ${leads}),
      (select min(day)::timestamp at time zone 'UTC' from ${dayViews})
    ) at time zone 'UTC', 'YYYY-MM-DD') as day`);
  return rows[0]?.day ?? undefined;
}
