import { expect, test } from 'vitest';
import { approximateCount } from './approximate-count.ts';

test.each([
  [0, '0'],
  [12, '12'],
  [999, '999'],
  [1_000, '1.0K+'],
  [1_099, '1.0K+'],
  [1_250, '1.2K+'],
  [9_999, '9.9K+'],
  [10_000, '10K+'],
  [10_999, '10K+'],
  [1_000_000, '1000K+'],
])('%i is shown as %s', (count, text) => {
  expect(approximateCount(count)).toBe(text);
});
