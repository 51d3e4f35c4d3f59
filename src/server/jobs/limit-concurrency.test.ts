import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('tasks run up to the limit and in order, and a failed one does not stop the rest', async () => {
  const limited = limitConcurrency(3);
  const began: number[] = [];
  let inside = 0;
  let most = 0;
  const work = (n: number) =>
    limited(async () => {
      began.push(n);
      inside += 1;
      most = Math.max(most, inside);
      await turn();
      inside -= 1;
      if (n % 4 === 0) throw new Error(`${n}`);
      return n;
    });
  const all = Array.from({ length: 20 }, (_, n) => n);
  const done = await Promise.allSettled(all.map(work));
  expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(5);
  expect(began).toEqual(all);
  expect(most).toBe(3);
  expect(await limited(async () => 'later')).toBe('later');
});
