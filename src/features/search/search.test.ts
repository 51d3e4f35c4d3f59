import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractorServices, contractors } from '#features/contractors/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { exactMilesBetween, roundedMilesBetween } from '#lib/distance.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { seedBulkContractors } from '../../../database/seed/contractors.ts';
import { searchContractors } from './data.ts';
import { scanRanked } from './ranking/data.ts';
import {
  compareRanked,
  contractorSorts,
  MATCH_CAP,
  type RankedContractor,
  scoreOf,
} from './ranking/rules.ts';

let world: World;
type Row = typeof contractors.$inferSelect;
let all: Row[];
beforeAll(async () => {
  world = await createWorld();
  await seedBulkContractors(world.pool, 1_500);
  // Enough contractors in the best tier that a text search goes tier by tier.
  const roofers = sql`'Roof Repair' = any (${contractors.services})`;
  await world.db
    .update(contractors)
    .set({ rating: 5, ratingSum: 500, reviewCount: 100, licenseVerified: true })
    .where(roofers);
  all = await world.db.select().from(contractors);
});
afterAll(() => world.close());

const place = (zip: string) => {
  const found = findPlaceByZip(zip);
  if (!found) throw new Error(`${zip} exists`);
  return found;
};

type Search = Omit<Parameters<typeof searchContractors>[1], 'text' | 'cursor'>;

