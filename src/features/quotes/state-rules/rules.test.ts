import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentOf, type StoredQuoteItem } from '../items/rules.ts';
import { howToGetOut, whatSigningDoes } from './components/how-to-get-out.ts';
import {
  builtInStateRules,
  depositLimit,
  findDepositProblem,
  isOfficialUrl,
  parseShare,
  type StateRule,
  stateOfLocation,
} from './rules.ts';

const rulesOf = (state: string) => builtInStateRules.filter((rule) => rule.state === state);
const limitIn = (state: string, total: number) =>
  rulesOf(state).flatMap((rule) => depositLimit(rule, total) ?? [])[0];

test.each([
  ['CA', 500_000, 50_000],
  ['CA', 1_000_000, 100_000],
  ['CA', 1_000_001, 100_000],
  ['CA', 9_000_000, 100_000],
  ['CA', 999_999, 99_999],
  ['CA', 1, 0],
  ['MD', 900_000, 300_000],
  ['MD', 100_000, 33_333],
  ['MD', 100_001, 33_333],
  ['MD', 100_002, 33_334],
  ['MA', 100_000, 33_333],
  ['IL', 100_000, undefined],
  ['US', 100_000, undefined],
])('in %s the deposit on %i cents is at most %s', (state, total, limit) => {
  expect(limitIn(state, total)).toBe(limit);
});

const line = (amount: number, more: Partial<StoredQuoteItem> = {}): StoredQuoteItem => ({
  ...{ id: String(amount), description: 'Work', amount },
  ...more,
});
const fixed = (deposit: number) => ({ deposit, depositPercent: null });
const percent = (depositPercent: number) => ({ deposit: null, depositPercent });
const limitFor = (state: string, given: Parameters<typeof findDepositProblem>[1]) =>
  findDepositProblem(rulesOf(state), given)?.limit;

test.each([
  ['a fixed deposit at the limit', 'CA', fixed(50_000), [line(500_000)], undefined],
  ['one cent above it', 'CA', fixed(50_001), [line(500_000)], 50_000],
  ['a tenth of a high price is above $1,000', 'CA', percent(10), [line(2_000_000)], 100_000],
  ['a tenth of a low price', 'CA', percent(10), [line(123_455)], undefined],
  ['a little more than a tenth', 'CA', percent(10.001), [line(123_455)], 12_345],
  ['33.333% is below a third', 'MD', percent(33.333), [line(100_000)], undefined],
  ['33.334% is above a third', 'MD', percent(33.334), [line(100_000)], 33_333],
  ['no deposit', 'MD', { deposit: null, depositPercent: null }, [line(100_000)], undefined],
  ['a quote without a price yet', 'MD', fixed(100), [], undefined],
  ['a state without a limit', 'IL', fixed(90_000), [line(100_000)], undefined],
  [
    'an option that brings a tenth above $1,000',
    ...(['CA', percent(10), [line(900_000), line(200_000, { optional: true })], 90_000] as const),
  ],
  [
    'the cheapest package decides what is fixed',
    ...([
      ...['MD', fixed(40_000)],
      [line(100_000, { package: 'Good' }), line(200_000, { package: 'Best' })],
      33_333,
    ] as ['MD', ReturnType<typeof fixed>, StoredQuoteItem[], number]),
  ],
] as const)('%s', (_, state, given, items, limit) => {
  expect(limitFor(state, { ...given, items })).toBe(limit);
});

test('the strictest of several rules is the one that counts', () => {
  const [rule] = rulesOf('MD');
  const rules = [rule, { ...rule, share: '1/10' }] as StateRule[];
  expect(findDepositProblem(rules, { ...fixed(40_000), items: [line(100_000)] })).toMatchObject({
    rule: { share: '1/10' },
    limit: 10_000,
  });
});

const cents = fc.integer({ min: 1, max: 1_000_000_000 });
const share = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map((n) => `${n / 100}%`),
  fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 })).map((pair) => {
    const [a = 1, b = 1] = [...pair].sort((x, y) => x - y);
    return `${a}/${b}`;
  }),
);
const rule = fc
  .record({ share, maxAmount: fc.option(cents) })
  .map((given): StateRule => ({ ...(rulesOf('CA')[0] as StateRule), ...given }));
