import { type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createWorld, type World } from '#test/world.ts';
import { type Db, openDatabase } from './database.ts';
import { selectBrief } from './json-statement.ts';
import { RequestPool } from './request-pool.ts';

let world: World;
let db: Db;
let pool: RequestPool;
const lost: Error[] = [];
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  const opened = openDatabase(world.url, (error) => lost.push(error), {
    connectionTimeoutMillis: 20_000,
  });
  if (!(opened.pool instanceof RequestPool)) throw new Error('not a pool of requests');
  ({ db } = opened);
  pool = opened.pool;
});
afterEach(() => pool.end());

/** Selects an expression, with the connection that answered. */
async function read(value: SQL, name = 'number', values = {}) {
  const fields = { value: sql<unknown>`value`, connection: sql<number>`connection` };
  const from = sql`(select ${value} as value, pg_backend_pid() as connection) answer`;
  const [row] = await selectBrief(db, name, () => db.select(fields).from(from), values);
  if (!row) throw new Error('there is no row');
  return row;
}

const readNumber = (number: number) =>
  read(sql`1200 / (1200 / ${sql.placeholder('number')}::int)`, 'number', { number });
const sleep = (seconds: number) =>
  read(sql`pg_sleep(${sql.placeholder('seconds')}::float8)::text`, 'sleep', { seconds });

/** Opens the connections that reads share; returns a spy on those that are taken by one statement. */
async function openReaders() {
  const taken = vi.spyOn(pool, 'connect');
  await expect
    .poll(async () => {
      taken.mockClear();
      const rows = await Promise.allSettled([readNumber(1), readNumber(2)]);
      const connections = rows.map((row) => row.status === 'fulfilled' && row.value.connection);
      return { connections: new Set(connections).size, taken: taken.mock.calls.length };
    }, slowly)
    .toEqual({ connections: 2, taken: 0 });
  return taken;
}

/** For a busy machine. */
const slowly = { timeout: 10_000 };

test('reads at the same time share two connections, and each gets its own rows', async () => {
  const taken = await openReaders();
  const numbers = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24, 25, 30, 40];
  const rows = await Promise.all(numbers.map(readNumber));
  expect(rows.map(({ value }) => value)).toEqual(numbers);
  expect(new Set(rows.map(({ connection }) => connection)).size).toBe(2);
  expect(taken).not.toHaveBeenCalled();
});

test('one that fails does not disturb those around it', async () => {
  await openReaders();
  const answers = await Promise.allSettled([1, 0, 2].map(readNumber));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('nothing more waits behind a long one', async () => {
  await openReaders();
  let ended = 0;
  const long = [sleep(0.7), sleep(0.7)].map((each) => each.finally(() => (ended += 1)));
  let endedBefore: number | undefined;
  await expect
    .poll(() => {
      void readNumber(3).then(() => {
        endedBefore ??= ended;
      });
      return endedBefore;
    }, slowly)
    .toBe(0);
  await Promise.all(long);
});

test('they cannot write, nor wait for whoever does', async () => {
  await openReaders();
  await expect(read(sql`nextval('activities_id_seq')`, 'write')).rejects.toMatchObject({
    code: '25006',
  });
});

test('reads go on after connections were lost', async () => {
  await openReaders();
  const errors: unknown[] = [];
  for (const each of [sleep(20), sleep(20)])
    each.catch((error: unknown) => {
      errors.push(error);
    });
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where query like '%pg_sleep%' and pid <> pg_backend_pid()`;
  await expect
    .poll(async () => {
      await world.pool.query(end);
      return errors;
    }, slowly)
    .toEqual([expect.any(Error), expect.any(Error)]);
  await expect.poll(() => lost.length, slowly).toBeGreaterThanOrEqual(2);
  await openReaders();
});