/** The expected results of a search, found by reading every row. */
function bruteForce(
  { service, around, minRating, verified, sort }: Search,
  word?: { inName: RegExp; services: RegExp },
  distanceCounts = true,
) {
  const toRanked = (row: Row): RankedContractor => ({
    id: row.id,
    score: scoreOf(row),
    rating: row.rating,
    reviewCount: row.reviewCount,
    zipCode: row.zipCode,
    miles: around ? roundedMilesBetween(around.place, place(row.zipCode)) : 0,
    unclaimed: row.unclaimedSince !== null,
    named: Number(word?.inName.test(row.businessName) ?? false),
  });
  const matchesWord = ({ businessName, services }: Row) =>
    !word || word.inName.test(businessName) || services.some((name) => word.services.test(name));
  const matching = all
    .filter(matchesWord)
    .filter((row) => row.isActive && (service === undefined || row.services.includes(service)))
    .filter((row) => !around || exactMilesBetween(around.place, row) <= around.miles)
    .filter((row) => minRating === undefined || row.rating >= minRating)
    .filter((row) => !verified || (row.licenseVerified && row.insuranceVerified))
    .map(toRanked);
  const inOrder = (rows: RankedContractor[]) => rows.sort((a, b) => compareRanked(sort, a, b));
  const idsOf = (rows: RankedContractor[]) => rows.map(({ id }) => id);
  if (sort !== 'best' || word) return idsOf(inOrder(matching));
  // The distance orders those with the best scores.
  const byScore = matching.toSorted((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
  if (distanceCounts) byScore.unshift(...inOrder(byScore.splice(0, MATCH_CAP)));
  return idsOf(byScore);
}

const searches: fc.Arbitrary<Search> = fc
  .record({
    service: fc.constantFrom(undefined, undefined, 'Roof Repair', 'Pest Control'),
    zip: fc.constantFrom(undefined, '60614', '10001', '90012', '99501', '59801'),
    miles: fc.constantFrom(1, 10, 25, 60, 200),
    minRating: fc.constantFrom(undefined, 4, 4.5),
    verified: fc.boolean(),
    sort: fc.constantFrom(...contractorSorts),
    limit: fc.integer({ min: 3, max: 40 }),
  })
  .filter(({ zip, sort }) => zip !== undefined || sort !== 'distance')
  .map(({ zip, miles, ...rest }) => ({
    ...rest,
    around: zip === undefined ? undefined : { place: place(zip), miles },
  }));

/** The first hundred results, page by page. */
async function readPages(search: Search) {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchContractors(world.db, { ...search, cursor });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor && seen.length < 100);
  return seen;
}

describe('searching contractors', () => {
  test('every page has the same results in the same order as reading every row', async () => {
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const expected = bruteForce(search);
        const { count, countIsCapped } = await searchContractors(world.db, search);
        expect({ count, countIsCapped }).toEqual({
          count: Math.min(expected.length, MATCH_CAP),
          countIsCapped: expected.length > MATCH_CAP,
        });
        const seen = await readPages(search);
        expect(seen).toEqual(expected.slice(0, seen.length));
        expect(seen.length).toBeGreaterThanOrEqual(Math.min(100, expected.length));
      }),
      { numRuns: 25 },
    );
  });

  test('an index scan returns the same rows as sorting all of them', async () => {
    await fc.assert(
      fc.asyncProperty(searches, async ({ sort, limit, ...filters }) => {
        const scanned = await scanRanked(world.db, filters, { sort, size: limit });
        const expected = bruteForce({ sort, limit, ...filters }, undefined, false);
        expect(scanned.map(({ id }) => id).slice(0, limit)).toEqual(expected.slice(0, limit));
      }),
      { numRuns: 25 },
    );
  });

  test('a word that means services finds every contractor who offers one or has it in the name, ranked', async () => {
    const word = { inName: /\broof(s|ed|ing)?\b/i, services: /^Roof/ };
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const expected = bruteForce(search, word);
        const found = await searchContractors(world.db, { ...search, text: 'roofing' });
        expect(found.items.map(({ id }) => id)).toEqual(expected.slice(0, search.limit));
        expect(found.count).toBe(Math.min(expected.length, MATCH_CAP));
      }),
      { numRuns: 25 },
    );
    const everywhere = { verified: false, sort: 'best', limit: 20 } as const;
    expect(bruteForce(everywhere, word).length).toBeGreaterThan(50);
  });

  test('of two equally good contractors the nearer one comes first, within what the page publishes', async () => {
    const [near, far] = [
      await contractor(world, { services: ['Sunroom Installation'], zipCode: '60614' }),
      await contractor(world, { services: ['Sunroom Installation'], zipCode: '60120' }),
    ];
    const search = {
      service: 'Sunroom Installation',
      zip: '60614',
      radius: 50,
      sort: 'best',
    } as const;
    const first = async () => {
      const { items } = await (await world.as()).contractors.search(search);
      const ids = items.map(({ id }) => id);
      return ids.indexOf(near.contractorId) < ids.indexOf(far.contractorId) ? 'near' : 'far';
    };
    expect(await first()).toBe('near');
    // A license counts as much as ten miles, which are fewer than those between the two.
    const better = { licenseVerified: true, insuranceVerified: true, responseMinutes: 30 };
    const farOne = eq(contractors.id, far.contractorId);
    await world.db.update(contractors).set({ licenseVerified: true }).where(farOne);
    expect(await first()).toBe('near');
    await world.db
      .update(contractors)
      .set({ ...better, ratingSum: 50, reviewCount: 10, rating: 5 })
      .where(farOne);
    expect(await first()).toBe('far');
  });

  test('the database computes the same score as the published rule', async () => {
    for (const row of all) expect(row.score).toBe(scoreOf(row));
  });
});

describe('the copies of a contractor per service', () => {
  const findOutdatedCopies = async () => {
    const { rows } = await world.db.execute(sql`
      select copy.id from contractor_services copy
      join contractors original on original.id = copy.contractor_id
      where (copy.latitude, copy.longitude, copy.zip_code, copy.score, copy.rating,
          copy.review_count, copy.verified, copy.is_active, copy.fine_cell, copy.wide_cell)
        is distinct from (original.latitude, original.longitude, original.zip_code,
          original.score, original.rating, original.review_count, original.verified,
          original.is_active and original.is_public, original.fine_cell, original.wide_cell)`);
    return rows;
  };

  test('change with the contractor, also within an uncommitted transaction', async () => {
    const { contractorId } = await contractor(world, { services: ['Roof Repair', 'Insulation'] });
    const mine = eq(contractors.id, contractorId);
    const { zipCode, latitude, longitude } = place('10001');
    for (const change of [
      { ratingSum: 50, reviewCount: 10, rating: 5 },
      { licenseVerified: true, insuranceVerified: true },
      { responseMinutes: 30 },
      { zipCode, latitude, longitude },
      { isActive: false },
    ]) {
      await world.db.transaction(async (tx) => {
        await tx.update(contractors).set(change).where(mine);
        const copies = await tx
          .select()
          .from(contractorServices)
          .where(eq(contractorServices.contractorId, contractorId));
        const [original] = await tx.select().from(contractors).where(mine);
        for (const copy of copies)
          expect(original).toMatchObject({ score: copy.score, zipCode: copy.zipCode });
      });
      expect(await findOutdatedCopies()).toEqual([]);
    }
  });
});

