import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { encodeCursor } from '#lib/cursor.ts';
import { placeOfZip } from '#server/zip-codes.ts';
import { plansOf } from '#test/plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { searchContractors } from './data.ts';
import { contractorSorts } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await insertManyContractors(world);
});
afterAll(() => world.close());

/** Twenty thousand businesses with two of sixty services each, all over the lower 48 states. */
async function insertManyContractors({ db }: World) {
  await db.execute(sql`
    insert into contractors (id, business_name, zip_code, latitude, longitude, services,
      rating, review_count)
    select gen_random_uuid(), 'Business ' || i, '60614', 30 + random() * 18, -120 + random() * 50,
      array['Service ' || i % 60, 'Service ' || (i + 7) % 60],
      round((3 + random() * 2)::numeric, 1), floor(random() * 40)
    from generate_series(1, 20000) i`);
  await db.execute(sql`
    insert into contractor_services (id, contractor_id, service, rating, review_count, latitude,
      longitude)
    select gen_random_uuid(), id, service, rating, review_count, latitude, longitude
    from contractors, unnest(services) service`);
  await db.execute(sql`analyze contractors, contractor_services`);
}

const place = placeOfZip('60614');
if (!place) throw new Error('this ZIP code exists');
const around = { place, miles: 50 };
const last = {
  rating: encodeCursor(['rating', 4.2, 10, newId()]),
  reviews: encodeCursor(['reviews', 10, 4.2, newId()]),
  distance: encodeCursor(['distance', 12.5, newId()]),
};

const searches = contractorSorts.flatMap((sort) =>
  [undefined, 'Service 7'].flatMap((service) =>
    [undefined, around].flatMap((near) =>
      [undefined, last[sort]].map((cursor) => ({ sort, service, around: near, cursor, limit: 20 })),
    ),
  ),
);

describe('every search reads by index', () => {
  const possible = searches.filter(({ sort, around: near }) => sort !== 'distance' || near);

  test.each(possible.map((search) => [nameOf(search), search]))('%s', async (_, search) => {
    for (const plan of await plansOf(world, (db) => searchContractors(db, search)))
      expect(plan).not.toContain('Seq Scan');
  });

  test.each(
    possible.filter((search) => !search.around).map((search) => [nameOf(search), search] as const),
  )('%s: in the order of the index, without sorting', async (_, search) => {
    for (const plan of await plansOf(world, (db) => searchContractors(db, search)))
      expect(plan).not.toContain('Sort');
  });
});

function nameOf({ sort, service, around: near, cursor }: (typeof searches)[number]) {
  const words = [service && 'of a service', near && 'near a place', cursor && 'further on'];
  return [`by ${sort}`, ...words].filter(Boolean).join(', ');
}
