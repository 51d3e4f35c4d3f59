import { expect, test } from 'vitest';
import {
  amountSaid,
  centsOf,
  type DraftForm,
  dayOf,
  endOfDay,
  formOf,
  isUnfinished,
  moved,
  problemsOf,
  savable,
} from './draft-form.ts';

const form = (given: Partial<DraftForm> = {}): DraftForm => ({
  projectTitle: ' Roof ',
  description: '',
  lines: [{ key: 'a', description: ' Tear off ', amount: '$1,250' }],
  ...given,
});
const line = (key: string, description: string, amount: string) => ({ key, description, amount });
const now = new Date(2026, 10, 21, 9);

test('what is complete can be kept, in cents, and what is half written waits', () => {
  const half = form({
    lines: [
      line('a', 'Tear off', '1,250'),
      line('b', 'Shingles', 'about 50'),
      line('c', '', '99.50'),
      line('d', '', ''),
    ],
  });
  expect(savable(half)).toEqual({
    projectTitle: 'Roof',
    description: '',
    items: [{ description: 'Tear off', amount: 125_000 }],
  });
  expect(isUnfinished(half)).toBe(true);
  expect(isUnfinished(form())).toBe(false);
  expect(savable(form({ projectTitle: ' ' }))).toBeUndefined();
  expect(savable(form({ lines: [line('a', '', '')] }))).toBeUndefined();
});

test('a kept quote that nobody has touched has nothing new to keep', () => {
  const quote = {
    projectTitle: 'Roof',
    description: 'Two days.',
    items: [
      { id: 'x', description: 'Tear off', amount: 125_000 },
      { id: 'y', description: 'Nails', amount: 5 },
      { id: 'z', description: 'Cap', amount: 11_010 },
    ],
  };
  expect(savable(formOf(quote))).toEqual({
    projectTitle: 'Roof',
    description: 'Two days.',
    items: quote.items.map(({ description, amount }) => ({ description, amount })),
  });
});

test('a day that was chosen lasts until its end, where the contractor is', () => {
  const ends = endOfDay('2026-12-21');
  expect(ends && dayOf(ends)).toBe('2026-12-21');
  expect(ends && dayOf(new Date(ends.getTime() + 1))).toBe('2026-12-22');
  expect(savable(form({ validOn: '2026-12-21' }))?.validUntil).toBe(ends?.toISOString());
  expect(endOfDay('soon')).toBeUndefined();
  expect(savable(form({ validOn: '' }))).not.toHaveProperty('validUntil');
});

test('each problem names its field', () => {
  const wrong = form({
    projectTitle: '',
    lines: [line('a', '', '50'), line('b', 'Shingles', '-1'), line('c', '', '')],
  });
  expect(problemsOf(wrong, '2026-11-20', now).map(({ field }) => field)).toEqual([
    'quote-title',
    'a-description',
    'b-amount',
    'quote-valid',
  ]);
  expect(problemsOf(form({ lines: [line('a', '', '')] }), '2026-11-21', now)).toMatchObject([
    { field: 'a-description' },
  ]);
  expect(problemsOf(form(), '2026-11-21', now)).toEqual([]);
});

test.each([
  ['1250', '1,250'],
  ['99.5', '99.50'],
  ['$1,250.00', '1,250'],
  ['about 50', 'about 50'],
  ['', ''],
])('an amount typed as %j stands as %j', (typed, said) => {
  expect(amountSaid(typed)).toBe(said);
});

test('an amount that the API would refuse is none', () => {
  expect(centsOf('10,000,000')).toBe(1_000_000_000);
  expect(centsOf('10,000,000.01')).toBeUndefined();
});

test('a line moves by one place and no further than the ends', () => {
  const lines = ['a', 'b', 'c'].map((key) => line(key, '', ''));
  const keys = (from: number, by: 1 | -1) => moved(lines, from, by).map(({ key }) => key);
  expect(keys(0, 1)).toEqual(['b', 'a', 'c']);
  expect(keys(2, -1)).toEqual(['a', 'c', 'b']);
  expect(keys(0, -1)).toEqual(['a', 'b', 'c']);
  expect(keys(2, 1)).toEqual(['a', 'b', 'c']);
});