describe('a text search', () => {
  const find = async (q: string, more: object = {}) =>
    (await world.as()).contractors.search({ q, sort: 'best', ...more });
  const names = (found: { items: { businessName: string }[] }) =>
    found.items.map(({ businessName }) => businessName);

  beforeAll(async () => {
    const [zipCode, services] = ['59801', ['Chimney Repair']];
    await contractor(world, { businessName: 'Quillfeather Stoves', zipCode, services });
    const { contractorId } = await contractor(world, { businessName: 'Ember & Ash', zipCode });
    const description = 'We sweep. Quillfeather taught us. 100% clean_up, O’Brien’s way';
    await world.db.update(contractors).set({ description }).where(eq(contractors.id, contractorId));
  });

  test.each([
    ['quillfeather', ['Quillfeather Stoves', 'Ember & Ash']],
    ['Quilfeather', ['Quillfeather Stoves', 'Ember & Ash']],
    ['quillfaether stove', ['Quillfeather Stoves']],
    ['quillf', ['Quillfeather Stoves', 'Ember & Ash']],
    ['quillfeather chimneys', ['Quillfeather Stoves']],
    ['quillfeather chimny missoula', ['Quillfeather Stoves']],
    ['quillfeather zzzyx', []],
  ])('for “%s” finds %j', async (q, expected) => {
    expect(names(await find(q))).toEqual(expected);
  });

  test('what is wrong, told with words that no business writes, finds those who mend it', async () => {
    const { items, readAs } = await searchContractors(world.db, {
      ...{ text: 'brown stain on ceiling', sort: 'best', limit: 20, verified: false },
    });
    expect(readAs).toEqual([]);
    expect(items.length).toBe(20);
    const menders = ['Plumbing Repair', 'Roof Repair', 'Water Damage Restoration'];
    for (const { services } of items)
      expect(services.some((service) => menders.includes(service))).toBe(true);
  });

  test('of those who offer a chosen service, words that mean another find only who offers both', async () => {
    const near = { zipCode: '96813' };
    const both = ['Pest Control', 'Roof Repair'];
    await contractor(world, { businessName: 'Roofs & Roaches', ...near, services: both });
    await contractor(world, { businessName: 'Roaches Alone', ...near, services: ['Pest Control'] });
    const search = { service: 'Pest Control', zip: '96813', radius: 5 };
    expect(names(await find('quillfeather roofing', search))).toEqual(['Roofs & Roaches']);
    expect(names(await find('bugs', search))).toHaveLength(2);
  });

  test('a leak finds those who mend one, not a painter who writes of it', async () => {
    const painter = await contractor(world, {
      ...{ businessName: 'Sill & Sash Painting', zipCode: '59803' },
      services: ['Interior Painting'],
    });
    const roofer = await contractor(world, {
      ...{ businessName: 'Ridge & Valley', zipCode: '59803', services: ['Roof Repair'] },
    });
    await world.db
      .update(contractors)
      .set({ description: 'We paint over the stain of a leak' })
      .where(eq(contractors.id, painter.contractorId));
    const near = { zip: '59803', radius: 1 };
    const found = names(await find('leak', near));
    expect(found).toContain('Ridge & Valley');
    expect(found).not.toContain('Sill & Sash Painting');
    // Where nobody offers what the text means, those who write its words are better than nobody.
    await world.db
      .update(contractors)
      .set({ isActive: false })
      .where(eq(contractors.id, roofer.contractorId));
    expect(names(await find('leak', near))).toEqual(['Sill & Sash Painting']);
  });

  test('businesses of a register come after every pro, however near, and are counted apart', async () => {
    const make = (businessName: string, zipCode: string) =>
      contractor(world, { businessName, zipCode, services: ['Septic Service'] });
    const far = await make('Far Septic', '96749');
    const near = await make('Near Septic', '96778');
    const byId = (id: string) => eq(contractors.id, id);
    const since = new Date('2026-01-01');
    await world.db
      .update(contractors)
      .set({ unclaimedSince: since, licenseVerified: true })
      .where(byId(near.contractorId));
    await world.db
      .update(contractors)
      .set({ rating: 1, ratingSum: 30, reviewCount: 30 })
      .where(byId(far.contractorId));
    const around = { zip: '96778', radius: 50 };
    for (const search of [{ service: 'Septic Service' }, { q: 'septic tank' }]) {
      const found = await (await world.as()).contractors.search({
        ...{ sort: 'best', ...around, ...search },
      });
      expect(names(found)).toEqual(['Far Septic', 'Near Septic']);
      expect(found).toMatchObject({ count: 2, unclaimed: 1 });
      const first = await (await world.as()).contractors.search({
        ...{ sort: 'best', ...around, ...search, limit: 1 },
      });
      const second = await (await world.as()).contractors.search({
        ...{ sort: 'best', ...around, ...search, limit: 1, cursor: first.nextCursor ?? undefined },
      });
      expect([...names(first), ...names(second)]).toEqual(['Far Septic', 'Near Septic']);
    }
  });

  test('reports the correction of a misspelled word', async () => {
    expect((await find('Quilfeather')).readAs).toEqual([
      { word: 'quilfeather', readAs: 'quillfeather' },
    ]);
    expect((await find('quillfeather')).readAs).toEqual([]);
  });

  test.each([
    ['my chimny is smoky', 'Chimney Repair'],
    ['AC broken', 'Air Conditioning Repair'],
    ['breaker keeps tripping', 'Electrical Repair'],
  ])('for “%s” finds and suggests those who offer %s', async (q, service) => {
    const offering = await find('', { q: undefined, service });
    expect(names(await find(q)).sort()).toEqual(names(offering).sort());
    expect(names(await find(q, { service })).sort()).toEqual(names(offering).sort());
    expect((await (await world.as()).search.suggest({ q })).services[0]).toBe(service);
  });

  test('never finds a word inside another: AC is no part of furnace', async () => {
    const { services } = await (await world.as()).search.suggest({ q: 'AC' });
    expect(services).toEqual(['Air Conditioning Repair', 'Air Conditioning Installation']);
  });

  test('can be combined with every other filter', async () => {
    expect(names(await find('quillfeather', { service: 'Chimney Repair' }))).toHaveLength(1);
    expect(names(await find('quillfeather', { zip: '59801', radius: 5 }))).toHaveLength(2);
    expect(names(await find('quillfeather', { zip: '60614', radius: 50 }))).toEqual([]);
    expect(names(await find('quillfeather', { verified: true }))).toEqual([]);
    expect(names(await find('quillfeather', { rating: 4 }))).toEqual([]);
  });

  test.each([
    `'`,
    `' or 1=1 --`,
    `\\`,
    `a\\'b`,
    `%_%`,
    `!|&()<->:*`,
    `quillfeather':*`,
    `~t0`,
    `\u0000x`,
    `${'x'.repeat(99)}`,
    '𝕏 ☃ é',
  ])('for %j treats it as plain text', async (q) => {
    const found = await find(q);
    expect(found.count).toBeLessThanOrEqual(MATCH_CAP);
    const suggestions = await (await world.as()).search.suggest({ q });
    expect(suggestions.contractors).toEqual([]);
  });

  test.each(['🔨', '%%%', 'and the'])(
    'for %j, which contains nothing to look up, finds nobody',
    async (q) => {
      expect(await find(q)).toMatchObject({ items: [], count: 0, nextCursor: null });
      expect((await find(q, { service: 'Roof Repair' })).count).toBe(0);
      const everything = await (await world.as(await homeowner(world))).search.all({ q });
      expect(everything.groups).toEqual([]);
    },
  );

  test('suggests by prefix, and takes % literally', async () => {
    const guest = await world.as();
    expect((await guest.search.suggest({ q: 'Quill' })).contractors).toMatchObject([
      { businessName: 'Quillfeather Stoves' },
    ]);
    expect((await guest.search.suggest({ q: 'Q%' })).contractors).toEqual([]);
    expect((await guest.search.suggest({ q: 'roof' })).services.slice(0, 2)).toEqual([
      'Roof Repair',
      'Roof Installation',
    ]);
    expect((await guest.search.suggest({ q: 'insta' })).services).toHaveLength(5);
    expect((await guest.search.suggest({ q: 'chicago, il' })).places[0]).toMatchObject({
      city: 'Chicago',
    });
    expect((await guest.search.suggest({ q: '60614' })).places).toHaveLength(1);
  });

  test.each([
    ['Columbus, OH', 'Columbus', 'OH'],
    ['columbus ohio', 'Columbus', 'OH'],
    ['columbus ohi', 'Columbus', 'OH'],
    ['St. Louis', 'Saint Louis', 'MO'],
    ['Saint Louis, Missouri', 'Saint Louis', 'MO'],
    ['Ft Worth TX', 'Fort Worth', 'TX'],
    ['NYC', 'New York', 'NY'],
    ['Washington, D.C.', 'Washington', 'DC'],
    ['43215-1234', 'Columbus', 'OH'],
    ['Columbus, OH 43215', 'Columbus', 'OH'],
  ])('the place %s is found as people write it', async (q, city, state) => {
    expect((await (await world.as()).search.suggest({ q })).places[0]).toMatchObject({
      city,
      state,
    });
  });
});

