import { expect, test } from 'vitest';
import {
  beforeTax,
  byPrice,
  type Comparison,
  hiredAlone,
  isLowestBeforeTax,
  listingTax,
  missingAsked,
  priceChange,
} from './compared.ts';

const change = (what: string, before: string | number | null, after: string | number | null) => ({
  ...{ what, before, after },
  money: typeof (after ?? before) === 'number',
});

test('what a new version did to the total is found among what else it changed', () => {
  const line = change('Haul away', null, 20_000);
  const total = change('Total', 1_200_000, 1_150_000);
  expect(priceChange([line, total])).toEqual({ before: 1_200_000, after: 1_150_000 });
});

test('a version that costs the same has no prices to compare, even with a line called Total', () => {
  const changes = [change('Total', null, 5_000), change('Warranty', '1 year', '2 years')];
  expect(priceChange(changes)).toBeUndefined();
});

type Cell = Comparison['rows'][number]['cells'][number];

test('once a pro is hired, their quote stands alone, with what it says and what was asked for', () => {
  const cell = (state: Cell['state']): Cell => ({ state, amount: null, lines: [] });
  const row = (name: string, asked: boolean, ...states: Cell['state'][]) => ({
    ...{ name, asked, cells: states.map(cell) },
  });
  const compare = (status: 'sent' | 'accepted') =>
    ({
      quotes: [
        { id: 'cheap', status: status === 'sent' ? 'sent' : 'rejected' },
        { id: 'hired', status },
      ],
      columns: [{ quoteId: 'cheap' }, { quoteId: 'hired' }],
      rows: [
        row('Asked', true, 'included', 'missing'),
        row('Of another alone', false, 'included', 'missing'),
        row('Own', false, 'missing', 'included'),
      ],
      adjustments: [{ kind: 'discount', cells: [{ amount: -100, lines: [] }, null] }],
    }) as unknown as Comparison;
  expect(hiredAlone(compare('sent'))).toBeUndefined();
  const alone = hiredAlone(compare('accepted'));
  expect(alone?.quotes.map(({ id }) => id)).toEqual(['hired']);
  expect(alone?.rows.map(({ name }) => name)).toEqual(['Asked', 'Own']);
  expect(alone?.adjustments).toEqual([]);
  // Its cells are found by their position among all.
  expect(alone?.columns).toHaveLength(2);
});

test('whose totals list tax is said where those of others do not', () => {
  const compare = (...taxes: (number | null)[]) =>
    ({
      quotes: taxes.map((_, n) => ({
        ...{ id: `quote${n}`, contractorName: `Pro ${n}` },
        moves: n === 3 ? [] : ['accept'],
      })),
      columns: taxes.map((_, n) => ({ quoteId: `quote${n}` })),
      adjustments: [
        { kind: 'discount', cells: taxes.map(() => ({ amount: -1 })) },
        { kind: 'tax', cells: taxes.map((amount) => amount && { amount }) },
      ],
    }) as unknown as Comparison;
  expect(listingTax(compare(null, 900, 800))).toEqual(['Pro 1', 'Pro 2']);
  expect(listingTax(compare(900, 800, 700))).toEqual([]);
  expect(listingTax(compare(null, null))).toEqual([]);
  // A quote that cannot be accepted is not compared.
  expect(listingTax(compare(900, 800, 700, null))).toEqual([]);
});

test('quotes of which some list tax stand in the order of their prices before tax', () => {
  const compare = (...totals: [totalAmount: number, tax: number][]) =>
    ({
      quotes: totals.map(([totalAmount, tax], n) => ({
        ...{ id: `${n}`, totalAmount, tax, moves: ['accept'] },
      })),
      columns: totals.map((_, n) => ({ quoteId: `${n}` })),
      adjustments: [
        { kind: 'tax', cells: totals.map(([, amount]) => (amount > 0 ? { amount } : null)) },
      ],
    }) as unknown as Comparison;
  const order = (comparison: Comparison) => byPrice(comparison).map(({ id }) => id);
  expect(order(compare([132_050, 0], [144_428, 13_428], [264_600, 0]))).toEqual(['1', '0', '2']);
  // Where all list it, or none, the server's order by the totals is the right one.
  expect(order(compare([110, 5], [120, 30]))).toEqual(['0', '1']);
  expect(order(compare([110, 0], [120, 0]))).toEqual(['0', '1']);
});

test.each([
  ['a total with tax in it', 144_428, 13_428, 131_000],
  ['a total that lists no tax', 132_050, undefined, 132_050],
  ['a total with a line for no tax', 150_000, 0, 150_000],
])('%s is compared before tax', (_, totalAmount, tax, expected) => {
  expect(beforeTax({ column: { totalAmount }, tax })).toBe(expected);
});

test('the lowest price before tax is marked where the prices differ', () => {
  const priced = (totalAmount: number, tax?: number) => ({ column: { totalAmount }, tax });
  const all = [priced(144_428, 13_428), priced(132_050), priced(264_600)];
  expect(all.map((each) => isLowestBeforeTax(each, all))).toEqual([true, false, false]);
  const alike = [priced(110, 10), priced(100)];
  expect(alike.map((each) => isLowestBeforeTax(each, alike))).toEqual([false, false]);
});

test('a total says how much of what was asked for it does not list', () => {
  const row = (asked: boolean, ...states: Cell['state'][]) => ({
    ...{ asked, cells: states.map((state) => ({ state })) },
  });
  const rows = [
    row(true, 'included', 'missing'),
    row(true, 'excluded', 'included'),
    row(false, 'missing', 'missing'),
  ] as unknown as Comparison['rows'];
  // What is named as left out is said beside it, with its name.
  expect(missingAsked({ rows }, 0)).toBeUndefined();
  expect(missingAsked({ rows }, 1)).toBe('Doesn’t list 1 of the 2 things you asked for');
  expect(missingAsked({ rows: rows.slice(0, 1) }, 1)).toBe('Doesn’t list what you asked for');
});
