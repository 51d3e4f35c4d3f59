import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDate } from './parse-date.ts';

test.each([
  ['2027-03-10', '2027-03-10'],
  ['2027-03-10T00:00:00Z', '2027-03-10'],
  ['3/10/2027', '2027-03-10'],
  ['03/10/2027 12:00', '2027-03-10'],
  ['3/10/27', '2027-03-10'],
  ['10-Mar-2027', '2027-03-10'],
  ['Mar 10, 2027', '2027-03-10'],
  ['20270310', '2027-03-10'],
  ['46456', '2027-03-10'],
  ['46456.75', '2027-03-10'],
  ['31/12/2026', undefined],
  ['2027-02-30', undefined],
  ['60614', '2065-12-13'],
  ['12', undefined],
  ['99999', undefined],
  ['soon', undefined],
  ['', undefined],
])('%j is read as %s', (text, date) => {
  expect(parseDate(text)).toBe(date);
});

test('every day is read from American notation and from its spreadsheet number', () => {
  const day = fc
    .date({ min: new Date('1960-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, (iso) => {
      const [year, month, date] = iso.split('-').map(Number);
      expect(parseDate(`${month}/${date}/${year}`)).toBe(iso);
      const days = (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000;
      expect(parseDate(String(days))).toBe(iso);
    }),
  );
});
