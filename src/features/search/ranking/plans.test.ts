import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { encodeCursor } from '#lib/cursor.ts';
import type { Db } from '#server/database/database.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { isOlderPostgres, queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { seedBulkContractors } from '../../../../database/seed/contractors.ts';
import { type ContractorSearch, searchContractors } from '../data.ts';
import { type ContractorSort, contractorSorts } from '../rules.ts';
import { scanRanked } from './data.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await seedBulkContractors(world.pool, 5_000);
});
afterAll(() => world.close());

const place = findPlaceByZip('60614');
if (!place) throw new Error('this ZIP code exists');
const cursors: Record<ContractorSort, string> = {
  best: encodeCursor(['best', 0, 4_600, newId()]),
  rating: encodeCursor(['rating', 4.2, 10, newId()]),
  reviews: encodeCursor(['reviews', 10, 4.2, newId()]),
  distance: encodeCursor(['distance', 5.2, '60618', 4_600, newId()]),
};
const after = {
  id: newId(),
  score: 4_600,
  rating: 4.2,
  reviewCount: 10,
  zipCode: '60618',
  miles: 5.2,
};

const choices = <Value>(...values: Value[]) => values;
const combinations = choices(undefined, 'Roof Repair').flatMap((service) =>
  choices(undefined, 10, 100).flatMap((miles) =>
    choices(undefined, 4).flatMap((minRating) =>
      choices(false, true).flatMap((verified) =>
        contractorSorts
          .filter((sort) => sort !== 'distance' || miles)
          .map((sort) => ({
            service,
            around: miles === undefined ? undefined : { place, miles },
            minRating,
            verified,
            sort,
            limit: 20,
          })),
      ),
    ),
  ),
);

const onTables = /Seq Scan on (contractors|contractor_services)/;

describe('whatever is asked for, contractors are read by index', () => {
  const expectIndexes = async (search: ContractorSearch) => {
    for (const plan of await queryPlansOf(world, (db) => searchContractors(db, search)))
      expect(plan, JSON.stringify(search)).not.toMatch(onTables);
  };

  test('with words, whose order comes after', async () => {
    for (const search of combinations.filter(({ sort }) => sort === 'best'))
      await expectIndexes({ ...search, text: 'roofing garrity' });
  });

  test.each([5, 25, 100, 200])(
    'with words, %i miles around: the index knows the squares',
    async (miles) => {
      const search = {
        text: 'roofing garrity',
        around: { place, miles },
        verified: false,
        limit: 20,
      };
      const plans = await queryPlansOf(world, (db) =>
        searchContractors(db, { ...search, sort: 'best' }),
      );
      const ofWords = plans.filter((plan) => plan.includes('contractors_text'));
      expect(ofWords).not.toEqual([]);
      for (const plan of ofWords) expect(plan).toMatch(/Index Cond: .*search_text @@ .* && /);
    },
  );

  test('on a first page and on a later one', async () => {
    for (const [sort, cursor] of Object.entries(cursors))
      for (const search of combinations.filter((one) => one.sort === sort).slice(-1)) {
        await expectIndexes(search);
        await expectIndexes({ ...search, cursor });
      }
  });

  test('in the order of an index', async () => {
    for (const { sort, limit, ...narrowed } of combinations)
      for (const from of [undefined, after]) {
        const page = { sort, size: limit + 1, after: from };
        const run = (db: Db) => scanRanked(db, narrowed, page);
        for (const plan of await queryPlansOf(world, run)) {
          const asked = JSON.stringify({ sort, from, ...narrowed });
          expect(plan, asked).not.toMatch(onTables);
          if (isOlderPostgres()) continue;
          if (sort === 'distance') expect(plan, asked).toContain('Incremental Sort');
          // Of these few, few have a high rating: to sort those is as good as to walk.
          else if (!narrowed.around && !narrowed.minRating)
            expect(plan, asked).not.toContain('Sort');
          // Square by square, or ZIP code by ZIP code: never all that lie in the circle.
          if (narrowed.around)
            expect(plan, asked).toMatch(
              sort === 'distance' ? /Limit.*Nested Loop.*Limit/s : /Limit.*Merge Append.*Limit/s,
            );
        }
      }
  });
});
