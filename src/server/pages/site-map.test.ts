import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { contractors } from '#features/contractors/tables.ts';
import { countLocalPages } from '#features/search/local-pages/data.ts';
import { listSitemapContractors, listSitemapStarts } from '#features/search/sitemap/data.ts';
import { contractor } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { siteMapRoutes } from './site-map.ts';

let world: World;
let ids: string[];

beforeAll(async () => {
  world = await createWorld();
  const made = [];
  for (let n = 0; n < 7; n += 1) made.push(await contractor(world, { services: ['Pest Control'] }));
  ids = made.map(({ contractorId }) => contractorId).sort();
  await world.db
    .update(contractors)
    .set({ isActive: false })
    .where(eq(contractors.id, ids[3] ?? ''));
  await countLocalPages(world.db);
});

test('the sitemap lists every contractor once, in files of a fixed size, and none that was removed', async () => {
  const routes = siteMapRoutes(world.db, { siteUrl: () => 'https://plumbline.example', chunk: 2 });
  const text = async (path: string) => (await routes.request(path)).text();
  const files = [
    ...(await text('/sitemap.xml')).matchAll(/<loc>https:\/\/plumbline\.example([^<]+)/g),
  ];
  const named: string[] = [];
  for (const [, file = ''] of files.filter(([, name]) => name?.includes('/contractors-')))
    for (const [, id = ''] of (await text(file)).matchAll(/\/contractor\/([\w-]+)</g))
      named.push(id);
  expect(files[0]?.[1]).toBe('/sitemaps/pages.xml');
  // The pages, one of the service and the city that all have, one of both together, and three of contractors.
  expect(files).toHaveLength(6);
  expect(named).toEqual(ids.filter((id) => id !== ids[3]));
  expect((await world.fetch(`/sitemaps/contractors-${ids[1]}.xml`)).status).toBe(404);
});

test('the sitemap lists public pages and no forms behind a sign-in', async () => {
  const pages = await (await world.fetch('/sitemaps/pages.xml')).text();
  expect(pages).toContain('<loc>http://localhost/how-it-works</loc>');
  expect(pages).not.toContain('/login');
  const robots = await (await world.fetch('/robots.txt')).text();
  expect(robots).toContain('Sitemap: http://localhost/sitemap.xml');
  expect(robots).not.toContain('Disallow: /contractor/\n');
});

test('a sitemap file is read from an index, however many contractors there are', async () => {
  const plan = await world.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from contractors where is_active and id > ${ids[0]}::uuid order by id offset 9999 limit 1`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('contractors_listed');
  expect(plan).not.toContain('Sort');
  expect(await listSitemapStarts(world.db, 100)).toHaveLength(1);
  expect(await listSitemapContractors(world.db, ids[5] ?? '', 1)).toHaveLength(1);
});

test('a contractor’s shared link has a picture whatever their name, and none once removed', async () => {
  await world.db
    .update(contractors)
    .set({ businessName: '<script>李 & Sons</script> “Roofs”' })
    .where(eq(contractors.id, ids[0] ?? ''));
  const answer = await world.fetch(`/og/contractor/${ids[0]}.png`);
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'png']);
  const etag = answer.headers.get('etag') ?? '';
  const again = { headers: { 'if-none-match': etag } };
  expect((await world.fetch(`/og/contractor/${ids[0]}.png`, again)).status).toBe(304);
  expect((await world.fetch(`/og/contractor/${ids[3]}.png`)).status).toBe(404);
  for (const name of ['nothing', 'constructor'])
    expect((await world.fetch(`/og/${name}.png`)).status).toBe(404);
});
