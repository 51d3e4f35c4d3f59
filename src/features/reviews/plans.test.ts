import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { findHelpfulVotes, listReviews } from './data.ts';
import { reviewSorts } from './rules.ts';

let world: World;
let contractorId: string;
let homeownerId: string;
beforeAll(async () => {
  world = await createWorld();
  ({ contractorId } = await contractor(world));
  ({ uid: homeownerId } = await homeowner(world));
  // One business with many reviews among others that have few.
  await world.db.execute(sql`
    insert into contractors (id, business_name, zip_code, latitude, longitude)
    select gen_random_uuid(), 'Business ' || i, '60614', 41.9, -87.6 from generate_series(1, 50) i`);
  await world.db.execute(sql`
    insert into projects (id, homeowner_id, contractor_id, title, description, category, zip_code, city, state, status)
    select gen_random_uuid(), ${homeownerId}, id, 'Roof', '', 'Roof Repair', '60614', 'Chicago', 'IL', 'completed'
    from contractors cross join generate_series(1, case when id = ${contractorId} then 4000 else 60 end) n`);
  await world.db.execute(sql`
    insert into reviews (id, contractor_id, homeowner_id, project_id, customer_name, project_type, rating,
      comment, verified, helpful)
    select gen_random_uuid(), contractor_id, homeowner_id, id, 'Dana K.', category,
      1 + (random() * 4)::int, 'Fine', true, (random() * 30)::int from projects`);
  await world.db.execute(sql`analyze`);
});
afterAll(() => world.close());

const afters = [undefined, { key: 4, id: newId() }];
const cases = reviewSorts.flatMap((sort) =>
  [undefined, 2].flatMap((stars) => afters.map((after) => ({ sort, stars, after }))),
);

test.each(cases)(
  'a page of a business by $sort, stars $stars, is read in order from an index',
  async (of) => {
    const list = (db: Db) => listReviews(db, { ...of, contractorId, limit: 10 });
    // Among those with equally many stars, handlers ask for the newest and the most helpful alone.
    if (of.stars && of.sort.startsWith('rating')) return;
    for (const plan of await queryPlansOf(world, list))
      expect(plan).not.toMatch(/Seq Scan on reviews|Sort/);
  },
);

test('what somebody found helpful is looked up by review and person', async () => {
  const ids = Array.from({ length: 10 }, newId);
  await world.db.execute(sql`
    insert into helpful_votes (review_id, user_id)
    select id, ${homeownerId} from reviews limit 3000`);
  await world.db.execute(sql`analyze helpful_votes`);
  for (const plan of await queryPlansOf(world, (db: Db) => findHelpfulVotes(db, homeownerId, ids)))
    expect(plan).not.toMatch(/Seq Scan/);
});
