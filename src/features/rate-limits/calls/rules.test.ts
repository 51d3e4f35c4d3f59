import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateLimits, uncountedCalls } from './rules.ts';

const sumOver = (processes: number, most: number, turn: number) =>
  Array.from({ length: processes }, (_, index) =>
    uncountedCalls(most, { index, processes }, turn),
  ).reduce((sum, count) => sum + count, 0);

test('three copies stay within 1.1 times a limit, however many processes each has', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 16 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.nat(65_520),
      (processes, most, turn) => 30 * sumOver(processes, most, turn) <= most,
    ),
  );
});

test('no process lets more through than one that is alone, and each has its share', () => {
  const most = rateLimits.write.max;
  const [alone, four] = [
    { index: 0, processes: 1 },
    { index: 3, processes: 4 },
  ];
  expect(uncountedCalls(most, alone, 0)).toBe(1);
  expect(sumOver(4, most, 0)).toBe(2);
  // Half of all callers, each in two of four processes.
  const turns = [0, 1, 2, 3].map((turn) => uncountedCalls(most, four, turn));
  expect(turns.toSorted()).toEqual([0, 0, 1, 1]);
  expect(uncountedCalls(rateLimits.transfer.max, four, 0)).toBe(0);
});
