import { expect, test } from 'vitest';
import { calculateTotals } from '../../items/rules.ts';
import { itemFromInput, QuoteItemInput } from '../../items/shapes.ts';
import {
  type DraftForm,
  emptyForm,
  endOfDay,
  formFromQuote,
  hasUnfinishedInput,
  parseDeposit,
  savableContent,
  toCalendarDay,
  validateForm,
} from './draft-form.ts';
import {
  type DraftLine,
  firstLine,
  formatAmount,
  moveLine,
  parseCents,
  parseQuantity,
} from './draft-line.ts';

const line = (
  key: string,
  description: string,
  amount: string,
  given: Partial<DraftLine> = {},
): DraftLine => ({ ...firstLine, ...given, key, description, amount });
const form = (given: Partial<DraftForm> = {}): DraftForm => ({
  ...emptyForm(' Roof ', [line('a', ' Tear off ', '$1,250')]),
  ...given,
});
const now = new Date(2026, 10, 21, 9);

test('complete lines are saved in cents, and incomplete ones are left out', () => {
  const incomplete = form({
    lines: [
      line('a', 'Tear off', '1,250'),
      line('b', 'Shingles', 'about 50'),
      line('c', '', '99.50'),
      line('d', '', ''),
    ],
  });
  expect(savableContent(incomplete)).toEqual({
    projectTitle: 'Roof',
    ...{ description: '', terms: '', warranty: '', startDate: null },
    ...{ deposit: null, depositPercent: null },
    items: [{ description: 'Tear off', amount: 125_000, kind: 'included', optional: false }],
  });
  expect(hasUnfinishedInput(incomplete)).toBe(true);
  expect(hasUnfinishedInput(form())).toBe(false);
  expect(savableContent(form({ projectTitle: ' ' }))).toBeUndefined();
  expect(savableContent(form({ lines: [line('a', '', '')] }))).toBeUndefined();
});

test('a quote that was loaded and not changed has nothing new to save', () => {
  const items = calculateTotals([
    { id: 'x', description: 'Tear off', amount: 125_000, scope: 'Both layers' },
    { id: 'y', description: 'Nails', amount: 5, kind: 'allowance' },
    { id: 'z', description: 'Cap', amount: 0, quantity: 2.5, unit: 'm', unitPrice: 1_010 },
    { id: 'o', description: 'Skylight', amount: 90_000, optional: true },
    { id: 'e', description: 'Painting', amount: 0, kind: 'excluded' },
    { id: 'd', description: 'Neighbors', amount: 0, kind: 'discount', percent: 5 },
    { id: 't', description: 'Sales tax', amount: 0, kind: 'tax', percent: 8.25 },
  ]).items;
  const texts = { terms: 'Net 10', warranty: '10 years', startDate: '2026-12-01' };
  const deposit = { deposit: 50_000, depositPercent: 30 };
  const quote = { projectTitle: 'Roof', description: 'Two days.', items, ...texts, ...deposit };
  const sent = savableContent(formFromQuote(quote));
  expect(sent).toMatchObject({ ...texts, deposit: null, depositPercent: 30 });
  const recalculated = calculateTotals(
    (sent?.items ?? []).map((item, n) => ({
      ...itemFromInput(QuoteItemInput.parse(item)),
      id: items[n]?.id ?? '',
    })),
  );
  expect(recalculated.items).toEqual(items);
});

test.each([
  ['', { deposit: null, depositPercent: null }],
  ['$500', { deposit: 50_000, depositPercent: null }],
  ['33.3 %', { deposit: null, depositPercent: 33.3 }],
  ['a third', undefined],
  ['120%', undefined],
])('a deposit typed as %j is parsed', (typed, deposit) => {
  expect(parseDeposit(typed)).toEqual(deposit);
});

test.each([
  ['2.5', 2.5],
  ['1,200', 1_200],
  ['.5', 0.5],
  ['1.2345', undefined],
  ['two', undefined],
  ['-1', undefined],
])('a quantity typed as %j is parsed', (typed, quantity) => {
  expect(parseQuantity(typed)).toBe(quantity);
});

test('a chosen day lasts until it ends in the contractor’s time zone', () => {
  const ends = endOfDay('2026-12-21');
  expect(ends && toCalendarDay(ends)).toBe('2026-12-21');
  expect(ends && toCalendarDay(new Date(ends.getTime() + 1))).toBe('2026-12-22');
  expect(savableContent(form({ validOn: '2026-12-21' }))?.validUntil).toBe(ends?.toISOString());
  expect(endOfDay('soon')).toBeUndefined();
  expect(savableContent(form({ validOn: '' }))).not.toHaveProperty('validUntil');
});

test('each problem names its field', () => {
  const invalid = form({
    projectTitle: '',
    lines: [line('a', '', '50'), line('b', 'Shingles', '-1'), line('c', '', '')],
  });
  expect(validateForm(invalid, '2026-11-20', now).map(({ field }) => field)).toEqual([
    'quote-title',
    'a-description',
    'b-amount',
    'quote-valid',
  ]);
  expect(validateForm(form({ lines: [line('a', '', '')] }), '2026-11-21', now)).toMatchObject([
    { field: 'a-description' },
  ]);
  expect(validateForm(form(), '2026-11-21', now)).toEqual([]);
});

test.each([
  ['1250', '1,250'],
  ['99.5', '99.50'],
  ['$1,250.00', '1,250'],
  ['about 50', 'about 50'],
  ['', ''],
])('an amount typed as %j is displayed as %j', (typed, displayed) => {
  expect(formatAmount(typed)).toBe(displayed);
});

test('an amount that the API would refuse is not parsed', () => {
  expect(parseCents('10,000,000')).toBe(1_000_000_000);
  expect(parseCents('10,000,000.01')).toBeUndefined();
});

test('a line moves by one place, and not beyond the first or last', () => {
  const lines = ['a', 'b', 'c'].map((key) => line(key, '', ''));
  const keys = (from: number, by: 1 | -1) => moveLine(lines, from, by).map(({ key }) => key);
  expect(keys(0, 1)).toEqual(['b', 'a', 'c']);
  expect(keys(2, -1)).toEqual(['a', 'c', 'b']);
  expect(keys(0, -1)).toEqual(['a', 'b', 'c']);
  expect(keys(2, 1)).toEqual(['a', 'b', 'c']);
});
