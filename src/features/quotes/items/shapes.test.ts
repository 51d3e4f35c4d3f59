import { expect, test } from 'vitest';
import * as z from 'zod';
import { quoteFields } from './shapes.ts';

const { items } = quoteFields;
const line = { description: 'Shingles' };

test.each([
  ['a quantity beyond counting', { quantity: Number.MAX_VALUE, unitPrice: 0 }, 'quantity'],
  ['a quantity above a million', { quantity: 1_000_001, unitPrice: 1 }, 'quantity'],
  ['a quantity below zero', { quantity: -1, unitPrice: 1 }, 'quantity'],
  ['four decimals', { quantity: 1.2345, unitPrice: 1 }, 'quantity'],
  ['a price above ten million dollars', { quantity: 1, unitPrice: 1_000_000_001 }, 'unitPrice'],
  ['a price beyond counting', { quantity: 2, unitPrice: Number.MAX_VALUE }, 'unitPrice'],
  ['more than all of it', { kind: 'discount', percent: 101 }, 'percent'],
])('%s is refused where it stands', (_, given, field) => {
  const { error } = items.safeParse([
    { ...line, ...given },
    { description: 'Tax', kind: 'tax', percent: 0 },
  ]);
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(`0.${field}`);
});

test.each([
  ['without the option', [60, 60], false],
  ['with it', [60, 60], true],
  ['with a sum and a share', [100, 1], true],
])('discounts that are more than the work %s are refused', (_, percents, optional) => {
  const { error } = items.safeParse([
    { ...line, amount: 10_000, optional },
    ...percents.map((percent) => ({ description: 'Off', kind: 'discount', percent })),
  ]);
  expect(error && z.flattenError(error).formErrors).toEqual([
    'The discounts are more than the work',
  ]);
});

test('lines whose sum is above ten million dollars are refused', () => {
  const { error } = items.safeParse([{ ...line, quantity: 1_000_000, unitPrice: 1_000_000_000 }]);
  expect(error && z.flattenError(error).formErrors).toEqual([
    'The total is above ten million dollars',
  ]);
});
