import { expect, test } from 'vitest';
import { parseMoneyRange, parseRoughMoney } from './rough-money.ts';

test.each([
  ['2k', 200_000],
  ['1.5k', 150_000],
  ['$2.25 K', 225_000],
  ['$2,500', 250_000],
  ['750', 75_000],
  ['1.2345k', undefined],
  ['1,5k', undefined],
  ['k', undefined],
  ['2kk', undefined],
  ['2m', undefined],
])('saying %j roughly means %s cents', (typed, cents) => {
  expect(parseRoughMoney(typed)).toBe(cents);
});

test.each([
  ['2k-3k', 200_000, 300_000],
  ['2-3k', 200_000, 300_000],
  ['800-1.5k', 80_000, 150_000],
  ['$2,000 to $3,000', 200_000, 300_000],
  ['2000 – 3000', 200_000, 300_000],
])('%j is a range', (typed, from, to) => {
  expect(parseMoneyRange(typed)).toEqual({ from, to });
});

test.each(['2k', '-5', '2-', 'a to b', '1-2-3', ''])('%j is no range', (typed) => {
  expect(parseMoneyRange(typed)).toBeUndefined();
});
