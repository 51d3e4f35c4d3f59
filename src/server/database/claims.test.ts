import { eq, inArray, lte, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '#test/world.ts';
import { outgoingMessages } from '../delivery/tables.ts';
import { claimRows, lockAvailable } from './claims.ts';
import { type Db, openDatabase } from './database.ts';

const LEASE_MS = 60_000;
const start = new Date('2026-06-01T12:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.db.delete(outgoingMessages));
afterAll(() => world.close());

async function insertMessages(count: number) {
  const rows = Array.from({ length: count }, (_, n) => ({
    channel: 'email' as const,
    key: `message ${n}`,
    recipient: '',
    payload: { text: '' },
    dueAt: after(-count + n),
  }));
  const inserted = await world.db
    .insert(outgoingMessages)
    .values(rows)
    .returning({ id: outgoingMessages.id });
  return inserted.map(({ id }) => id);
}

/** Claims messages by their due time, which the lease puts off. */
const claim = (limit: number, now = start) =>
  claimRows(world.db, outgoingMessages, {
    key: outgoingMessages.id,
    where: lte(outgoingMessages.dueAt, now),
    orderBy: outgoingMessages.dueAt,
    limit,
    lease: {
      dueAt: new Date(now.getTime() + LEASE_MS),
      attempts: sql`${outgoingMessages.attempts} + 1`,
    },
    before: { attemptsBefore: outgoingMessages.attempts },
  });

test('workers that claim at the same time never get the same row', async () => {
  const ids = await insertMessages(60);
  const claimed: string[] = [];
  const work = async () => {
    for (let rows = await claim(4); rows.length > 0; rows = await claim(4))
      claimed.push(...rows.map(({ id }) => id));
  };
  await Promise.all(Array.from({ length: 6 }, work));
  // A row that another worker has locked is skipped, so a worker may finish early: this one takes what is left.
  await work();
  expect(claimed.toSorted()).toEqual(ids.toSorted());
});

test('a claim takes no more than its limit, the rows that are first in order', async () => {
  const ids = await insertMessages(5);
  const first = await claim(2);
  expect(first.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
});

test('the lease of a worker that died ends, and another worker gets its rows', async () => {
  const [id] = await insertMessages(1);
  expect(await claim(1)).toMatchObject([{ id, attempts: 1, attemptsBefore: 0 }]);
  expect(await claim(1, after(LEASE_MS - 1))).toEqual([]);
  expect(await claim(1, after(LEASE_MS))).toMatchObject([{ id, attempts: 2, attemptsBefore: 1 }]);
});

test('locked rows are skipped until their transaction ends', async () => {
  const ids = await insertMessages(3);
  const lock = (db: Db) =>
    lockAvailable(db, {
      key: outgoingMessages.id,
      where: inArray(outgoingMessages.id, ids),
      limit: 2,
    });
  await world.db.transaction(async (tx) => {
    const held = (await lock(tx)).map(({ key }) => key);
    expect(held).toHaveLength(2);
    const left = await lock(world.db);
    expect(left.map(({ key }) => key)).toEqual(ids.filter((id) => !held.includes(id)));
  });
  expect(await lock(world.db)).toHaveLength(2);
});

test('a worker whose connection dies gives its locked rows back at once', async () => {
  const [id = ''] = await insertMessages(1);
  const lock = (db: Db) =>
    lockAvailable(db, { key: outgoingMessages.id, where: eq(outgoingMessages.id, id), limit: 1 });
  const { pool, db } = openDatabase(world.url, () => {});
  const transaction = db.transaction(async (tx) => {
    await lock(tx);
    expect(await lock(world.db)).toEqual([]);
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(transaction).rejects.toThrow();
  expect(await lock(world.db)).toHaveLength(1);
  await pool.end();
});