describe('the global search', () => {
  const title = 'Slate 100% roof';
  const kinds = async (api: Awaited<ReturnType<World['as']>>, q = '100%') =>
    (await api.search.all({ q })).groups.map(({ kind }) => kind);

  test('finds the records of the caller, and nothing that belongs to others', async () => {
    const [owner, stranger, permitted, plain] = [
      await homeowner(world, { lastName: 'Hundredmark' }),
      await homeowner(world),
      await admin(world, { permissions: ['manage_users'] }),
      await admin(world),
    ];
    const mine = await world.as(owner);
    const { id } = await mine.projects.create({
      title,
      description: 'Leaks',
      category: 'Roof Repair',
      zipCode: '60614',
    });
    expect(await kinds(mine, 'slate 100%')).toEqual(['projects']);
    expect((await mine.search.all({ q: 'slate 100%' })).groups[0]?.items).toMatchObject([
      { id, title, path: `/homeowner/projects/${id}` },
    ]);
    // By what kind of work it is, too.
    expect((await mine.search.all({ q: 'roof rep' })).groups[0]?.items).toMatchObject([{ id }]);
    expect(await kinds(mine, 'slate 100_')).toEqual([]);
    expect(await kinds(await world.as(stranger), 'slate 100%')).toEqual([]);
    // A business near it finds it as a new lead, one far away not at all.
    const [near, far] = [await contractor(world), await contractor(world, { zipCode: '98101' })];
    expect(await kinds(await world.as(near), 'slate 100%')).toEqual(['leads']);
    expect(await kinds(await world.as(far), 'slate 100%')).toEqual([]);
    expect(await kinds(await world.as(permitted), 'hundredmark')).toContain('people');
    expect(await kinds(await world.as(permitted), 'slate 100%')).toEqual(['leads', 'projects']);
    // Whatever an admin finds can be opened.
    const { groups } = await (await world.as(permitted)).search.all({ q: 'slate 100%' });
    for (const { path } of groups.flatMap(({ items }) => items)) expect(path).toMatch(/^\/admin\//);
    await expect(kinds(await world.as(plain), 'slate 100%')).rejects.toMatchObject({
      code: 'permission-denied',
    });
    expect(await kinds(mine, ' ')).toEqual([]);
    const pro = await world.as(await contractor(world));
    const customer = await pro.customers.create({ name: 'Zoe Hundredmark' });
    expect((await pro.search.all({ q: 'zoe hundred' })).groups).toMatchObject([
      { kind: 'customers', items: [{ id: customer.id, title: 'Zoe Hundredmark' }] },
    ]);
    expect(await kinds(await world.as(await contractor(world)), 'zoe hundred')).toEqual([]);
    expect(await world.db.$count(projects)).toBe(1);
  });
});
