import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents, parseMoney } from './money.ts';

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
