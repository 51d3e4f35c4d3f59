import { expect, test } from 'vitest';
import * as z from 'zod';
import { DISCOUNT_TOO_HIGH } from '../discounts/rules.ts';
import { quoteFields } from './shapes.ts';

const { items } = quoteFields;
const line = { description: 'Shingles' };

test.each([
  ['a quantity beyond the safe integers', { quantity: Number.MAX_VALUE, unitPrice: 0 }, 'quantity'],
  ['a quantity above a million', { quantity: 1_000_001, unitPrice: 1 }, 'quantity'],
  ['a negative quantity', { quantity: -1, unitPrice: 1 }, 'quantity'],
  ['a quantity with four decimals', { quantity: 1.2345, unitPrice: 1 }, 'quantity'],
  ['a price above ten million dollars', { quantity: 1, unitPrice: 1_000_000_001 }, 'unitPrice'],
  ['a price beyond the safe integers', { quantity: 2, unitPrice: Number.MAX_VALUE }, 'unitPrice'],
  ['a discount above 100%', { kind: 'discount', percent: 101 }, 'percent'],
])('%s is refused at its own field', (_, given, field) => {
  const { error } = items.safeParse([
    { ...line, ...given },
    { description: 'Tax', kind: 'tax', percent: 0 },
  ]);
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(`0.${field}`);
});

test.each([
  ['without the option', [60, 60], false],
  ['with the option', [60, 60], true],
  ['as an amount and a percentage together', [100, 1], true],
])(
  'discounts that exceed the work %s are refused at the line that is too much',
  (_, percents, optional) => {
    const { error } = items.safeParse([
      { ...line, amount: 10_000, optional },
      ...percents.map((percent) => ({ description: 'Off', kind: 'discount', percent })),
    ]);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['2.percent', DISCOUNT_TOO_HIGH],
    ]);
  },
);

test('lines that add up to more than ten million dollars are refused', () => {
  const { error } = items.safeParse([{ ...line, quantity: 1_000_000, unitPrice: 1_000_000_000 }]);
  expect(error && z.flattenError(error).formErrors).toEqual([
    'The total is above ten million dollars',
  ]);
});
