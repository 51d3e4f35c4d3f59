import { expect, test } from 'vitest';
import { acceptedRange } from './rules.ts';

test('what pros nearby are usually hired at is one range, without those of whom it is not known', () => {
  const prices = [
    { low: 54_000, high: 158_000, quotes: 4 },
    null,
    { low: 70_000, high: 190_000, quotes: 3 },
    { low: 61_000, high: 99_000, quotes: 5 },
  ];
  expect(acceptedRange(prices)).toEqual({ low: 54_000, high: 190_000, pros: 3, quotes: 12 });
});

test('what fewer than three pros are hired at is no range of the market', () => {
  const price = { low: 54_000, high: 235_000, quotes: 9 };
  expect(acceptedRange([price, price, null])).toBeUndefined();
  expect(acceptedRange([price, price, price])).toBeDefined();
});
