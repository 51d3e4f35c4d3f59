import { sql } from 'drizzle-orm';
import { AUTOMATIC_REPLY } from '#features/messages/rules.ts';
import type { Db } from '#server/database/database.ts';

/** Samples count nowhere. */
const samples = sql`(select id from users where sample)`;

/** For each stored counter, a query for the rows where it differs from a recount. */
const recountQueries = {
  'a rating is that of its reviews': sql`
    select contractors.id from contractors
    left join lateral (
      select count(*)::int as count, coalesce(sum(reviews.rating), 0)::int as sum
      from reviews where contractor_id = contractors.id and homeowner_id not in ${samples}
    ) real on true
    where review_count <> real.count or rating_sum <> real.sum
      or rating <> case when real.count = 0 then 0
        else floor(real.sum::float8 / real.count * 10 + 0.5) / 10 end`,
  'stars add up to the reviews': sql`
    select contractors.id from contractors, lateral (
      select array_agg(number order by stars) as counts from (
        select stars, (select count(*)::int from reviews
          where contractor_id = contractors.id and rating = stars and homeowner_id not in ${samples}) as number
        from generate_series(1, 5) stars) each_star) real
    where rating_counts <> real.counts`,
  'finished jobs are completed projects': sql`
    select id from contractors where completed_jobs <> (select count(*) from projects
      where contractor_id = contractors.id and status = 'completed')`,
  'services are copied as they are': sql`
    select contractor_id as id from contractor_services copy
    join contractors original on original.id = contractor_id
    where (copy.rating, copy.review_count, copy.latitude, copy.longitude)
      <> (original.rating, original.review_count, original.latitude, original.longitude)`,
  'a contractor has the services that it lists': sql`
    select id from contractors where services <> array(select service from contractor_services
      where contractor_id = contractors.id order by service collate "C")`,
  'totals are those of active contractors and their reviews': sql`
    select name as id from totals where value <> (
      select case totals.name
        when 'activeContractors' then count(*) when 'ratingSum' then sum(rating_sum)
        when 'reviewCount' then sum(review_count) end
      from contractors where is_active and unclaimed_since is null and id not in ${samples})`,
  'there are three totals': sql`select count(*) as id from totals having count(*) <> 3`,
  'unread counters and numbering': sql`
    select id from conversations where (unread_homeowner, unread_contractor, last_seq) <> (
      select count(*) filter (where unread_homeowner)::int,
        count(*) filter (where unread_contractor)::int, count(*)::int
      from messages where conversation_id = conversations.id)`,
  'the last message': sql`
    select conversations.id from conversations
    join messages on conversation_id = conversations.id and seq = last_seq
    where last_message_at <> messages.created_at or last_message_type <> message_type
      or last_message_sender is distinct from sender_id
      or not starts_with(
        case when metadata ? 'automatic' then ${`${AUTOMATIC_REPLY}: `}::text else '' end
          || regexp_replace(content, '[[:space:]]+', ' ', 'g'),
        last_message)`,
  'places on a lead are its offers': sql`
    select id from leads where (
      select coalesce(array_agg(contractor_id order by contractor_id), '{}')
      from lead_offers where lead_id = leads.id
    ) <> (
      select coalesce(array_agg(distinct taker order by taker), '{}')
      from unnest(interested_contractors || invited_contractors
        || array_remove(array[contractor_id, asked_contractor], null)) taker)`,
  'a customer was sent the quotes that are counted': sql`
    select customers.id from customers
    left join lateral (
      select count(*) filter (where sent_at is not null)::int as total,
        count(*) filter (where status = 'sent')::int as active,
        count(*) filter (where status = 'accepted')::int as accepted, max(sent_at) as last
      from quotes where quotes.contractor_id = customers.contractor_id
        and (quotes.homeowner_id = customers.homeowner_id
          or customers.homeowner_id is null and quotes.homeowner_id is null
            and quotes.customer_id = customers.id)
    ) real on true
    where (total_quotes, active_quotes, accepted_quotes) <> (real.total, real.active, real.accepted)
      or last_quote_received is distinct from real.last
      or (customers.status = 'customer') <> (real.accepted > 0)`,
  'whoever was sent a quote is a customer': sql`
    select id from quotes where sent_at is not null and not exists (
      select from customers where customers.contractor_id = quotes.contractor_id
        and (customers.homeowner_id = quotes.homeowner_id or customers.id = quotes.customer_id))`,
  'a quote is the sum of its items': sql`
    select id from quotes where total_amount <> (
      select coalesce(sum((item->>'amount')::bigint), 0) from jsonb_array_elements(items) item
      where item->>'optional' is distinct from 'true' or item->>'selected' = 'true')`,
  'a started project has its accepted quote': sql`
    select projects.id from projects left join quotes on quotes.project_id = projects.id
      and quotes.status = 'accepted'
    left join leads on leads.id = projects.lead_id
    where accepted_quote_id is distinct from quotes.id
      or projects.contractor_id is distinct from quotes.contractor_id
      or (leads.status = 'won') <> (quotes.id is not null)
      or (quotes.id is null) <> (projects.status in ('planning', 'quotes_pending', 'cancelled'))`,
  'a review is of the contractor and the homeowner of a finished project': sql`
    select reviews.id from reviews join projects on projects.id = project_id
    where projects.status <> 'completed' or projects.contractor_id <> reviews.contractor_id
      or projects.homeowner_id <> reviews.homeowner_id`,
  'the next invoice of a business follows its last one': sql`
    select contractor_id as id from (
      select contractor_id, max(number) as last from invoices where number is not null
      group by contractor_id) numbered
    full join invoice_counters counted using (contractor_id)
    where numbered.last is distinct from counted.last`,
  'what was paid of an invoice is what its payments brought': sql`
    select invoices.id from invoices left join payments on invoice_id = invoices.id
      and payments.status = 'succeeded'
    group by invoices.id having paid_amount <> coalesce(sum(allocated), 0)`,
  'positions have no gaps': sql`
    select count(*) as id from activities having count(*) <> coalesce(max(position), 0)
      or count(distinct position) <> count(*)`,
  'a notification tells of an activity': sql`
    select notifications.id from notifications
    left join activities on activities.id = activity_id where activities.id is null`,
};

/** The counters above that are wrong, each with the number of rows. */
export async function findWrongCounters(db: Db) {
  const wrong: string[] = [];
  for (const [name, query] of Object.entries(recountQueries)) {
    const { rowCount } = await db.execute(query);
    if (rowCount) wrong.push(`${name}: ${rowCount}`);
  }
  return wrong;
}
