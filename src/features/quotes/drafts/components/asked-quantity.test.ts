import { expect, test } from 'vitest';
import { askedQuantity } from './asked-quantity.ts';
import { isUnpricedScope, linesToPrice } from './draft-line.ts';

test.each([
  ['Tear off 19 squares', '19', 'square'],
  ['About 120 linear feet of six-inch gutter', '120', 'linear ft'],
  ['Sand 1,200 square feet of oak', '1200', 'sq ft'],
  ['Paint 450 sq ft', '450', 'sq ft'],
  ['Replace 6 windows', '6', 'each'],
  ['Hang 2 new doors', '2', 'each'],
])('%s counts %s in %s', (words, quantity, unit) => {
  expect(askedQuantity(words)).toEqual({ quantity, unit });
});

test.each([
  '200 amp panel',
  'New 50-gallon gas heater',
  'Replace 3-4 windows',
  'Replace 3 windows and 2 doors',
  'Move one downspout',
  'Six-inch seamless gutters',
])('%s counts nothing plainly', (words) => {
  expect(askedQuantity(words)).toBeUndefined();
});

test('a line of what was asked for begins with how many, and is still one without a price', () => {
  const [counted, plain] = linesToPrice(['Replace 6 windows', 'Haul away the debris']);
  expect(counted).toMatchObject({ pricing: 'quantity', quantity: '6', unit: 'each' });
  expect(plain).toMatchObject({ pricing: 'amount', quantity: '', unit: '' });
  for (const line of [counted, plain]) expect(line && isUnpricedScope(line)).toBe(true);
  expect(counted && isUnpricedScope({ ...counted, quantity: '7' })).toBe(false);
});
