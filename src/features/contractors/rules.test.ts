import { expect, test } from 'vitest';
import { agedCheckText, badgeTexts, uncheckedText } from './badges/rules.ts';
import { addRating, formatResponseTime, websiteHref } from './rules.ts';

test.each([
  [5, 'within the hour'],
  [60, 'within the hour'],
  [61, 'within 2 hours'],
  [720, 'within 12 hours'],
  [721, 'within a day'],
  [1_440, 'within a day'],
  [1_441, 'within 2 days'],
])('%i minutes are written as %s', (minutes, text) => {
  expect(formatResponseTime(minutes)).toBe(text);
});

test.each([
  ['example.com', 'https://example.com/'],
  [' http://example.com/roofs ', 'http://example.com/roofs'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['JAVASCRIPT:alert(1)', undefined],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['vbscript:msgbox(1)', undefined],
  ['//example.com', 'https://example.com/'],
  ['ftp://example.com', undefined],
  ['https://somebody:secret@example.com', undefined],
  ['https://localhost', undefined],
  ['tel:5551234', undefined],
  ['not a site', undefined],
  ['', undefined],
])('the website %j links to %s', (typed, href) => {
  expect(websiteHref(typed)).toBe(href);
});

test('a rating is added to the count of its stars', () => {
  expect(addRating([1, 0, 0, 2, 7], 5)).toEqual([1, 0, 0, 2, 8]);
  expect(addRating([], 1)).toEqual([1, 0, 0, 0, 0]);
});

test('license and insurance are one badge where both were checked, with the month of the earlier', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  const license = { kind: 'license', checkedOn: '2026-10-05' } as const;
  const insurance = { kind: 'insurance', checkedOn: '2025-10-24' } as const;
  const background = { kind: 'background', checkedOn: '2026-02-01' } as const;
  expect(badgeTexts([license, insurance, background], now)).toEqual([
    { text: 'License and insurance checked Oct 2025', isAged: true },
    { text: 'Background checked Feb 2026', isAged: false },
  ]);
  expect(badgeTexts([license], now)).toEqual([{ text: 'License checked Oct 2026', isAged: false }]);
});

test.each([
  [['license', 'insurance', 'background'], ''],
  [['license', 'background'], 'Not checked: insurance.'],
  [
    ['license', 'businessRegistration'],
    'Not checked: insurance, background. We don’t run background checks. If a company that does has run one and we’ve seen the result, it says so here.',
  ],
])('of a business whose %j were checked, its page says “%s”', (checked, text) => {
  expect(uncheckedText(checked)).toBe(text);
});

test('a check that is over a year old says what that means', () => {
  const now = new Date('2026-11-28T12:00:00Z');
  expect(agedCheckText('2025-11-27T12:00:00Z', now)).toMatch(/^We checked this over a year ago/);
  expect(agedCheckText('2025-11-29T12:00:00Z', now)).toBe('');
});