const items = fc
  .array(fc.record({ amount: cents, optional: fc.boolean() }), { minLength: 1, maxLength: 5 })
  .map((all) =>
    all.map(({ amount, optional }, n) =>
      line(amount, { id: String(n), optional: optional && n > 0 }),
    ),
  );

test('the limit is whole cents, at most the share and the amount, and one cent more is too much', () => {
  fc.assert(
    fc.property(rule, cents, ({ share: text, maxAmount, ...rest }, total) => {
      const limit = depositLimit({ ...rest, share: text, maxAmount }, total) ?? -1;
      const part = parseShare(text ?? '') ?? { numerator: 0, denominator: 1 };
      const fits = (amount: number) =>
        BigInt(amount) * BigInt(part.denominator) <= BigInt(total) * BigInt(part.numerator) &&
        (maxAmount === null || amount <= maxAmount);
      expect(limit).toSatisfy(Number.isInteger);
      expect([fits(limit), fits(limit + 1)]).toEqual([true, false]);
    }),
  );
});

test('the deposit that is offered instead breaks no rule, whichever options are chosen', () => {
  const given = fc.oneof(
    cents.map(fixed),
    fc.integer({ min: 1, max: 100_000 }).map((n) => percent(n / 1_000)),
  );
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 3 }), items, given, (rules, lines, deposit) => {
      const problem = findDepositProblem(rules, { ...deposit, items: lines });
      if (problem)
        expect(
          findDepositProblem(rules, { ...fixed(problem.limit), items: lines }),
        ).toBeUndefined();
    }),
  );
});

test('a share as large as the rule allows is never a problem, for any price', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 100 }), (total, whole) => {
      const only: StateRule = { ...(rulesOf('MD')[0] as StateRule), share: `${whole}%` };
      const given = { ...percent(whole), items: [line(total)] };
      expect(findDepositProblem([only], given)).toBeUndefined();
      expect(percentOf(whole, total)).toBeLessThanOrEqual((depositLimit(only, total) ?? 0) + 1);
    }),
  );
});

test.each([
  ['Oakland, CA 94601', 'CA'],
  ['Oakland, CA', 'CA'],
  ['Oakland, ca 94601-1234', 'CA'],
  ['12 Elm St, Baltimore, MD 21201', 'MD'],
  ['MD', 'MD'],
  ['Chicago', undefined],
  ['Somewhere, ZZ 12345', undefined],
  ['', undefined],
])('the state of %j is %s', (location, state) => {
  expect(stateOfLocation(location)).toBe(state);
});

test.each(['0%', '101%', '5/3', '1/0', '0/3', 'ten', '10', '-1/3', '1 /3', '10.123%'])(
  '%s is no share of a price',
  (text) => expect(parseShare(text)).toBeUndefined(),
);

test('every rule that comes with the product has an official source and the figures of its kind', () => {
  for (const each of builtInStateRules) {
    expect(each.url).toSatisfy(isOfficialUrl);
    expect(each.businessDays !== null).toBe(each.kind === 'cancellation');
    expect(depositLimit(each, 100) !== undefined).toBe(each.kind === 'deposit');
  }
  const refused = ['http://ftc.gov/a', 'https://ftc.gov.example.com', 'https://a@ftc.gov', 'x'];
  expect(refused.filter(isOfficialUrl)).toEqual([]);
});

test('whoever signs reads how they get out again: within the shortest time of the law, then with both sides', () => {
  expect(howToGetOut([...rulesOf('US'), ...rulesOf('CA')], 'Okafor Roofing')).toBe(
    'The law may give you 3 business days to cancel. After that, you and Okafor Roofing both have to agree to call it off.',
  );
  // A limit on deposits says nothing of it.
  expect(howToGetOut(rulesOf('MD'), 'Okafor Roofing')).toBe(
    'Once you sign, you and Okafor Roofing both have to agree to call it off.',
  );
});

test('right above the button one reads that signing binds, what is owed by it, and how to cancel', () => {
  expect(whatSigningDoes([...rulesOf('US'), ...rulesOf('CA')], 26_410)).toBe(
    'Signing is binding. Your $264.10 deposit is invoiced next. The law may give you 3 business days to cancel; after that, you both have to agree.',
  );
  expect(whatSigningDoes(rulesOf('MD'), null)).toBe(
    'Signing is binding. You owe nothing yet. To cancel later, you both have to agree.',
  );
});
