import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { listPeople, type PeopleFilters } from './data.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  // One in ten is a business; the states are as uneven as people are.
  await world.db.execute(sql`
    insert into users (id, email, first_name, last_name, name, role, roles, state, is_active, email_verified,
      verification_status, preferences)
    select gen_random_uuid(), 'person' || n || '@example.com', 'Robin', 'Person ' || n, 'Robin Person ' || n,
      case when n % 10 = 0 then 'contractor' else 'homeowner' end,
      case when n % 10 = 0 then '{contractor}' else '{homeowner}' end::text[],
      case when n % 100 = 0 then 'WY' when n % 3 = 0 then 'TX' else 'IL' end, n % 200 <> 0, n % 50 <> 0,
      case when n % 1000 = 0 then 'pending' when n % 20 = 0 then 'verified' else 'none' end, '{}'
    from generate_series(1, 20000) n`);
  await world.db.execute(sql`
    insert into contractors (id, user_id, business_name, zip_code, latitude, longitude, rating, review_count)
    select id, id, name, '60614', 41.9, -87.6, 3.5 + (row_number() over ()) % 3 * 0.5, 2
    from users where roles @> '{contractor}'`);
  await world.db.execute(sql`analyze`);
});
afterAll(() => world.close());

const filters: PeopleFilters[] = [
  {},
  { role: 'homeowner' },
  { role: 'homeowner', state: 'WY' },
  { role: 'homeowner', active: false },
  { role: 'homeowner', confirmed: false },
  { role: 'contractor' },
  { role: 'contractor', state: 'WY' },
  { role: 'contractor', verification: 'pending' },
];

test.each(filters)('a page of %j is read in order from an index', async (filter) => {
  for (const after of [undefined, newId()])
    for (const plan of await queryPlansOf(world, (db) =>
      listPeople(db, { ...filter, after, limit: 50 }),
    ))
      expect(plan).not.toMatch(/Seq Scan|Sort/);
});

test('homeowners with an unconfirmed address are found without reading the others', async () => {
  const plans = await queryPlansOf(world, (db) =>
    listPeople(db, { role: 'homeowner', confirmed: false, limit: 50 }),
  );
  for (const plan of plans) expect(plan).toContain('users_unconfirmed_homeowners');
});
