import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import type { RequestPool } from './database/request-pool.ts';

let world: World;
let hugo: Awaited<ReturnType<typeof homeowner>>;
let carla: Awaited<ReturnType<typeof contractor>>;
beforeAll(async () => {
  world = await createWorld({}, { areAnswersParsed: false });
  [hugo, carla] = await Promise.all([
    homeowner(world),
    contractor(world, { services: ['Roof Repair'] }),
  ]);
  for (let n = 0; n < 3; n += 1) await contractor(world, { services: ['Roof Repair'] });
});
afterAll(() => world.close());

type Api = Awaited<ReturnType<World['as']>>;

/** The statements that a call sends, beside the look-up of the session. */
async function countStatements(
  caller: { token: string } | undefined,
  run: (api: Api) => Promise<unknown>,
) {
  const api = await world.as(caller);
  // What a process reads once.
  await run(api);
  const pool = world.pool as RequestPool;
  const [query, read] = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'read')];
  const connect = vi.spyOn(pool, 'connect');
  try {
    await run(api);
    // Each has a name, under which its connection keeps the plan, and none needs a transaction.
    const statements = new Set([...query.mock.calls, ...read.mock.calls].map(([sent]) => sent));
    for (const statement of statements)
      expect(statement).toHaveProperty('name', expect.stringMatching(/./));
    expect(connect).toHaveBeenCalledTimes(query.mock.calls.length);
    return statements.size;
  } finally {
    for (const spy of [query, read, connect]) spy.mockRestore();
  }
}

test('a page of search results is one statement, with its pictures and its count', async () => {
  for (const sort of ['rating', 'reviews', 'best'] as const)
    expect(
      await countStatements(undefined, (api) =>
        api.contractors.search({ service: 'Roof Repair', sort, limit: 2 }),
      ),
    ).toBe(1);
});

test('the page of a contractor is one statement', async () => {
  const get = (api: Api) => api.contractors.get({ id: carla.contractorId });
  expect(await countStatements(undefined, get)).toBe(1);
});

test('a lead and its activity are one statement', async () => {
  const lead = {
    service: 'Roof Repair',
    zipCode: '60614',
    projectTitle: 'Roof',
    description: 'It leaks',
  };
  expect(await countStatements(hugo, (api) => api.leads.create(lead))).toBe(1);
});

test('a message, its conversation and its activity are one statement', async () => {
  const { id } = await (await world.as(hugo)).conversations.findOrCreate({
    contractorId: carla.contractorId,
  });
  const say = (api: Api) => api.conversations.sendMessage({ id, content: 'Hello' });
  expect(await countStatements(hugo, say)).toBe(1);
});

test.each<[string, 'hugo' | 'carla', number, (api: Api) => Promise<unknown>]>([
  ['the dashboard of a homeowner', 'hugo', 1, (api) => api.counts.homeowner()],
  ['the dashboard of a contractor', 'carla', 3, (api) => api.counts.contractor()],
  ['quotes', 'carla', 1, (api) => api.quotes.list({})],
  ['notifications', 'carla', 1, (api) => api.notifications.list({})],
  ['leads near a contractor', 'carla', 2, (api) => api.leads.available({})],
])('%s: %s sends %i prepared statements', async (_, who, count, read) => {
  const caller = { hugo, carla }[who];
  expect(await countStatements(caller, read)).toBe(count);
});

test('a thread is two prepared statements', async () => {
  const { id } = await (await world.as(hugo)).conversations.findOrCreate({
    contractorId: carla.contractorId,
  });
  expect(await countStatements(hugo, (api) => api.conversations.messages({ id }))).toBe(2);
});
