import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '#lib/money.ts';
import {
  calculateTotals,
  formatPrice,
  formatQuantity,
  isCounted,
  isInPackage,
  isPrecise,
  itemKinds,
  packageNames,
  packageRest,
  packageTotals,
  percentOf,
  type StoredQuoteItem,
} from './rules.ts';

const thousandths = (max: number) =>
  fc.integer({ min: 0, max: max * 1_000 }).map((count) => count / 1_000);

const item: fc.Arbitrary<StoredQuoteItem> = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom(...itemKinds),
    pricing: fc.constantFrom('amount', 'quantity', 'percent'),
    amount: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: thousandths(10_000),
    unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
    percent: thousandths(100),
    optional: fc.boolean(),
    selected: fc.boolean(),
    name: fc.constantFrom(null, null, 'Good', 'Better', 'Best'),
    other: fc.constantFrom(null, null, 'Better', 'Best'),
  })
  .map(({ pricing, kind, quantity, unitPrice, percent, optional, name, other, ...rest }) => {
    const work = kind === 'included' || kind === 'allowance';
    const relative = kind === 'discount' || kind === 'tax';
    const isPackaged = name !== null && !relative && !(work && optional);
    return {
      ...rest,
      kind,
      description: 'Work',
      ...(work && pricing === 'quantity' && { quantity, unitPrice }),
      ...(relative && pricing === 'percent' && { percent }),
      optional: work && optional,
      package: isPackaged ? name : null,
      ...(isPackaged && other !== null && other !== name && { alsoIn: [other] }),
    };
  });
const items = fc.array(item, { minLength: 1, maxLength: 30 });

/** Two packages with the same lines cost the same, and are one for whoever reads what was chosen. */
const withoutPackage = ({ package: _, ...figures }: ReturnType<typeof calculateTotals>) => figures;

/** The expected result in exact integer arithmetic, half a cent rounded up. */
const divideRounded = (numerator: bigint, denominator: bigint) =>
  Number((numerator * 2n + denominator) / (denominator * 2n));

test('the total is the sum of the counted lines in whole cents, whichever options are selected', () => {
  fc.assert(
    fc.property(items, fc.func(fc.boolean()), (given, isChosen) => {
      const selected = new Set(given.filter(({ id }) => isChosen(id)).map(({ id }) => id));
      const figures = calculateTotals(given, selected);
      const counted = figures.items.filter(isCounted);
      expect(counted.reduce((sum, { amount }) => sum + amount, 0)).toBe(figures.totalAmount);
      expect(figures.totalAmount).toBe(figures.subtotal - figures.discount + figures.tax);
      expect(figures.totalAmount).toBeGreaterThanOrEqual(0);
      for (const { amount } of figures.items) expect(Number.isSafeInteger(amount)).toBe(true);
      for (const made of figures.items)
        expect(made.selected).toBe(
          made.optional ? selected.has(made.id) : isInPackage(made, figures.package),
        );
    }),
  );
});

test('calculating totals twice changes nothing, and options that are not selected cost nothing', () => {
  fc.assert(
    fc.property(items, (given) => {
      const once = calculateTotals(given);
      expect(withoutPackage(calculateTotals(once.items))).toEqual(withoutPackage(once));
      const without = given.filter(({ optional }) => !optional);
      expect(calculateTotals(given, new Set()).totalAmount).toBe(
        calculateTotals(without).totalAmount,
      );
    }),
  );
});

test('quantities and percentages are exact and rounded to the cent, half a cent up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      (quantity, unitPrice) => {
        const [line] = calculateTotals([
          { id: 'a', description: 'Work', amount: 0, quantity: quantity / 1_000, unitPrice },
        ]).items;
        expect(line?.amount).toBe(divideRounded(BigInt(quantity) * BigInt(unitPrice), 1_000n));
        const percent = quantity % 100_001;
        expect(percentOf(percent / 1_000, unitPrice)).toBe(
          divideRounded(BigInt(percent) * BigInt(unitPrice), 100_000n),
        );
      },
    ),
  );
  expect(percentOf(8.25, 199)).toBe(16);
  expect(percentOf(0.5, 100)).toBe(1);
  expect(isPrecise(8.875)).toBe(true);
  expect(isPrecise(8.8755)).toBe(false);
});

test('two discounts of 50% on an odd amount take off no more than the subtotal', () => {
  const half = { description: 'Off', amount: 0, kind: 'discount', percent: 50 } as const;
  const figures = calculateTotals([
    { id: 'a', description: 'Shingles', amount: 10_001 },
    { ...half, id: 'b' },
    { ...half, id: 'c' },
  ]);
  expect(figures).toMatchObject({ discount: 10_001, totalAmount: 0 });
  expect(figures.items.map(({ amount }) => amount)).toEqual([10_001, -5_001, -5_000]);
});

