import { expect, test } from 'vitest';
import { spokenChange } from './spoken-change.ts';

test.each([
  [10, 15, '50% more than in the 30 days before'],
  [10, 5, '50% less than in the 30 days before'],
  [10, 10, 'The same as in the 30 days before'],
  [1, 5, 'Was 1 in the 30 days before'],
  [1_000, 9_000, 'Was 1,000 in the 30 days before'],
  [0, 4, 'None in the 30 days before'],
  [0, 0, 'None in the 30 days before either'],
])('%i and then %i is said as "%s"', (before, now, words) => {
  expect(spokenChange(before, now, 30)).toBe(words);
});
