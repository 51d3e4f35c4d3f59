import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RateClass } from '#lib/contract.ts';
import { openDatabase } from '#server/database/database.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { rateLimits } from './rules.ts';
import { createCallLimiter } from './service.ts';
import { callRates } from './tables.ts';

let world: World;
let nodes: (ReturnType<typeof openDatabase> & ReturnType<typeof createCallLimiter>)[];
beforeAll(async () => {
  world = await createWorld({}, { consumeCall: createCallLimiter().consumeCall });
  nodes = [1, 2, 3].map(() => ({ ...openDatabase(world.url, () => {}), ...createCallLimiter() }));
});
afterAll(async () => {
  world.setClock(undefined);
  for (const { pool } of nodes) await pool.end();
  await world.close();
});

const { max, windowMs } = rateLimits.write;
const start = new Date('2026-11-21T12:00:00.000Z').getTime();

/** Makes `count` calls at the same moment, spread over three processes; returns how many were allowed. */
async function makeCalls(
  caller: { token: string },
  count: number,
  ms: number,
  rate: RateClass = 'write',
) {
  const context = await world.contextOf(caller);
  const now = () => new Date(start + ms);
  const results = await Promise.allSettled(
    Array.from({ length: count }, async (_, n) => {
      const node = nodes[n % nodes.length];
      if (!node) throw new Error('there are three');
      await node.consumeCall(
        { ...context, db: node.db, now, responseHeaders: new Headers() },
        rate,
      );
    }),
  );
  return results.filter(({ status }) => status === 'fulfilled').length;
}

test.each([
  ['write', 60],
  ['search', 120],
  ['transfer', 5],
] as const)('parallel calls over three processes stop at the limit: %s', async (rate, allowed) => {
  const hugo = await homeowner(world);
  const made = await makeCalls(hugo, 3 * allowed, 0, rate);
  expect(made).toBeGreaterThanOrEqual(allowed);
  expect(made).toBeLessThanOrEqual(1.1 * allowed);
  expect(await makeCalls(hugo, 3, 0, rate)).toBe(0);
  expect(await makeCalls(await homeowner(world), 1, 0, rate)).toBe(1);
});

test('no window of any start exceeds the limit, and a steady pace is never refused', async () => {
  const [eager, steady] = [await homeowner(world), await homeowner(world)];
  const allowedAt: number[] = [];
  for (let ms = 0; ms < 2.5 * windowMs; ms += 3_000)
    for (let n = await makeCalls(eager, 7, ms); n > 0; n -= 1) allowedAt.push(ms);
  for (const from of allowedAt)
    expect(allowedAt.filter((at) => at >= from && at < from + windowMs).length).toBeLessThanOrEqual(
      1.1 * max,
    );
  expect(allowedAt.length).toBeGreaterThan(2 * max);
  let refused = 0;
  for (let ms = 0; ms < 2 * windowMs; ms += 1_200) refused += 1 - (await makeCalls(steady, 1, ms));
  expect(refused).toBe(0);
});

test('a call on its way to the database is not counted twice', async () => {
  const hugo = await homeowner(world);
  const context = await world.contextOf(hugo);
  const [first, second] = nodes;
  if (!first || !second) throw new Error('there are three');
  const now = () => new Date(start);
  const call = ({ db, consumeCall }: typeof first) =>
    consumeCall({ ...context, db, now, responseHeaders: new Headers() }, 'write');
  for (let n = 0; n < max - 2; n += 1) await call(first);
  await first.stop(first.db);

  const key = eq(callRates.key, `write ${context.actor.kind === 'person' && context.actor.uid}`);
  const waiting = async () => {
    const { rows } = await world.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  let last: Promise<void> | undefined;
  await world.db.transaction(async (tx) => {
    await tx.select().from(callRates).where(key).for('update');
    await call(second);
    await expect.poll(waiting).toBe(1);
    last = Promise.resolve(call(second));
    await expect.poll(waiting).toBe(2);
  });
  await last;
  await expect(Promise.resolve().then(() => call(second))).rejects.toThrow();
});

test('a caller over the write limit gets Retry-After and may still read', async () => {
  const carla = await contractor(world);
  const write = () =>
    world.fetch('/api/notifications/read', { method: 'POST', json: {}, token: carla.token });
  for (let n = 0; n < max; n += 1) expect((await write()).status).toBe(200);
  const refused = await write();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'resource-exhausted' });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual((windowMs / 1000) * 1.1);
  expect((await world.fetch('/api/notifications', { token: carla.token })).status).toBe(200);
  const leave = { method: 'DELETE', token: carla.token };
  expect((await world.fetch('/api/session', leave)).status).toBe(200);
});

test('guests are counted by network address', async () => {
  const search = (from: string) => world.fetch('/api/contractors?zip=60614', { from });
  const answers = await Promise.all(
    Array.from({ length: 2 * rateLimits.search.max }, () => search('203.0.113.7')),
  );
  const statuses = answers.map(({ status }) => status);
  const allowed = statuses.filter((status) => status === 200).length;
  expect(allowed).toBeGreaterThanOrEqual(rateLimits.search.max);
  expect(allowed).toBeLessThanOrEqual(1.1 * rateLimits.search.max);
  expect(statuses.filter((status) => status === 429)).toHaveLength(answers.length - allowed);
  expect((await search('203.0.113.8')).status).toBe(200);
});

test('a call now and then asks the database for nothing, and is counted there soon after', async () => {
  const { pool, db } = openDatabase(world.url, () => {});
  const limiter = createCallLimiter();
  const hugo = await homeowner(world);
  const context = { ...(await world.contextOf(hugo)), db };
  expect(limiter.consumeCall(context, 'search')).toBeUndefined();
  expect(limiter.consumeCall(context, 'write')).toBeUndefined();
  expect(pool.totalCount).toBe(0);
  await expect.poll(() => world.db.$count(callRates, like(callRates.key, `%${hugo.uid}`))).toBe(2);
  await limiter.stop(db);
  await pool.end();
});

test('who is far from what may be counted here is settled with many others, within a second', async () => {
  const { pool, db } = openDatabase(world.url, () => {});
  const limiter = createCallLimiter();
  const hugo = await homeowner(world);
  const context = { ...(await world.contextOf(hugo)), db };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    // Five of these may be counted here first.
    limiter.consumeCall(context, 'lookup');
    limiter.consumeCall(context, 'lookup');
    vi.advanceTimersByTime(900);
    await Promise.resolve();
    expect(pool.totalCount).toBe(0);
    vi.advanceTimersByTime(100);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => pool.totalCount).toBe(1);
  await limiter.stop(db);
  expect(await world.db.$count(callRates, like(callRates.key, `%${hugo.uid}`))).toBe(1);
  await pool.end();
});

test('someone who goes on after being refused costs the database nothing', async () => {
  const limiter = createCallLimiter();
  const hugo = await homeowner(world);
  const context = { ...(await world.contextOf(hugo)), responseHeaders: new Headers() };
  const call = async () => limiter.consumeCall(context, 'transfer');
  for (let n = 0; n < rateLimits.transfer.max; n += 1) await call();
  await expect(call()).rejects.toMatchObject({ code: 'resource-exhausted' });
  expect(() => limiter.consumeCall(context, 'transfer')).toThrow();
  expect(Number(context.responseHeaders.get('retry-after'))).toBeGreaterThan(0);
});
