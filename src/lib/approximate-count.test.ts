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
  [999_999, '999K+'],
  [1_000_000, '1.0M+'],
  [1_859_000, '1.8M+'],
  [12_000_000, '12M+'],
])('%i is shown as %s', (count, text) => {
  expect(approximateCount(count)).toBe(text);
});
