import { expect, test } from 'vitest';
import { KeptResults } from './kept-results.ts';

const bytes = (count: number) => async () => new Uint8Array(count);

test('requests for the same result at the same time share one, and later ones get it again', async () => {
  const kept = new KeptResults(100);
  let made = 0;
  const make = async () => {
    made += 1;
    return new Uint8Array(10);
  };
  const [first, second] = await Promise.all([kept.get('a', make), kept.get('a', make)]);
  expect(second).toBe(first);
  expect(await kept.get('a', make)).toBe(first);
  expect(made).toBe(1);
});

test('the result that was not used for longest goes first, once there is too much', async () => {
  const kept = new KeptResults(30);
  for (const key of ['a', 'b', 'c']) await kept.get(key, bytes(10));
  await kept.get('a', bytes(10));
  await kept.get('d', bytes(10));
  const made: string[] = [];
  for (const key of ['a', 'c', 'd', 'b'])
    await kept.get(key, async () => {
      made.push(key);
      return new Uint8Array(10);
    });
  expect(made).toEqual(['b']);
});

test('a result that is larger than all room is handed out and not kept', async () => {
  const kept = new KeptResults(30);
  await kept.get('small', bytes(10));
  expect(await kept.get('large', bytes(31))).toHaveLength(31);
  expect(await kept.get('large', bytes(1))).toHaveLength(1);
});

test('a failure is not kept', async () => {
  const kept = new KeptResults(30);
  await expect(kept.get('a', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink');
  expect(await kept.get('a', bytes(3))).toHaveLength(3);
});
