import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { countBulkContractors, seedBulkContractors } from './contractors.ts';
import { findWrongCounters } from './find-wrong-counters.ts';

const SIZE = 3_000;
let world: World;
beforeAll(async () => {
  world = await createWorld();
  await contractor(world);
  await seedBulkContractors(world.pool, SIZE - 500);
  await seedBulkContractors(world.pool, 500);
});
afterAll(() => world.close());

const rowsOf = async (query: string) => (await world.pool.query(query)).rows;
const one = async (query: string) => (await rowsOf(query))[0];

test('a second batch continues the numbers of the first', async () => {
  expect(await countBulkContractors(world.pool)).toBe(SIZE);
  expect(await one('select count(*)::int as count from contractors')).toEqual({ count: SIZE + 1 });
});

test('a number always gives the same contractor, whatever the batch size', async () => {
  const other = await createWorld();
  try {
    await seedBulkContractors(other.pool, 200);
    const digest = sql`select md5(string_agg(first::text, '' order by id)) as digest from (
      select * from contractors where user_id is null order by id limit 200) first`;
    const [here, there] = [await world.db.execute(digest), await other.db.execute(digest)];
    expect(here.rows).toEqual(there.rows);
  } finally {
    await other.close();
  }
});

test('ratings equal their star counts, and so do copies and totals', async () => {
  const wrong = await findWrongCounters(world.db);
  // This world has no reviews or projects behind its figures.
  const allowed = ['a rating is that of its reviews', 'stars add up', 'finished jobs'];
  expect(wrong.filter((name) => !allowed.some((start) => name.startsWith(start)))).toEqual([]);
  const contradictions = await rowsOf(`select id from contractors, lateral (
      select sum(number)::int as count, sum(number * stars)::int as sum, min(number) as least
      from unnest(rating_counts) with ordinality as given (number, stars)) real
    where review_count <> real.count or rating_sum <> real.sum or real.least < 0
      or rating <> case when real.count = 0 then 0
        else floor(real.sum::float8 / real.count * 10 + 0.5) / 10 end`);
  expect(contradictions).toEqual([]);
});

test('contractors are spread over the country; few have hundreds of reviews, some none', async () => {
  const found = await one(`select
      count(*) filter (where review_count = 0)::float8 / count(*) as unrated,
      percentile_cont(0.5) within group (order by review_count) as median,
      max(review_count) as most, avg(rating) filter (where review_count > 0) as rating,
      count(distinct state)::int as states, min(cardinality(services)) as fewest,
      max(cardinality(services)) as widest
    from contractors where user_id is null`);
  expect(found?.unrated).toBeGreaterThan(0.01);
  expect(found?.unrated).toBeLessThan(0.3);
  expect(found?.median).toBeGreaterThan(4);
  expect(found?.most).toBeGreaterThan(100);
  expect(found?.rating).toBeGreaterThan(4);
  expect(found?.rating).toBeLessThan(4.8);
  expect(found?.states).toBeGreaterThan(45);
  expect(found).toMatchObject({ fewest: 1, widest: 5 });
});

test('search finds the contractors, best first', async () => {
  const { items } = await (await world.as()).contractors.search({ service: 'Lawn Care' });
  expect(items.length).toBe(20);
  expect(items.map(({ rating }) => rating)).toEqual(
    items.map(({ rating }) => rating).toSorted((a, b) => b - a),
  );
});

test('no contractor has a phone number or address that could be real', async () => {
  const strays = await rowsOf(`select id from contractors where user_id is null
    and (phone !~ '^\\(\\d{3}\\) 555-01\\d\\d$' or email !~ '@example\\.com$')`);
  expect(strays).toEqual([]);
});
