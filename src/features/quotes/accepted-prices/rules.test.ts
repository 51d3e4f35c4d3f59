import { expect, test } from 'vitest';
import { acceptedRange } from './rules.ts';

test('what pros nearby are usually hired at is one range, without those of whom it is not known', () => {
  const prices = [
    { low: 54_000, high: 158_000, quotes: 4 },
    null,
    { low: 70_000, high: 190_000, quotes: 3 },
  ];
  expect(acceptedRange(prices)).toEqual({ low: 54_000, high: 190_000, pros: 2, quotes: 7 });
  expect(acceptedRange([null])).toBeUndefined();
});
