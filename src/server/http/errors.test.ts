import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorCatalog } from '#lib/error-catalog.ts';
import { admin } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { toRefusal } from './errors.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('an error of the database', () => {
  /** What PostgreSQL raises, as it arrives through the pool and the query layer. */
  const refusalOf = async (state: string) => {
    const raise = `do $$ begin raise exception 'canary' using errcode = '${state}'; end $$`;
    const error = await world.db.execute(raise).catch((caught: unknown) => caught);
    const { refusal, logLevel } = toRefusal(error, 'request');
    return { status: refusal.status, message: refusal.message, logLevel };
  };
  const [, unavailable] = errorCatalog.unavailable;
  const [, timedOut] = errorCatalog['deadline-exceeded'];
  const [, internal] = errorCatalog.internal;
  test.each([
    ['53100', 'disk full', 503, unavailable, 'error'],
    ['53200', 'out of memory', 503, unavailable, 'error'],
    ['53300', 'too many connections', 503, unavailable, 'error'],
    ['53400', 'configuration limit', 503, unavailable, 'error'],
    ['58030', 'disk error', 503, unavailable, 'error'],
    ['57P01', 'session ended', 503, unavailable, 'warn'],
    ['57P02', 'crashed', 503, unavailable, 'warn'],
    ['57P03', 'starting', 503, unavailable, 'warn'],
    ['57P04', 'database dropped', 503, unavailable, 'warn'],
    ['57P05', 'idle session ended', 503, unavailable, 'warn'],
    ['08000', 'connection', 503, unavailable, 'warn'],
    ['08003', 'no connection', 503, unavailable, 'warn'],
    ['08006', 'connection failure', 503, unavailable, 'warn'],
    ['08P01', 'protocol', 503, unavailable, 'warn'],
    ['25006', 'read only', 503, unavailable, 'warn'],
    ['25P03', 'idle in a transaction', 503, unavailable, 'warn'],
    ['25P04', 'transaction too long', 503, unavailable, 'warn'],
    ['55P03', 'lock not available', 503, unavailable, 'warn'],
    ['40001', 'serialization', 503, unavailable, 'warn'],
    ['40P01', 'deadlock', 503, unavailable, 'warn'],
    ['57014', 'statement took too long', 504, timedOut, 'warn'],
    ['22012', 'division by zero', 500, internal, 'error'],
    ['XX001', 'damaged data', 500, internal, 'error'],
  ])('%s (%s) answers %i', async (state, _, status, message, logLevel) => {
    expect(await refusalOf(state)).toEqual({ status, message, logLevel });
  });
});

test('a read-only database refuses writes with 503 and when to try again', async () => {
  const { token } = await admin(world, { master: true });
  const database = new URL(world.url).pathname.slice(1);
  const setReadOnly = async (value: string) => {
    await world.pool.query(`begin read write; alter database ${database}
      set default_transaction_read_only = ${value}; commit`);
    await world.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and application_name = 'plumbline' and pid <> pg_backend_pid()`,
      [database],
    );
    await world.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  };
  await setReadOnly('on');
  const add = () =>
    world.fetch('/api/service-categories', {
      method: 'POST',
      token,
      json: { name: 'Thatching', group: 'Test' },
      headers: { 'idempotency-key': 'read only' },
    });
  const refused = await add();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ success: false, code: 'unavailable' });
  await setReadOnly('off');
  // A connection that was ended a moment ago may still be handed out.
  await vi.waitFor(async () => expect((await add()).status).toBe(201), { timeout: 10_000 });
});

test.each([
  Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }),
  Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
])('a caller who leaves before the request is whole writes no line: %s', (error) => {
  expect(toRefusal(error, 'request')).toMatchObject({
    ...{ logLevel: undefined, refusal: { code: 'cancelled' } },
  });
});
