import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, parseMoney, parseMoneyRange, parseRoughMoney } from './money.ts';

test.each([
  [0, '$0'],
  [5, '$0.05'],
  [660_000, '$6,600'],
  [660_050, '$6,600.50'],
  [123_456_789, '$1,234,567.89'],
  [-2_500, '-$25'],
])('%i cents are formatted as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test.each([
  ['6,600.50', 660_050],
  ['$6,600', 660_000],
  ['$ 6600.5', 660_050],
  [' 75 ', 7_500],
  ['.5', 50],
  ['0', 0],
  ['1,234,567', 123_456_700],
  ['6,60', undefined],
  ['66,00.00', undefined],
  ['6.600,50', undefined],
  ['1.005', undefined],
  ['5.', undefined],
  ['-5', undefined],
  ['about 50', undefined],
  ['1e3', undefined],
  ['$', undefined],
  ['', undefined],
  ['99999999999999999', undefined],
])('typing %j means %s cents', (typed, cents) => {
  expect(parseMoney(typed)).toBe(cents);
});

test('every formatted amount can be parsed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
      expect(parseMoney(formatCents(cents))).toBe(cents);
    }),
  );
});

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
