import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTotals } from '#features/contractors/totals/data.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import {
  countForAdmin,
  listPendingForAdmin,
  readForContractor,
  readForHomeowner,
  readTrends,
} from './data.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.db.transaction(async (tx) => {
    // On a busy machine it takes longer than a request may.
    await tx.execute(sql`set local statement_timeout = 0`);
    await insertManyRows(tx);
  });
});
afterAll(() => world.close());

/** Two thousand homeowners and contractors with ten projects, leads, quotes and conversations each. */
async function insertManyRows(db: Db) {
  const people = sql`generate_series(1, 2000) i`;
  await db.execute(sql`
    insert into users (id, email, first_name, last_name, name, role, roles, preferences)
    select gen_random_uuid(), i || '@example.com', 'A', 'B', 'A B', 'homeowner', '{homeowner}', '{}'
    from ${people}`);
  await db.execute(sql`
    insert into contractors (id, business_name, zip_code, latitude, longitude)
    select gen_random_uuid(), 'Business ' || i, '60614', 41.9, -87.6 from ${people}`);
  await db.execute(sql`insert into lead_preferences (contractor_id) select id from contractors`);
  await db.execute(sql`
    create table pairs as
    select h.id as homeowner_id, c.id as contractor_id, gen_random_uuid() as project_id, n
    from (select id, row_number() over () as place from users) h
    join (select id, row_number() over () as place from contractors) c using (place)
    cross join generate_series(1, 10) n`);
  await db.execute(sql`
    insert into projects (id, homeowner_id, contractor_id, title, description, category, zip_code,
      city, state, status)
    select project_id, homeowner_id, contractor_id, 'T', 'D', 'Roof Repair', '60614', 'C', 'IL',
      (array['planning', 'started', 'completed'])[1 + n % 3]
    from pairs`);
  await db.execute(sql`
    insert into leads (id, project_id, homeowner_id, homeowner_name, homeowner_email, status,
      service, project_title, description, location, city, state, zip_code, latitude, longitude,
      interested_contractors)
    select gen_random_uuid(), id, homeowner_id, 'A', 'B',
      (array['new', 'quoted', 'won', 'lost'])[floor(1 + random() * 4)], 'Roof Repair', 'T', 'D', 'L', 'C',
      'IL', '60614', 41.9, -87.6, array[contractor_id]
    from projects`);
  await db.execute(sql`
    insert into lead_offers (contractor_id, lead_id)
    select interested_contractors[1], id from leads`);
  await db.execute(sql`
    insert into lead_passes (contractor_id, lead_id, passed_at)
    select (select id from contractors limit 1), id, now() from leads`);
  await db.execute(sql`
    insert into quotes (id, contractor_id, homeowner_id, lead_id, project_id, contractor_name,
      customer_name, customer_email, customer_phone, project_title, items, total_amount, status,
      valid_until, sent_at, accepted_at)
    select gen_random_uuid(), interested_contractors[1], homeowner_id, id, project_id, 'B', 'A',
      'e', 'p', 'T', '[]', 100, (array['draft', 'sent', 'rejected'])[floor(1 + random() * 3)],
      now() + interval '1 day', now(), now()
    from leads`);
  await db.execute(sql`
    insert into invoices (id, contractor_id, homeowner_id, quote_id, number, kind, title, items,
      total_amount, status)
    select gen_random_uuid(), contractor_id, homeowner_id, id,
      row_number() over (partition by contractor_id), 'progress', 'T', '[]', 100,
      (array['due', 'processing', 'paid'])[floor(1 + random() * 3)]
    from quotes`);
  await db.execute(sql`
    insert into payments (id, invoice_id, contractor_id, homeowner_id, amount, method, status)
    select gen_random_uuid(), id, contractor_id, homeowner_id, 100, 'check', 'recorded'
    from invoices`);
  await db.execute(sql`
    insert into milestones (id, project_id, position, name, amount, status, done_at)
    select gen_random_uuid(), id, 1, 'T', 100, 'done', now() from projects`);
  await db.execute(sql`
    insert into milestone_plans (id, project_id, number, items, total_amount, status)
    select gen_random_uuid(), id, 1, '[]', 100, 'proposed' from projects`);
  await db.execute(sql`
    insert into change_orders (id, project_id, number, reason, items, amount, status)
    select gen_random_uuid(), id, 1, 'T', '[]', 100, 'sent' from projects`);
  await db.execute(sql`
    insert into conversations (id, homeowner_id, contractor_id, unread_homeowner)
    select gen_random_uuid(), homeowner_id, contractor_id, floor(random() * 2) from projects`);
  await db.execute(sql`
    insert into messages (conversation_id, seq, id, content, sender_role, sender_name)
    select id, 1, gen_random_uuid(), 'T', 'homeowner', 'A' from conversations`);
  await db.execute(sql`
    insert into calendar_events (id, contractor_id, homeowner_id, title, date, end_date, time_zone,
      starts_at, ends_at)
    select gen_random_uuid(), contractor_id, homeowner_id, 'T', '2026-01-01', '2026-01-01', 'UTC',
      now() + n * interval '1 day', now() + n * interval '1 day' + interval '1 hour'
    from pairs`);
  await db.execute(sql`
    insert into customers (id, contractor_id, name)
    select gen_random_uuid(), contractor_id, 'A' from pairs`);
  await db.execute(sql`
    insert into contact_shares (project_id, homeowner_id, contractor_id, phone, address, shared_at)
    select project_id, homeowner_id, contractor_id, true, true, now() from pairs`);
  await db.execute(sql`
    insert into claims (id, contractor_id, wish, status, name, email)
    select gen_random_uuid(), id, 'take-over', 'refused', 'A', 'B' from contractors`);
  await db.execute(sql`
    insert into verification_documents (id, contractor_id, kind, status, file_id)
    select gen_random_uuid(), id, 'license', 'approved', gen_random_uuid() from contractors`);
  await db.execute(sql`analyze`);
}

test.each([
  ['the dashboard of a homeowner', (db: Db) => readForHomeowner(db, newId(), new Date())],
  [
    'the dashboard of a contractor',
    (db: Db) => readForContractor(db, { userId: newId(), contractorId: newId() }, new Date()),
  ],
  ['the counts of an admin', (db: Db) => countForAdmin(db)],
  // Of months in which nothing was written: all rows are of today.
  ['the trends of an admin', (db: Db) => readTrends(db, new Date('2040-01-01'))],
  ['the pending steps of an admin', (db: Db) => listPendingForAdmin(db)],
])('%s are found through indexes', async (_, count) => {
  const plans = await queryPlansOf(world, count);
  expect(plans).toHaveLength(2);
  // These are empty, and nearly all users are active: scanning those is right.
  for (const plan of plans)
    expect(plan).not.toMatch(
      /Seq Scan on (?!reviews|review_requests|review_appeals|notifications|users|disputes|connect_requests|report_cases|response_times)/,
    );
});

test('the footer reads stored totals and counts nothing', async () => {
  for (const plan of await queryPlansOf(world, getTotals))
    expect(plan).toMatch(/^Seq Scan on totals/);
});
