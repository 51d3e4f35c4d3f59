import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idempotencyKeys } from '#server/http/tables.ts';
import { executeOnServer } from '#test/database-names.ts';
import { createWorld, type World } from '#test/world.ts';
import { type Db, openDatabase } from './database.ts';
import { jsonStatement } from './json-statement.ts';
import { inTransaction } from './transactions.ts';

const WRITERS = 8;
const SWEEPS = 40;
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

/** For a busy machine. */
const slowly = { timeout: 20_000 };

/** All its connections are free, and each of them works. */
async function expectWholePool() {
  await expect
    .poll(() => ({ busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }), slowly)
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

test('a session whose transaction failed at its beginning goes to nobody else', async () => {
  // It is alive, and inside of a transaction that takes no more statements.
  const begun = () => inTransaction(pool, async () => {}, 'begin; select 1/0');
  for (let n = 0; n < 2 * pool.options.max; n += 1)
    await expect(begun()).rejects.toThrow('division by zero');
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

test('a server that is gone without a word costs a time-out, and its connections are replaced', async () => {
  const proxy = await startSilenceableProxy();
  const silent = openDatabase(proxy.url, () => {}, { query_timeout: 300 });
  const ask = () => silent.db.transaction((tx) => tx.execute(sql`select 1`));
  await ask();
  proxy.silence();
  for (const query of [ask(), ask(), silent.db.execute(sql`select 1`)])
    await expect(query).rejects.toThrow();
  proxy.speak();
  await expect.poll(() => silent.pool.totalCount - silent.pool.idleCount, slowly).toBe(0);
  await ask();
  await silent.pool.end();
  proxy.close();
});

/** Passes bytes on to the database until it is silenced: then it drops those of all connections that exist. */
async function startSilenceableProxy() {
  const { hostname } = new URL(world.url);
  const folder = decodeURIComponent(hostname);
  const open = new Set<Socket>();
  let isSilent = false;
  const proxy = createServer((inner) => {
    const outer = connect(path.join(folder, '.s.PGSQL.5432'));
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      open.add(one.on('error', () => other.destroy()).on('close', () => other.destroy()));
      one.on('data', (bytes) => isSilent || other.write(bytes));
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    url: world.url.replace(/@[^/]+/, `@127.0.0.1:${port}`),
    silence: () => {
      isSilent = true;
    },
    speak: () => {
      isSilent = false;
    },
    close: () => {
      proxy.close();
      for (const socket of open) socket.destroy();
    },
  };
}

describe('through a pooler', () => {
  test('time-outs hold for each statement and transaction, and stay out of the session', async () => {
    const pooled = openDatabase(world.url, () => {}, { isPooled: true });
    const shown = async (on: Db) => {
      const { rows } = await on.execute<{ statement_timeout: string }>('show statement_timeout');
      return rows[0]?.statement_timeout;
    };
    expect(await shown(pooled.db)).toBe('5s');
    expect(await pooled.db.transaction(shown)).toBe('5s');
    const client = await pooled.pool.connect();
    const { rows } = await client.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '0' }]);
    client.release();
    await pooled.pool.end();
  });

  test('a statement that sends itself is answered, refused and rolled back like any other', async () => {
    const pooled = openDatabase(world.url, () => {}, { isPooled: true });
    const ask = jsonStatement<[divisor: number], { tenth: number }>(
      'canary-division',
      "select json_build_object('tenth', 10 / $1::int)",
    );
    expect(await ask(pooled.db, [5])).toEqual([{ tenth: 2 }]);
    expect(await ask(pooled.db, [2])).toEqual([{ tenth: 5 }]);
    await expect(ask(pooled.db, [0])).rejects.toThrow('division by zero');
    const negate = jsonStatement<[number: number], number>('canary-negation', 'select -$1::int');
    expect(await pooled.db.transaction((tx) => negate(tx, [3]))).toEqual([-3]);
    expect(await negate(pooled.db, [4])).toEqual([-4]);
    const inOne = pooled.db.transaction(async (tx) => [await ask(tx, [1]), await ask(tx, [10])]);
    expect(await inOne).toEqual([[{ tenth: 10 }], [{ tenth: 1 }]]);
    expect(pooled.pool.totalCount - pooled.pool.idleCount).toBe(0);
    await pooled.pool.end();
  });

  test('no statement is prepared under a name', async () => {
    const named = { name: 'canary', text: 'select 1' };
    const count = 'select count(*)::int as count from pg_prepared_statements';
    const counts = [true, false].map(async (isPooled) => {
      const opened = openDatabase(world.url, () => {}, { isPooled });
      const client = await opened.pool.connect();
      await client.query(named);
      const { rows } = await client.query(count);
      client.release();
      await opened.pool.end();
      return rows[0].count;
    });
    expect(await Promise.all(counts)).toEqual([0, 1]);
  });
});

test('a database that refuses connections is asked ten times a second, not for every request', async () => {
  let asked = 0;
  const refusing = createServer((socket) => {
    asked += 1;
    // As while it starts: an ErrorResponse with SQL state 57P03.
    const fields = Buffer.from('SFATAL\0C57P03\0Mstarting\0\0');
    const head = Buffer.from([69, 0, 0, 0, fields.length + 4]);
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as AddressInfo;
  const refused = openDatabase(`postgres://nobody@127.0.0.1:${port}/x`, () => {});
  const started = performance.now();
  for (let n = 0; n < 200; n += 1)
    await expect(refused.db.execute(sql`select 1`)).rejects.toThrow();
  expect(asked).toBeLessThanOrEqual(2 + (performance.now() - started) / 100);
  await refused.pool.end();
  refusing.close();
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
