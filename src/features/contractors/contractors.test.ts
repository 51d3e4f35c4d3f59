import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFile } from '#features/files/samples.ts';
import { files } from '#features/files/tables.ts';
import { contractorSorts } from '#features/search/ranking/rules.ts';
import { roundedMilesBetween } from '#lib/distance.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { changeRatings } from './data.ts';
import { portfolioItems } from './portfolio/tables.ts';
import { samplePortfolioItem } from './samples.ts';
import { contractors } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Lincoln Park; the Loop, 3 miles from it; Milwaukee, 80 miles; Seattle, 1,700 miles. */
const [here, near, milwaukee, seattle] = ['60614', '60601', '53202', '98101'] as const;

function milesFromHere(zip: string) {
  const [from, to] = [findPlaceByZip(here), findPlaceByZip(zip)];
  if (!from || !to) throw new Error('these ZIP codes exist');
  return roundedMilesBetween(from, to);
}

async function contractorWithReviews(ratings: number[], persona: Parameters<typeof contractor>[1]) {
  const { contractorId, businessName } = await contractor(world, persona);
  for (const rating of ratings)
    await world.db.transaction((tx) => changeRatings(tx, contractorId, { added: rating }));
  return { id: contractorId, name: businessName };
}

const search = async (
  input: Parameters<Awaited<ReturnType<World['as']>>['contractors']['search']>[0],
) => (await world.as()).contractors.search(input);

describe('search', () => {
  const services = ['Deck Building'];
  let seeded: Record<'best' | 'busy' | 'fresh' | 'far' | 'painter', { id: string; name: string }>;
  beforeAll(async () => {
    seeded = {
      best: await contractorWithReviews([5, 5], { services, zipCode: near }),
      busy: await contractorWithReviews([4, 5, 4], { services, zipCode: here }),
      fresh: await contractorWithReviews([], { services, zipCode: milwaukee }),
      far: await contractorWithReviews([5], {
        services: [...services, 'Carpentry'],
        zipCode: seattle,
      }),
      painter: await contractorWithReviews([5, 5, 5, 5], {
        services: ['Interior Painting'],
        zipCode: here,
      }),
    };
  });
  const names = (items: { id: string }[]) =>
    items.map(({ id }) => Object.entries(seeded).find(([, one]) => one.id === id)?.[0]);

  test.each([
    ['rating', ['best', 'far', 'busy', 'fresh']],
    ['reviews', ['busy', 'best', 'far', 'fresh']],
  ] as const)('sorts by %s and breaks every tie the same way', async (sort, order) => {
    const { items, nextCursor } = await search({ service: 'Deck Building', sort });
    expect(names(items)).toEqual(order);
    expect(nextCursor).toBeNull();
    expect(items[0]).toMatchObject({ miles: null });
  });

  test('finds contractors within the radius, with their distance', async () => {
    const { items } = await search({
      service: 'Deck Building',
      zip: here,
      radius: 100,
      sort: 'distance',
    });
    expect(names(items)).toEqual(['busy', 'best', 'fresh']);
    expect(items.map(({ miles }) => miles)).toEqual([
      0,
      milesFromHere(near),
      milesFromHere(milwaukee),
    ]);
    const { items: close } = await search({ service: 'Deck Building', zip: here });
    expect(names(close)).toEqual(['best', 'busy']);
  });

  test('covers all services when none is given', async () => {
    const { items } = await search({ zip: here, sort: 'reviews' });
    expect(names(items)).toEqual(['painter', 'busy', 'best']);
    expect(items[0]?.services).toEqual(['Interior Painting']);
  });

  test('refuses an invalid place with an issue on the field', async () => {
    await expect(search({ zip: '00000' })).rejects.toMatchObject({
      code: 'out-of-range',
      message: 'We can’t find ZIP code 00000',
    });
    await expect(search({ sort: 'distance' })).rejects.toMatchObject({
      code: 'invalid-argument',
      data: { issues: [{ path: 'zip' }] },
    });
  });

  test('refuses a cursor from a list with another order', async () => {
    const { nextCursor } = await search({ limit: 1 });
    expect(nextCursor).not.toBeNull();
    for (const cursor of [nextCursor ?? '', 'bm9uc2Vuc2U'])
      await expect(search({ sort: 'reviews', cursor })).rejects.toMatchObject({
        code: 'invalid-argument',
        data: { issues: [{ path: 'cursor' }] },
      });
  });

  test('leaves out inactive contractors', async () => {
    const gone = await contractorWithReviews([5, 5, 5], { services: ['Locksmith'] });
    const guest = await world.as();
    expect((await search({ service: 'Locksmith' })).items).toHaveLength(1);
    await world.db.update(contractors).set({ isActive: false }).where(eq(contractors.id, gone.id));
    expect((await search({ service: 'Locksmith' })).items).toEqual([]);
    await expect(guest.contractors.get({ id: gone.id })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test.each(contractorSorts)(
    'pages by %s contain every contractor once, in one order',
    async (sort) => {
      const service = 'Tile Installation';
      const ratings = [[5], [5], [5, 5], [], [], [3, 4], [4, 3]];
      if ((await search({ service })).items.length === 0)
        for (const given of ratings)
          await contractorWithReviews(given, { services: [service], zipCode: near });

      const around = sort === 'distance' ? { zip: here } : {};
      const all = await search({ service, sort, ...around });
      expect(all.items).toHaveLength(ratings.length);
      const seen = [];
      let cursor: string | undefined;
      do {
        const page = await search({ service, sort, limit: 2, cursor, ...around });
        seen.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(all.items);
    },
  );
});

test('a search result shows a public picture of the requested service, or else the first of the portfolio', async () => {
  const { id } = await contractorWithReviews([], {
    services: ['Stucco Repair', 'Locksmith'],
    zipCode: here,
  });
  const file = sampleFile();
  const secret = sampleFile({ visibility: 'private' });
  await world.db.insert(files).values([file, secret]);
  const item = { contractorId: id, afterFileId: file.id };
  await world.db
    .insert(portfolioItems)
    .values([
      samplePortfolioItem({ ...item, title: 'Wall', category: 'Stucco Repair', position: 1 }),
      samplePortfolioItem({ ...item, title: 'Lock', category: 'Locksmith', position: 2 }),
      samplePortfolioItem({ ...item, afterFileId: secret.id, title: 'Secret', position: 0 }),
    ]);
  const workFor = async (service: string) =>
    (await search({ service })).items.find((found) => found.id === id)?.work;
  expect(await workFor('Locksmith')).toMatchObject({ title: 'Lock', url: `/files/${file.id}` });
  expect(await workFor('Stucco Repair')).toMatchObject({ title: 'Wall' });
  const { items } = await search({ service: 'Carpentry' });
  expect(items.every(({ work }) => work === null)).toBe(true);
});
