import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { idempotencyKeys } from '#server/http/tables.ts';
import { executeOnServer } from '#test/database-names.ts';
import { createWorld, type World } from '#test/world.ts';
import { type Db, openDatabase } from './database.ts';

const WRITERS = 8;
const SWEEPS = 100;
const SWEEP_EVERY_MS = 80;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let pool: pg.Pool;
let db: Db;
beforeEach(() => {
  ({ pool, db } = openDatabase(world.url, () => {}, { connectionTimeoutMillis: 20_000 }));
});
afterEach(() => pool.end());

const endThisSession = sql`select pg_terminate_backend(pg_backend_pid())`;

/** All its connections are free, and each of them works. */
async function expectWholePool() {
  await expect
    .poll(() => ({ busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }))
    .toEqual({ busy: 0, waiting: 0 });
  const size = pool.options.max;
  const answers = await Promise.all(
    Array.from({ length: size }, () => db.transaction((tx) => tx.execute(sql`select 1`))),
  );
  expect(answers).toHaveLength(size);
}

test.each<[string, () => Promise<unknown>]>([
  [
    'before it begins',
    () => {
      pool.once('acquire', (client) => Object(client).connection.stream.destroy());
      return db.transaction((tx) => tx.execute(sql`select 1`));
    },
  ],
  ['during a statement', () => db.transaction((tx) => tx.execute(endThisSession))],
  [
    'before it commits',
    () => db.transaction(async (tx) => void (await tx.execute(endThisSession).catch(() => {}))),
  ],
  [
    'before it rolls back',
    () =>
      db.transaction(async (tx) => {
        await tx.execute(endThisSession).catch(() => {});
        throw new Error('refused');
      }),
  ],
])('a transaction whose connection is lost %s leaves the pool whole', async (_, lose) => {
  for (let n = 0; n < 2 * pool.options.max; n += 1) await expect(lose()).rejects.toThrow();
  await expectWholePool();
});

test('a transaction is not taken for committed when a failed statement made it roll back', async () => {
  const transaction = db.transaction(async (tx) => {
    await tx.execute(sql`select 1/0`).catch(() => {});
  });
  await expect(transaction).rejects.toThrow('rolled back');
  await expectWholePool();
});

test('transactions that lock each other out both succeed', async () => {
  const lock = (tx: Db, key: number) => tx.execute(sql`select pg_advisory_xact_lock(${key})`);
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  const inOrder = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await lock(tx, first);
      holding += 1;
      if (holding === 2) bothHold.resolve();
      await bothHold.promise;
      await lock(tx, second);
      return first;
    });
  expect(await Promise.all([inOrder(71, 72), inOrder(72, 71)])).toEqual([71, 72]);
});

test('writers under load outlast sessions that keep ending, and what they were told is stored', async () => {
  const stop = new AbortController();
  const acknowledged: string[] = [];
  const write = async (n: number) => {
    for (let i = 0; !stop.signal.aborted; i += 1) {
      const key = `${n} ${i}`;
      const row = { userId: crypto.randomUUID(), key };
      await db
        .transaction(async (tx) => {
          await tx.insert(idempotencyKeys).values({ ...row, operation: 'test', inputHash: '' });
          await tx.execute(sql`select 1`);
        })
        .then(() => acknowledged.push(key))
        .catch(() => pause(5));
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n)));
  const database = new URL(world.url).pathname.slice(1);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    await executeOnServer(
      world.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = '${database}' and application_name = 'plumbline'`,
    );
    await pause(SWEEP_EVERY_MS);
  }
  stop.abort();
  await writing;
  await expectWholePool();
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from ${idempotencyKeys} where operation = 'test'`,
  );
  const stored = new Set(rows.map(({ key }) => key));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);
}, 60_000);
