import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RateClass } from '#lib/contract.ts';
import { openDatabase } from '#server/database/database.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { consumeCall } from './data.ts';
import { rateLimits } from './rules.ts';

let world: World;
let nodes: ReturnType<typeof openDatabase>[];
beforeAll(async () => {
  world = await createWorld({}, { countCall: consumeCall });
  nodes = [1, 2, 3].map(() => openDatabase(world.url, () => {}));
});
afterAll(async () => {
  world.setClock(undefined);
  for (const { pool } of nodes) await pool.end();
  await world.close();
});

const { most, within } = rateLimits.write;
const start = new Date('2026-11-21T12:00:00.000Z').getTime();

/** A call of each of `count`, spread over three copies of the program, at one moment; gives how many went on. */
async function ask(
  caller: { token: string },
  count: number,
  ms: number,
  rate: RateClass = 'write',
) {
  const context = await world.contextOf(caller);
  const now = () => new Date(start + ms);
  const asked = await Promise.allSettled(
    Array.from({ length: count }, (_, n) => {
      const db = nodes[n % nodes.length]?.db ?? world.db;
      return consumeCall({ ...context, db, now, responseHeaders: new Headers() }, rate);
    }),
  );
  return asked.filter(({ status }) => status === 'fulfilled').length;
}

test.each([
  ['write', 60],
  ['search', 120],
  ['transfer', 5],
] as const)(
  'of many calls at once over three nodes, as many go on as may: %s',
  async (rate, allowed) => {
    const hugo = await homeowner(world);
    expect(await ask(hugo, 3 * allowed, 0, rate)).toBe(allowed);
    expect(await ask(await homeowner(world), 1, 0, rate)).toBe(1);
  },
);

test('no minute has more than the limit, wherever it begins; and a steady pace is let through', async () => {
  const [eager, steady] = [await homeowner(world), await homeowner(world)];
  const taken: number[] = [];
  for (let ms = 0; ms < 2.5 * within; ms += 3_000)
    for (let n = await ask(eager, 7, ms); n > 0; n -= 1) taken.push(ms);
  for (const from of taken)
    expect(taken.filter((at) => at >= from && at < from + within).length).toBeLessThanOrEqual(most);
  expect(taken.length).toBeGreaterThan(2 * most);
  let refused = 0;
  for (let ms = 0; ms < 2 * within; ms += 1_200) refused += 1 - (await ask(steady, 1, ms));
  expect(refused).toBe(0);
});

test('a caller whose writes are used up is told when to come back, and may still read', async () => {
  const carla = await contractor(world);
  const write = () =>
    world.fetch('/api/notifications/read', { method: 'POST', json: {}, token: carla.token });
  for (let n = 0; n < most; n += 1) expect((await write()).status).toBe(200);
  const refused = await write();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'resource-exhausted' });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual((within / 1000) * 1.1);
  expect((await world.fetch('/api/notifications', { token: carla.token })).status).toBe(200);
  const leave = { method: 'DELETE', token: carla.token };
  expect((await world.fetch('/api/session', leave)).status).toBe(200);
});

test('a guest is counted by address', async () => {
  const search = (from: string) => world.fetch('/api/contractors?zip=60614', { from });
  const answers = await Promise.all(
    Array.from({ length: rateLimits.search.most + 5 }, () => search('203.0.113.7')),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(rateLimits.search.most);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await search('203.0.113.8')).status).toBe(200);
});

test('costs less than 0.3 ms more than asking nothing', async () => {
  const context = await world.contextOf(await homeowner(world));
  const scaled = { ...context.services, config: { ...world.config, rateLimitScale: 1e6 } };
  const quietest = { asking: Number.POSITIVE_INFINITY, nothing: Number.POSITIVE_INFINITY };
  const round = async (what: keyof typeof quietest, ask: () => Promise<unknown>) => {
    const began = performance.now();
    for (let n = 0; n < 10; n += 1) await ask();
    quietest[what] = Math.min(quietest[what], (performance.now() - began) / 10);
  };
  // Others use this machine as well: the quietest rounds tell what it costs.
  for (let n = 0; n < 40; n += 1) {
    await round('nothing', () => world.pool.query({ name: 'nothing', text: 'select 1' }));
    await round('asking', () => consumeCall({ ...context, services: scaled }, 'write'));
  }
  expect(quietest.asking - quietest.nothing).toBeLessThan(0.3);
});
