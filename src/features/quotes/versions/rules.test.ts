import { expect, test } from 'vitest';
import { withItemDefaults } from '../items/rules.ts';
import { differencesBetween, type VersionContent, versionContent } from './rules.ts';

type Terms = Partial<Pick<VersionContent, 'deposit' | 'depositPercent' | 'warranty'>>;

/** A version of a quote for a roof. */
const version = (number: number, terms: Terms = {}, line: object = {}) =>
  versionContent({
    ...{ id: 'quote', version: number, contractorId: 'carla', homeownerId: 'hugo' },
    ...{ projectTitle: 'New roof', description: '', location: '', totalAmount: 0 },
    ...{ terms: '', deposit: null, depositPercent: null, startDate: null, warranty: '', ...terms },
    items: [
      { ...withItemDefaults({ id: 'line', description: 'Shingles', amount: 550_000 }), ...line },
    ],
    validUntil: new Date('2026-12-31T23:59:59.000Z'),
  });

const changesOf = (before: Terms, after: Terms) =>
  differencesBetween(version(1, before), version(2, after)).map(
    ({ what, before: was, after: is }) => [what, was, is],
  );

test.each<[string, Terms, Terms, (number | null)[] | undefined]>([
  ['a larger share', { depositPercent: 20 }, { depositPercent: 40 }, [110_000, 220_000]],
  [
    'an amount that becomes a share',
    { deposit: 50_000 },
    { depositPercent: 45 },
    [50_000, 247_500],
  ],
  [
    'a share that becomes an amount',
    { depositPercent: 20 },
    { deposit: 50_000 },
    [110_000, 50_000],
  ],
  ['one that is new', {}, { depositPercent: 10 }, [null, 55_000]],
  ['one that is gone', { deposit: 50_000 }, {}, [50_000, null]],
  ['the same amount, said otherwise', { depositPercent: 10 }, { deposit: 55_000 }, undefined],
])('a deposit is compared by what has to be paid: %s', (_, before, after, change) => {
  expect(changesOf(before, after)).toEqual(change ? [['Deposit', ...change]] : []);
});

test('a share of a new total is a new deposit', () => {
  const [before, after] = [
    version(1, { depositPercent: 10 }),
    version(2, { depositPercent: 10 }, { amount: 600_000 }),
  ];
  expect(differencesBetween(before, after).map(({ what }) => what)).toEqual([
    'Shingles',
    'Deposit',
    'Total',
  ]);
});

test('ten squares are not ten hours, at the same price', () => {
  const counted = { quantity: 10, unitPrice: 55_000 };
  const [before, after] = [
    version(1, {}, { ...counted, unit: 'sq' }),
    version(2, {}, { ...counted, unit: 'hr' }),
  ];
  expect(differencesBetween(before, after)).toEqual([
    { what: 'Shingles', before: 550_000, after: 550_000, money: true },
  ]);
});
