import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#features/users/tables.ts';
import { createWorld, type World } from '#test/world.ts';
import { attempts } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.delete(attempts);
});
afterEach(() => world.setClock(undefined));

const network = '192.0.2.7';
const started = Date.now();
let calls = 0;

/** Calls of one network, few enough a minute for the limit of writing. */
function post(path: string, json: object, { from = network, cookie = '' } = {}) {
  calls += 1;
  world.setClock(new Date(started + calls * 1_200));
  const headers: Record<string, string> = cookie ? { cookie, 'sec-fetch-site': 'same-origin' } : {};
  return world.fetch(path, { method: 'POST', json, from, headers });
}

const statusOf = async (answer: Promise<Response>) => (await answer).status;
async function statusesOf(count: number, call: (n: number) => Promise<Response>) {
  const counted: Record<number, number> = {};
  for (let n = 0; n < count; n += 1) {
    const status = await statusOf(call(n));
    counted[status] = (counted[status] ?? 0) + 1;
  }
  return counted;
}

const person = { firstName: 'Rae', lastName: 'Moss', phone: '(312) 555-0109', role: 'homeowner' };
const register = (email: string, changes: object = {}) =>
  post('/api/users', { ...person, email, password: 'open the gate', ...changes });

describe('registering', () => {
  test('does not count forms that are refused', async () => {
    const refused = [{ zipCode: '00000' }, { password: 'password' }];
    expect(
      await statusesOf(45, (n) => register('slow.typist@example.com', refused[n % refused.length])),
    ).toEqual({ 400: 45 });
    expect(await statusOf(register('slow.typist@example.com'))).toBe(201);
  });

  test('is limited for an address, and leaves its neighbors alone', async () => {
    expect(await statusesOf(8, () => register('again@example.com'))).toEqual({
      ...{ 201: 1, 409: 4 },
      429: 3,
    });
    expect(await statusOf(register('neighbor@example.com'))).toBe(201);
  });

  test('makes forty accounts an hour for one network, however many it asks for', async () => {
    const before = await world.db.$count(users);
    const all = Array.from({ length: 45 }, (_, n) => register(`fake${n}@example.com`));
    const made = (await Promise.all(all)).filter(({ status }) => status === 201);
    expect(made).toHaveLength(40);
    expect(await world.db.$count(users)).toBe(before + 40);
  });
});

describe.each([
  ['a new password', '/api/session/password-reset'],
  ['a sign-in link', '/api/session/sign-in-link'],
])('asking for %s', (_, path) => {
  const ask = (email: string, cookie?: string) => post(path, { email }, cookie ? { cookie } : {});

  test('works the first time, although thirty neighbors have asked', async () => {
    expect(await statusesOf(31, (n) => ask(`neighbor${n}@example.com`))).toEqual({ 200: 31 });
  });

  test('is limited for twenty fake accounts of one network that ask again and again', async () => {
    expect(await statusesOf(20 * 3, (n) => ask(`fake${n % 20}@example.com`))).toEqual({
      ...{ 200: 40 },
      429: 20,
    });
    // One of its neighbors, who has not asked before, still gets the link.
    expect(await statusOf(ask('first.time@example.com'))).toBe(200);
  });

  test('ends at a hundred a day for one network, but not for browsers that were signed in', async () => {
    const mine = `known.${path.slice(-4)}@example.com`;
    const known = await register(mine);
    const [cookie] = known.headers
      .getSetCookie()
      .filter((each) => each.startsWith('plumbline-device='))
      .map((each) => each.split(';')[0]);
    expect(await statusesOf(105, (n) => ask(`member${n}@example.com`))).toEqual({
      ...{ 200: 100 },
      429: 5,
    });
    expect(await statusOf(ask(mine))).toBe(429);
    expect(cookie).toBeDefined();
    expect(await statusOf(ask(mine, cookie))).toBe(200);
  });
});

test('one address gets five links to a new password a day (R20), however long one waits between', async () => {
  const email = 'asked.for@example.com';
  const asGuest = await world.as();
  const ask = async (n: number) => {
    world.setClock(new Date(Date.UTC(2031, 3, 8) + n * 61 * 60_000));
    return asGuest.session.requestPasswordReset({ email });
  };
  for (let n = 0; n < 5; n += 1) await ask(n);
  await expect(ask(5)).rejects.toMatchObject({ code: 'resource-exhausted' });
  // A day after the first, there is room again.
  expect(await ask(24)).toEqual({ success: true });
});
