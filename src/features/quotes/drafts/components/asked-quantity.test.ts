import { expect, test } from 'vitest';
import {
  askedCounts,
  askedQuantity,
  countsByLine,
  countsFor,
  isAbout,
  thingOf,
} from './asked-quantity.ts';
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

const gutters =
  'About 120 feet with four downspouts, two stories. It is 9 feet high. 120 feet, I think.';

test('prose counts what it says plainly, each once, and no measure of something else', () => {
  expect(askedCounts(gutters)).toEqual([
    { words: '120 feet', quantity: '120', unit: 'ft' },
    { words: 'four downspouts', quantity: '4', unit: 'each' },
  ]);
  expect(askedCounts('A room of 12 by 14 feet, 6 feet from the wall')).toEqual([]);
  expect(askedCounts('About 1,400 square feet')).toMatchObject([
    { quantity: '1400', unit: 'sq ft' },
  ]);
});

test('a count of things is about the lines that name them, a measure about any', () => {
  const [feet, spouts] = askedCounts(gutters);
  const of = (count: typeof feet, description: string) => count && isAbout({ description }, count);
  expect(spouts && thingOf(spouts)).toBe('downspouts');
  expect(of(spouts, 'Six-inch gutters')).toBe(false);
  expect(of(spouts, 'Downspout, 2 by 3')).toBe(true);
  expect(of(feet, 'Six-inch gutters')).toBe(true);
});

test('things that no line is about are offered once, at the first line that may take a count', () => {
  const counts = askedCounts(gutters);
  const line = (description: string) => ({ kind: 'included', description, quantity: '', unit: '' });
  const offered = (...lines: string[]) =>
    countsByLine(lines.map(line), counts).map((each) => each?.map(({ words }) => words));
  expect(offered('Gutters', 'Move one downspout', 'Haul away')).toEqual([
    ['120 feet', 'four downspouts'],
    [],
    ['120 feet'],
  ]);
  expect(offered('Gutters', 'Downspouts')).toEqual([['120 feet'], ['120 feet', 'four downspouts']]);
});

test('a line takes over a count that nothing else has taken, unless it has its own', () => {
  const counts = askedCounts(gutters);
  const line = { kind: 'included', description: 'Six-inch gutters', quantity: '', unit: '' };
  expect(countsFor(line, counts, [line])).toEqual(counts);
  const taken = { ...line, quantity: '120', unit: 'ft' };
  expect(countsFor(taken, counts, [taken])).toEqual([]);
  expect(countsFor(line, counts, [taken]).map(({ words }) => words)).toEqual(['four downspouts']);
  expect(countsFor({ ...line, unit: 'ft' }, counts, [line])).toMatchObject([{ unit: 'ft' }]);
  for (const other of [
    { ...line, description: '' },
    { ...line, description: 'Move one downspout' },
    { ...line, kind: 'discount' },
  ])
    expect(countsFor(other, counts, [line])).toEqual([]);
});
