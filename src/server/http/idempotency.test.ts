import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceCategories } from '#features/categories/tables.ts';
import { admin } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  ({ token } = await admin(world, { master: true }));
});
afterAll(() => world.close());

const add = (name: string, key?: string) =>
  world.fetch('/api/service-categories', {
    method: 'POST',
    token,
    json: { name, group: 'Test' },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

test('a hundred parallel calls with one key insert one row and get the same answer', async () => {
  const before = await world.db.$count(serviceCategories);
  const answers = await Promise.all(Array.from({ length: 100 }, () => add('Thatching', 'same')));
  const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(bodies.size).toBe(1);
  expect(await world.db.$count(serviceCategories)).toBe(before + 1);
});

test('without a key the second call conflicts with the row of the first', async () => {
  expect((await add('Wells')).status).toBe(201);
  const again = await add('Wells');
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({ success: false, code: 'already-exists' });
});

test('a key that is reused with different input is refused', async () => {
  await add('Ponds', 'reused');
  const other = await add('Streams', 'reused');
  expect(other.status).toBe(422);
  expect(await other.json()).toMatchObject({ code: 'invalid-argument' });
});

test('a refusal is not stored, so the same key may be tried again', async () => {
  await add('Sheds');
  expect((await add('Sheds', 'retry')).status).toBe(409);
  expect((await add('Sheds', 'retry')).status).toBe(409);
  const keys = await world.pool.query("select from idempotency_keys where key = 'retry'");
  expect(keys.rowCount).toBe(0);
});

test.each(['', 'x'.repeat(256), 'snow☃'])(
  'a key that is not 1 to 255 printable characters is refused',
  async (key) => {
    const answer = await world.fetch('/api/service-categories', {
      method: 'POST',
      token,
      json: { name: 'A', group: 'B' },
      headers:
        key === 'snow☃'
          ? { 'idempotency-key': Buffer.from(key).toString('latin1') }
          : { 'idempotency-key': key },
    });
    expect(answer.status).toBe(400);
  },
);
