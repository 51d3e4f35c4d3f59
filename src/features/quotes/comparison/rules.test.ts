import { expect, test } from 'vitest';
import { calculateTotals, type StoredQuoteItem } from '../items/rules.ts';
import { alignScope, isSameWork } from './rules.ts';

const quote = (...items: (Partial<StoredQuoteItem> & { description: string })[]) =>
  calculateTotals(items.map((item, n) => ({ id: String(n), amount: 100, ...item }))).items;

test.each([
  ['Tear off both layers', 'Tear off two layers and haul away', true],
  ['Disposal', 'Site protection and disposal', true],
  ['Replace damaged shingles and flashing', 'New flashing, matching shingles', true],
  ['Replace the decking', 'Replace the skylight', false],
  ['Permit', 'Painting', false],
  ['!', '?', false],
])('whether %j and %j are the same work: %s', (a, b, same) => {
  expect(isSameWork(a, b)).toBe(same);
  expect(isSameWork(b, a)).toBe(same);
});

test('scope lines come first, and work that a quote does not mention is marked as missing', () => {
  const rows = alignScope(
    ['Find the leak', 'New flashing'],
    [
      quote(
        { description: 'Hose test', scope: 'Find the leak', amount: 5 },
        { description: 'Ladder work', scope: 'find the leak', amount: 7 },
        { description: 'Flashing', kind: 'allowance' },
        { description: 'Skylight', optional: true },
        { description: 'Tax', kind: 'tax' },
      ),
      quote({ description: 'Painting', kind: 'excluded' }, { description: 'Skylight' }),
    ],
  );
  expect(rows.map(({ name, asked }) => [name, asked])).toEqual([
    ['Find the leak', true],
    ['New flashing', true],
    ['Skylight', false],
    ['Painting', false],
  ]);
  expect(rows.map(({ cells }) => cells.map(({ state, amount }) => [state, amount]))).toEqual([
    [
      ['included', 12],
      ['missing', null],
    ],
    [
      ['allowance', 100],
      ['missing', null],
    ],
    [
      ['optional', 100],
      ['included', 100],
    ],
    [
      ['missing', null],
      ['excluded', null],
    ],
  ]);
});
