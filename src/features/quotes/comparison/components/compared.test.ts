import { expect, test } from 'vitest';
import {
  beforeTax,
  type Comparison,
  hasBeforeTax,
  hiredAlone,
  listingTax,
  splitChanges,
  taxIn,
} from './compared.ts';

const change = (what: string, before: string | number | null, after: string | number | null) => ({
  ...{ what, before, after },
  money: typeof (after ?? before) === 'number',
});

test('the total stands apart from what else a new version changed', () => {
  const line = change('Haul away', null, 20_000);
  const total = change('Total', 1_200_000, 1_150_000);
  expect(splitChanges([line, total])).toEqual({
    price: { before: 1_200_000, after: 1_150_000 },
    others: [line],
  });
});

test('a version that costs the same has no prices to compare, even with a line called Total', () => {
  const changes = [change('Total', null, 5_000), change('Warranty', '1 year', '2 years')];
  expect(splitChanges(changes)).toEqual({ price: undefined, others: changes });
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

test.each([
  ['a total with tax in it', 144_428, 13_428, 131_000],
  ['a total that lists no tax', 132_050, undefined, 132_050],
  ['a total with a line for no tax', 150_000, 0, 150_000],
])('%s is compared before tax', (_, totalAmount, tax, expected) => {
  expect(beforeTax({ column: { totalAmount }, tax })).toBe(expected);
});

test.each([
  ['of several quotes, one lists tax', 2, 'tax', true],
  ['of several quotes, none lists tax', 2, 'discount', false],
  ['there is nothing to compare with', 1, 'tax', false],
] as const)('prices before tax are shown or not where %s', (_, count, kind, expected) => {
  const quotes = Array.from({ length: count }, (_each, n) => ({ id: `quote${n}` }));
  expect(
    hasBeforeTax({ quotes, adjustments: [{ kind, cells: [] }] } as unknown as Comparison),
  ).toBe(expected);
});

test('beside the button that accepts stands what its price says of tax', () => {
  expect([undefined, 0, 13_428].map(taxIn)).toEqual([
    'Tax not listed',
    'No tax',
    'With $134.28 tax',
  ]);
});
