import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { encodeCursor } from '#lib/cursor.ts';
import type { Db } from '#server/database/database.ts';
import { findCityBySlug } from '#server/places/cities.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { isOlderPostgres, queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { seedBulkContractors } from '../../../../database/seed/contractors.ts';
import { type ContractorSearch, searchContractors } from '../data.ts';
import { searchNames } from '../full-text/data.ts';
import { listLocalPros, readLocalFigures } from '../local-pages/data.ts';
import { scanRanked } from './data.ts';
import { type ContractorSort, contractorSorts } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  // A vacuum that came in between would make sorting these few rows cheaper than reading them in order.
  await world.pool.query(
    `alter table contractors set (autovacuum_enabled = false);
     alter table contractor_services set (autovacuum_enabled = false)`,
  );
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

const oneOf = <Value>(...values: Value[]) => values;
const combinations = oneOf(undefined, 'Roof Repair').flatMap((service) =>
  oneOf(undefined, 10, 100).flatMap((miles) =>
    oneOf(undefined, 4).flatMap((minRating) =>
      oneOf(false, true).flatMap((verified) =>
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

const sequentialScan = /Seq Scan on (contractors|contractor_services)/;

describe('every combination of filters reads contractors by index', () => {
  const expectIndexes = async (search: ContractorSearch) => {
    for (const plan of await queryPlansOf(world, (db) => searchContractors(db, search)))
      expect(plan, JSON.stringify(search)).not.toMatch(sequentialScan);
  };

  test('a text search, which is ordered afterwards', async () => {
    for (const search of combinations.filter(({ sort }) => sort === 'best'))
      await expectIndexes({ ...search, text: 'roofing garrity' });
  });

  test('words among the best businesses, in an index of their own', async () => {
    for (const search of combinations.filter(
      ({ sort, service, around }) => sort === 'best' && !service && !around,
    )) {
      const plans = await queryPlansOf(world, (db) =>
        searchContractors(db, { ...search, text: 'roofing garrity' }),
      );
      expect(plans.join(), JSON.stringify(search)).toContain('contractors_text_best');
    }
  });

  test('the beginning of a name, which is read by names alone, however rare it is', async () => {
    for (const search of combinations.filter(({ sort }) => sort === 'best')) {
      const plans = await queryPlansOf(world, (db) =>
        searchNames(db, 'family', search, { begins: true }),
      );
      for (const plan of plans)
        expect(plan, JSON.stringify(search)).toMatch(/Limit.*Sort.*Limit.*contractors_name_key/s);
    }
  });

  test.each([5, 25, 100, 200])(
    'a text search within %i miles, with words and grid cells in one index condition',
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
      const textPlans = plans.filter((plan) => plan.includes('contractors_text'));
      expect(textPlans).not.toEqual([]);
      for (const plan of textPlans) expect(plan).toMatch(/Index Cond: .*search_text @@ .* && /);
    },
  );

  test('the first page and a later page of each order', async () => {
    for (const [sort, cursor] of Object.entries(cursors))
      for (const search of combinations.filter((search) => search.sort === sort).slice(-1)) {
        await expectIndexes(search);
        await expectIndexes({ ...search, cursor });
      }
  });

  test('a scan in the order of an index, without sorting everything that matches', async () => {
    for (const { sort, limit, ...filters } of combinations)
      for (const from of [undefined, after]) {
        const page = { sort, size: limit + 1, after: from };
        const run = (db: Db) => scanRanked(db, filters, page);
        for (const plan of await queryPlansOf(world, run)) {
          const input = JSON.stringify({ sort, from, ...filters });
          expect(plan, input).not.toMatch(sequentialScan);
          if (isOlderPostgres()) continue;
          if (sort === 'distance') expect(plan, input).toContain('Incremental Sort');
          // So few of the test data have a high rating that sorting them is as good as an index scan.
          else if (!filters.around && !filters.minRating)
            expect(plan, input).not.toMatch(/Sort Key: .*(score|rating|review_count)/);
          // Cell by cell, or ZIP code by ZIP code: never everything in the circle.
          if (filters.around)
            expect(plan, input).toMatch(
              sort === 'distance' ? /Limit.*Nested Loop.*Limit/s : /Limit.*Merge Append.*Limit/s,
            );
        }
      }
  });
});

test('the pros of a page by service and city are read by an index', async () => {
  const city = findCityBySlug('chicago-il');
  for (const subject of [{ service: 'Roof Repair' }, { city }, { service: 'Roof Repair', city }])
    for (const read of [listLocalPros, readLocalFigures])
      for (const plan of await queryPlansOf(world, (db) => read(db, subject)))
        expect(plan, JSON.stringify(subject)).not.toMatch(
          subject.service ? /Seq Scan on contractor_services/ : sequentialScan,
        );
});
