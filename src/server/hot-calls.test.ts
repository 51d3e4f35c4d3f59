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

const roofLead = {
  service: 'Roof Repair',
  zipCode: '60614',
  projectTitle: 'Roof',
  description: 'It leaks',
};

type Api = Awaited<ReturnType<World['as']>>;

/** The statements that a call sends, beside the look-up of the session. */
async function countStatements(
  caller: { token: string } | undefined,
  run: (api: Api) => Promise<unknown>,
  { arePrepared = true } = {},
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
    for (const statement of arePrepared ? statements : [])
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
  expect(await countStatements(hugo, (api) => api.leads.create(roofLead))).toBe(1);
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
  ['the dashboard of a contractor', 'carla', 1, (api) => api.counts.contractor()],
  ['quotes', 'carla', 1, (api) => api.quotes.list({})],
  ['notifications', 'carla', 1, (api) => api.notifications.list({})],
  ['leads near a contractor', 'carla', 2, (api) => api.leads.available({})],
])('%s: %s sends %i prepared statements', async (_, who, count, read) => {
  const caller = { hugo, carla }[who];
  expect(await countStatements(caller, read)).toBe(count);
});

test('the conversations of either side are one statement', async () => {
  const list = (api: Api) => api.conversations.list({});
  // It is planned each time, because it may search and filter.
  for (const caller of [hugo, carla])
    expect(await countStatements(caller, list, { arePrepared: false })).toBe(1);
});

test.each([
  ['the newest messages of a conversation', {}],
  ['those after the one that was read last', { after: 0 }],
  ['none after the newest', { after: 1_000_000 }],
])('%s are two prepared statements', async (_, page) => {
  const { id } = await (await world.as(hugo)).conversations.findOrCreate({
    contractorId: carla.contractorId,
  });
  await (await world.as(carla)).conversations.sendMessage({ id, content: 'Tuesday?' });
  const read = (api: Api) => api.conversations.messages({ id, ...page });
  for (const caller of [hugo, carla]) expect(await countStatements(caller, read)).toBe(2);
});

/** The indexes that a call reads, and the tables that it reads whole because no index would do. */
async function planOf(caller: { token: string } | undefined, run: (api: Api) => Promise<unknown>) {
  const api = await world.as(caller);
  await run(api);
  const pool = world.pool as RequestPool;
  const [query, read] = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'read')];
  await run(api);
  const sent = [...query.mock.calls, ...read.mock.calls] as unknown as [Statement, unknown[]?][];
  for (const spy of [query, read]) spy.mockRestore();
  const client = await world.pool.connect();
  try {
    // The tables of a test are so small that reading all of one is always cheapest.
    await client.query('begin; set local enable_seqscan = off');
    const scans = new Set<string>();
    for (const [{ text, values: own }, given] of sent) {
      const values = Array.isArray(given) ? given : own;
      const { rows } = await client.query(`explain (format json) ${text}`, values);
      for (const scan of scansIn(rows[0]['QUERY PLAN'][0].Plan)) scans.add(scan);
    }
    return [...scans].sort();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

type Statement = { text: string; values?: unknown[] };
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
};

function scansIn(node: PlanNode): string[] {
  const index = node['Index Name'];
  const table = node['Relation Name'];
  const own = index ? [index] : node['Node Type'] === 'Seq Scan' && table ? [`all ${table}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansIn)];
}

test.each<
  [string, 'hugo' | 'carla' | undefined, string[] | undefined, (api: Api) => Promise<unknown>]
>([
  [
    'a list',
    undefined,
    // Which of the service's indexes depends on the data: src/features/search/ranking/plans.test.ts has them.
    undefined,
    (api) => api.contractors.search({ service: 'Roof Repair', sort: 'rating', limit: 20 }),
  ],
  [
    'a contractor',
    undefined,
    ['contractor_snapshots_contractor_id_part_pk'],
    (api) => api.contractors.get({ id: carla.contractorId }),
  ],
  // The settings are one row.
  ['a lead', 'hugo', ['all platform_settings'], (api) => api.leads.create(roofLead)],
  ['the dashboard of a homeowner', 'hugo', undefined, (api) => api.counts.homeowner()],
  ['the dashboard of a contractor', 'carla', undefined, (api) => api.counts.contractor()],
  ['quotes', 'carla', ['quotes_of_contractor'], (api) => api.quotes.list({})],
  [
    'the terms of a last quote',
    'carla',
    ['quotes_of_contractor'],
    (api) => api.quotes.lastTerms({}),
  ],
  ['notifications', 'carla', ['notifications_newest'], (api) => api.notifications.list({})],
  ['leads near a contractor', 'carla', undefined, (api) => api.leads.available({})],
  ['conversations', 'hugo', undefined, (api) => api.conversations.list({})],
])('%s reads by index', async (_, who, expected, run) => {
  const scans = await planOf(who && { hugo, carla }[who], run);
  if (expected) expect(scans).toEqual(expected);
  else expect(scans.filter((scan) => scan.startsWith('all '))).toEqual([]);
});

test('a message and a conversation are read and written by index', async () => {
  const { id } = await (await world.as(hugo)).conversations.findOrCreate({
    contractorId: carla.contractorId,
  });
  const say = (api: Api) => api.conversations.sendMessage({ id, content: 'Hello' });
  expect(await planOf(hugo, say)).toEqual([expect.stringMatching(/^conversations_/)]);
  for (const page of [{}, { after: 0 }]) {
    const scans = await planOf(hugo, (api) => api.conversations.messages({ id, ...page }));
    expect(scans).toContain('messages_conversation_id_seq_pk');
    expect(scans.filter((scan) => scan.startsWith('all '))).toEqual([]);
  }
});
