import { desc, eq, max, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/columns.ts';
import { createWorld, type World } from '#test/world.ts';
import { outgoingMessages } from '../delivery/tables.ts';
import type { Db } from './database.ts';
import { jsonStatement, rowColumns, runPrepared, selectPrepared } from './json-statement.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const { placeholder } = sql;
const dueAt = new Date('2026-06-01T12:00:00.123Z');
const insert = () => sql`
  with added as (
    insert into ${outgoingMessages} (id, channel, key, recipient, payload, due_at)
    values (${placeholder('id')}, 'email', ${placeholder('key')}, '', ${placeholder('payload')}, ${placeholder('dueAt')})
    returning ${rowColumns(outgoingMessages)})
  select row_to_json(added) from added`;
const selectByKey = (db: Db) =>
  db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.key, placeholder('key')))
    .orderBy(desc(outgoingMessages.id));
const add = (db: Db, key: string, payload = { text: `a "quoted" \\ text, ${key}` }) =>
  runPrepared(db, 'test-insert', outgoingMessages, insert, { id: newId(), key, payload, dueAt });

describe('a prepared statement', () => {
  test('returns the rows that the query builder would', async () => {
    const [added] = await add(world.db, 'one');
    const [expected] = await world.db
      .select()
      .from(outgoingMessages)
      .where(eq(outgoingMessages.key, 'one'));
    expect(added).toEqual(expected);
    expect(added?.dueAt).toEqual(dueAt);
    const find = (key: string) => selectPrepared(world.db, 'test-select', selectByKey, { key });
    expect(await find('one')).toEqual([expected]);
    expect(await find('none')).toEqual([]);
  });

  test('is built once, and later calls only fill in its placeholders', async () => {
    await add(world.db, 'two');
    let times = 0;
    const latest = () =>
      selectPrepared(
        world.db,
        'test-latest',
        (db) => {
          times += 1;
          return db.select({ at: max(outgoingMessages.dueAt) }).from(outgoingMessages);
        },
        {},
      );
    expect(await Promise.all([latest(), latest(), latest()])).toEqual(
      Array(3).fill([{ at: dueAt }]),
    );
    expect(times).toBe(1);
  });

  test('takes part in the transaction that it is given', async () => {
    const rolledBack = world.db.transaction(async (tx) => {
      await add(tx, 'three');
      expect(await selectPrepared(tx, 'test-select', selectByKey, { key: 'three' })).toHaveLength(
        1,
      );
      throw new Error('undo');
    });
    await expect(rolledBack).rejects.toThrow('undo');
    expect(await selectPrepared(world.db, 'test-select', selectByKey, { key: 'three' })).toEqual(
      [],
    );
  });

  test('refuses a call that leaves a placeholder out', async () => {
    await expect(selectPrepared(world.db, 'test-select', selectByKey, {})).rejects.toThrow('key');
  });

  test('keeps statements apart whose long names begin alike', async () => {
    const name = 'test-'.padEnd(70, 'x');
    const one = jsonStatement<[], number>(`${name}1`, 'select to_json(1)');
    const two = jsonStatement<[], number>(`${name}2`, 'select to_json(2)');
    await world.db.transaction(async (tx) => {
      expect([await one(tx, []), await two(tx, [])]).toEqual([[1], [2]]);
    });
  });

  test('reports an error of the database, and its connection goes on', async () => {
    const divide = jsonStatement<[by: number], number>(
      'test-divide',
      'select to_json(12 / $1::int)',
    );
    await expect(divide(world.db, [0])).rejects.toMatchObject({ code: '22012' });
    expect(await divide(world.db, [4])).toEqual([3]);
  });

  test.each([
    ['text', 'text', "a “b” \\ 'c'"],
    ['boolean', 'boolean', true],
    ['number', 'float8', 0.1],
    ['null', 'text', null],
    ['list of texts', 'text[]', ['', 'null', 'a,b', '{"c"}', 'd\\e']],
    ['list of numbers', 'int[]', [1, 2]],
    ['empty list', 'uuid[]', []],
    ['document', 'jsonb', { a: ['b'], c: null }],
  ])('sends a %s as it is', async (name, type, value) => {
    const echo = jsonStatement(`test-echo-${name}`, `select to_json($1::${type})`);
    expect(await echo(world.db, [value])).toEqual([value]);
  });
});
