import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

test('one client has two things done at a time, whatever others have', async () => {
  const turns = new FairTurns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    return promise;
  };
  const greedy = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run('a', work(name)));
  const other = turns.run('b', work('b1'));
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  ends[2]?.();
  await other;
  ends[0]?.();
  await greedy[0];
  expect(begun.slice(3)).toEqual(['a3']);
  for (const end of ends) end();
  await greedy[2];
  for (const end of ends) end();
  await Promise.all(greedy);
  expect(turns.size).toBe(0);
});

test('work that fails makes room for the next', async () => {
  const turns = new FairTurns();
  const failed = Array.from({ length: 3 }, () =>
    turns.run('a', () => Promise.reject(new Error('no'))),
  );
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(
    Array(3).fill('rejected'),
  );
  expect(await turns.run('a', async () => 'done')).toBe('done');
  expect(turns.size).toBe(0);
});
