import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guideFor } from '#features/categories/guides/rules.ts';
import { builtInCategories } from '#features/categories/rules.ts';
import { contractors } from '#features/contractors/tables.ts';
import { slugOf } from '#lib/slug.ts';
import { contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { countLocalPages, listLocalPaths } from './data.ts';
import { localPath } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const services = ['Roof Repair', 'Gutter Cleaning'];
  // Two ZIP codes of one city, and two pros of another.
  for (const zipCode of ['43215', '43215', '43201', '44101', '44101'])
    await contractor(world, {
      zipCode,
      services: zipCode === '43201' ? ['Roof Repair'] : services,
    });
  // Known from a register alone: no page is made of these.
  for (let n = 0; n < 3; n += 1) {
    const { contractorId } = await contractor(world, { zipCode: '45202', services });
    await world.db
      .update(contractors)
      .set({ unclaimedSince: new Date() })
      .where(eq(contractors.id, contractorId));
  }
  await countLocalPages(world.db);
});
afterAll(() => world.close());

test('three pros make a page of a city and of a service there; two, or names of a register, make none', async () => {
  const guest = await world.as();
  const page = await guest.localPages.get({ service: 'roof-repair', city: 'columbus-oh' });
  expect(page).toMatchObject({ service: 'Roof Repair', hasPage: true, figures: { pros: 3 } });
  expect(page.city).toMatchObject({ city: 'Columbus', state: 'OH', path: '/cities/columbus-oh' });
  expect(page.items).toHaveLength(3);
  expect(page.guide?.about).toContain('leaks');
  expect(page.questions.length).toBeGreaterThan(1);

  const few = await guest.localPages.get({ service: 'gutter-cleaning', city: 'columbus-oh' });
  expect(few).toMatchObject({ hasPage: false, figures: { pros: 2 }, items: [] });
  for (const city of ['cleveland-oh', 'cincinnati-oh'])
    expect(await guest.localPages.get({ city })).toMatchObject({ hasPage: false });
  expect(await listLocalPaths(world.db, { limit: 10, offset: 0 })).toEqual([
    '/cities/columbus-oh',
    '/services/gutter-cleaning',
    '/services/roof-repair',
    '/services/roof-repair/columbus-oh',
  ]);
});

test('a search and a profile link to the pages of their city, and to none that is not there', async () => {
  const guest = await world.as();
  const there = { zipCode: '43215' };
  expect(await guest.localPages.list({ ...there, service: 'Roof Repair' })).toMatchObject({
    page: '/services/roof-repair/columbus-oh',
    cities: [],
  });
  expect(await guest.localPages.list(there)).toMatchObject({
    page: '/cities/columbus-oh',
    services: [{ name: 'Roof Repair', path: '/services/roof-repair/columbus-oh', pros: 3 }],
  });
  expect(await guest.localPages.list({ zipCode: '44101' })).toMatchObject({ page: null });
  expect(await guest.localPages.list({ zipCode: '00000' })).toEqual({
    ...{ page: null, services: [], cities: [], nextCursor: null },
  });
});

test('an unknown service or city is not found, whatever it is called', async () => {
  const guest = await world.as();
  for (const input of [{ service: 'beekeeping' }, { city: 'atlantis-oh' }, { city: 'constructor' }])
    await expect(guest.localPages.get(input)).rejects.toMatchObject({ code: 'not-found' });
});

test('the sitemap lists these pages in files of their own', async () => {
  const index = await (await world.fetch('/sitemap.xml')).text();
  expect(index).toContain('/sitemaps/local-1.xml');
  const file = await (await world.fetch('/sitemaps/local-1.xml')).text();
  expect(file).toContain('<loc>http://localhost/services/roof-repair/columbus-oh</loc>');
  for (const name of ['local-0', 'local-2'])
    expect((await world.fetch(`/sitemaps/${name}.xml`)).status).toBe(404);
});

test('every built-in service has words of its own, and an address that no other has', () => {
  const names = builtInCategories.map(({ name }) => name);
  expect(new Set(names.map((service) => localPath({ service }))).size).toBe(names.length);
  const texts = names.map((name) => guideFor(name));
  expect(new Set(texts.map((guide) => guide?.about)).size).toBe(names.length);
  expect(slugOf('St. Paul’s Ünder-Hill')).toBe('st-pauls-under-hill');
});

test('a page that has lost its pros goes with the next count, and the others keep theirs', async () => {
  const [columbus] = await world.db
    .select({ id: contractors.id })
    .from(contractors)
    .where(eq(contractors.zipCode, '43201'));
  const set = (isPublic: boolean) =>
    world.db
      .update(contractors)
      .set({ isPublic })
      .where(eq(contractors.id, columbus?.id ?? ''));
  await set(false);
  await countLocalPages(world.db);
  expect(await listLocalPaths(world.db, { limit: 10, offset: 0 })).toEqual([
    '/services/gutter-cleaning',
    '/services/roof-repair',
  ]);
  await set(true);
  await countLocalPages(world.db);
  expect(await listLocalPaths(world.db, { limit: 2, offset: 2 })).toEqual([
    '/services/roof-repair',
    '/services/roof-repair/columbus-oh',
  ]);
});
