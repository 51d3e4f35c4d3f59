import { expect, test, vi } from 'vitest';
import type { Actor } from '../context.ts';
import { SessionCache } from './session-cache.ts';

const person = (uid: string, role = 'homeowner') => ({ kind: 'person', uid, role }) as Actor;

function createCache(answer: (token: string) => Actor = () => person('hugo')) {
  let now = 0;
  const find = vi.fn(async (token: string) => answer(token));
  const cache = new SessionCache(find, () => now);
  return { cache, find, wait: (ms: number) => (now += ms) };
}

test('a session is read once for many requests, and again within a second', async () => {
  const { cache, find, wait } = createCache();
  const actors = await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')]);
  expect(actors).toEqual([person('hugo'), person('hugo'), person('hugo')]);
  wait(500);
  await cache.get('a');
  expect(find).toHaveBeenCalledTimes(1);
  wait(500);
  await cache.get('a');
  expect(find).toHaveBeenCalledTimes(2);
});

test('a change drops the sessions of that person, and of nobody else', async () => {
  const { cache, find } = createCache((token) => person(token.slice(0, 1)));
  await Promise.all([cache.get('a1'), cache.get('a2'), cache.get('b1')]);
  cache.forget('a');
  expect(cache.size).toBe(1);
  await Promise.all([cache.get('a1'), cache.get('b1')]);
  expect(find).toHaveBeenCalledTimes(4);
});

test('what was read before a change is neither kept nor shared', async () => {
  let role = 'contractor';
  const { cache, wait } = createCache(() => person('hugo', role));
  const before = cache.get('a');
  cache.forget('hugo');
  role = 'homeowner';
  expect(await cache.get('a')).toEqual(person('hugo', 'homeowner'));
  expect(await before).toEqual(person('hugo', 'contractor'));
  wait(3_000);
  expect(await cache.get('a')).toEqual(person('hugo', 'homeowner'));
});

test('while a change may not be committed yet, nothing is kept of that person', async () => {
  let isActive = true;
  const { cache, wait } = createCache(() => (isActive ? person('hugo') : { kind: 'guest' }));
  cache.forget('hugo');
  expect(await cache.get('a')).toEqual(person('hugo'));
  isActive = false;
  expect(await cache.get('a')).toEqual({ kind: 'guest' });
  isActive = true;
  wait(3_000);
  await cache.get('a');
  expect(cache.size).toBe(1);
});

test('a token that is not valid is looked up each time, and a failed look-up is not kept', async () => {
  const guests = createCache(() => ({ kind: 'guest' }));
  await guests.cache.get('guessed');
  await guests.cache.get('guessed');
  expect(guests.find).toHaveBeenCalledTimes(2);
  expect(guests.cache.size).toBe(0);

  let isDown = true;
  const { cache } = createCache(() => {
    if (isDown) throw new Error('the database is away');
    return person('hugo');
  });
  await expect(cache.get('a')).rejects.toThrow('away');
  isDown = false;
  expect(await cache.get('a')).toEqual(person('hugo'));
});

test('a great many sessions are not all kept', async () => {
  const { cache } = createCache();
  for (let n = 0; n < 10_100; n += 1) await cache.get(`token ${n}`);
  expect(cache.size).toBe(10_000);
});