test('discounts apply to the work, and tax to what remains', () => {
  const figures = calculateTotals([
    { id: 'a', description: 'Shingles', amount: 0, quantity: 2.5, unitPrice: 10_033 },
    { id: 'b', description: 'Decking', amount: 50_000, kind: 'allowance' },
    { id: 'c', description: 'Skylight', amount: 90_000, optional: true },
    { id: 'd', description: 'Painting', amount: 1, kind: 'excluded' },
    { id: 'e', description: 'Neighbor', amount: 0, kind: 'discount', percent: 10 },
    { id: 'f', description: 'Coupon', amount: 1_000, kind: 'discount' },
    { id: 'g', description: 'Tax', amount: 0, kind: 'tax', percent: 10.25 },
  ]);
  expect(figures).toMatchObject({ subtotal: 75_083, discount: 8_508, tax: 6_824 });
  expect(figures.totalAmount).toBe(73_399);
  expect(figures.items.map(({ amount }) => amount)).toEqual([
    25_083, 50_000, 90_000, 0, -7_508, -1_000, 6_824,
  ]);
});

test('the lines of one package count and those of the others do not, whichever is chosen', () => {
  fc.assert(
    fc.property(items, (made) => {
      const given = made.map((item) => ({ ...item, selected: false }));
      const totals = packageTotals(given, new Set());
      expect(totals.map(({ name }) => name)).toEqual(packageNames(given));
      for (const { name, totalAmount } of totals) {
        const alone = given.filter((item) => !item.package || isInPackage(item, name));
        expect(calculateTotals(alone, new Set(), name).totalAmount).toBe(totalAmount);
        // What is stored with the choice stays chosen.
        const stored = calculateTotals(given, new Set(), name);
        expect(withoutPackage(calculateTotals(stored.items))).toEqual(withoutPackage(stored));
      }
      const [first] = totals;
      if (first) expect(calculateTotals(given, new Set()).package).toBe(first.name);
    }),
  );
});

test('a line of two packages counts in both, and the package that was chosen is told by the lines that count', () => {
  const line = (id: string, amount: number, name: string, alsoIn?: string[]) => ({
    ...{ id, description: id, amount, package: name, ...(alsoIn && { alsoIn }) },
  });
  const given = [line('guards', 100, 'Good', ['Better']), line('paint', 50, 'Better')];
  expect(packageTotals(given)).toEqual([
    { name: 'Good', totalAmount: 100 },
    { name: 'Better', totalAmount: 150 },
  ]);
  for (const name of ['Good', 'Better'])
    expect(calculateTotals(calculateTotals(given, new Set(), name).items).package).toBe(name);
});

test('the lines of a package and what it has besides come to its total', () => {
  const given = [
    { id: 'inspect', description: 'Inspect', amount: 9_500 },
    { id: 'guards', description: 'Guards', amount: 65_000, package: 'Good' },
    { id: 'steel', description: 'Steel guards', amount: 90_000, package: 'Best' },
    { ...{ id: 'spring', description: 'Spring', amount: 0 }, kind: 'discount', percent: 10 },
    { ...{ id: 'tax', description: 'Sales tax', amount: 0 }, kind: 'tax', percent: 5 },
    { ...{ id: 'wash', description: 'Wash', amount: 5_000 }, optional: true, selected: true },
  ] satisfies StoredQuoteItem[];
  expect(packageRest(given, 'Good')).toEqual([
    { id: 'shared', label: 'Work in every package', amount: 9_500 },
    { id: 'options', label: 'Options you added', amount: 5_000 },
    { id: 'spring', label: 'Spring (10%)', amount: -7_950 },
    { id: 'tax', label: 'Sales tax (5%)', amount: 3_578 },
  ]);
  for (const { name, totalAmount } of packageTotals(given)) {
    const parts = [...given.filter((item) => item.package === name), ...packageRest(given, name)];
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalAmount);
  }
  expect(formatPrice({ items: given, totalAmount: 75_128 })).toBe('from $751.28');
  expect(formatPrice({ items: given.slice(0, 1), totalAmount: 9_500 })).toBe('$95');
});

test.each([
  [4, 'sheet', '4 sheets × $92'],
  [1, 'sheet', '1 sheet × $92'],
  [2.5, 'hour', '2.5 hours × $92'],
  [2, 'sq ft', '2 sq ft × $92'],
  [2, 'hours', '2 hours × $92'],
  [2, 'constructor', '2 constructor × $92'],
  [2, null, '2 × $92'],
])('%s of the unit %j read as %j', (quantity, unit, text) => {
  expect(formatQuantity({ quantity, unit, unitPrice: 9_200 }, formatCents)).toBe(text);
});
