import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { recordUniqueView, visitorHash } from './data.ts';
import { estimatedViews, isHumanUserAgent } from './rules.ts';
import { dayVisitors } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';

const view = (
  id: string,
  { from = '192.0.2.1', agent = browser, token = undefined as string | undefined } = {},
) =>
  world
    .fetch(`/api/contractors/${id}/views`, {
      method: 'POST',
      json: {},
      from,
      headers: { 'user-agent': agent, 'sec-fetch-site': 'same-origin' },
      ...(token && { token }),
    })
    .then((answer) => answer.json());

test.each([
  [browser, true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', false],
  ['facebookexternalhit/1.1', false],
  ['curl/8.5', false],
  ['', false],
  [undefined, false],
])('%s is taken for a person: %s', (agent, person) => {
  expect(isHumanUserAgent(agent)).toBe(person);
});

test('a visitor counts once a day per page; the business itself and programs never', async () => {
  const { contractorId, ...pro } = await contractor(world);
  const other = await contractor(world);
  expect(await view(contractorId)).toEqual({ counted: true });
  expect(await view(contractorId)).toEqual({ counted: false });
  expect(await view(contractorId, { from: '192.0.2.2' })).toEqual({ counted: true });
  expect(await view(contractorId, { agent: 'Googlebot' })).toEqual({ counted: false });
  expect(await view(contractorId, { token: pro.token })).toEqual({ counted: false });
  expect(await view(other.contractorId)).toEqual({ counted: true });
  const dana = await homeowner(world);
  const both = [{ token: dana.token }, { token: dana.token, from: '192.0.2.9' }];
  expect(
    (await Promise.all(both.map((who) => view(contractorId, who)))).map((it) => it.counted).sort(),
  ).toEqual([false, true]);
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const who = ['192.0.2.1', browser];
  const visitor = visitorHash(world.config, { contractorId, day: yesterday, who });
  expect(await recordUniqueView(world.db, { contractorId, day: yesterday, visitor })).toBe(true);

  const analytics = await (await world.as(pro)).contractors.analytics({});
  expect(analytics).toMatchObject({
    profileViews: 4,
    estimated: false,
    days: [
      { day: yesterday, views: 1 },
      { day: today, views: 3 },
    ],
  });
});

test('stored visitors cannot be traced back or recognized elsewhere', async () => {
  const stored = JSON.stringify(await world.db.select().from(dayVisitors));
  expect(stored).not.toMatch(/192\.0\.2|Mozilla/);
  const hashes = (await world.db.select().from(dayVisitors)).map(({ visitor }) => visitor);
  // The same visitor has another hash on another page or another day.
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('a page without views shows an estimate labeled as such', async () => {
  const api = await world.as(await contractor(world));
  expect(await api.contractors.analytics({})).toMatchObject({ profileViews: 50, estimated: true });
  expect((await api.contractors.stats()).profileViews).toBe(0);
  expect([0, 10, 11].map(estimatedViews)).toEqual([50, 50, 55]);
});

test('figures say when they changed last, not when they were asked for', async () => {
  const { contractorId, ...pro } = await contractor(world);
  const api = await world.as(pro);
  const lastUpdated = async () =>
    Date.parse(String((await api.contractors.analytics({})).lastUpdated));
  const before = await lastUpdated();
  expect(before).toBeLessThanOrEqual(Date.now());
  expect(await lastUpdated()).toBe(before);
  const day = new Date().toISOString().slice(0, 10);
  await recordUniqueView(world.db, { contractorId, day, visitor: 'somebody' });
  expect(await lastUpdated()).toBeGreaterThan(before);
});
