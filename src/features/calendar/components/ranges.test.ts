import { expect, test } from 'vitest';
import { calendarInput, pageBy, rangeTitle } from './ranges.ts';

const today = '2026-11-27';
const at = (query: string) => calendarInput(new URLSearchParams(query), today);

test('a month that nobody chose begins with this week, and one that was chosen with its first', () => {
  expect(at('view=month').range).toEqual({ from: '2026-11-22', to: '2026-12-26' });
  expect(rangeTitle('month', today, false)).toBe('Nov 22 to Dec 26, 2026');
  expect(rangeTitle('month', '2026-12-20', false)).toBe('Dec 20, 2026 to Jan 23, 2027');
  expect(at('view=month&date=2026-11-27').range).toEqual({ from: '2026-11-01', to: '2026-12-12' });
  expect(rangeTitle('month', today)).toBe('November 2026');
  expect(at('view=week').range).toEqual({ from: '2026-11-22', to: '2026-11-28' });
});

test('the weeks before this one are a page back, where the month has any', () => {
  expect(pageBy('month', today, -1, false)).toBe('2026-11-01');
  expect(pageBy('month', '2026-12-03', -1, false)).toBe('2026-11-01');
  expect(pageBy('month', today, 1, false)).toBe('2026-12-01');
  expect(pageBy('month', today, -1)).toBe('2026-10-01');
});

test('without a view, the days are those of the agenda and of the month', () => {
  expect(at('').range).toEqual({ from: '2026-11-22', to: '2026-12-26' });
  expect(calendarInput(new URLSearchParams(), '2026-11-28').range).toEqual({
    from: '2026-11-22',
    to: '2026-12-27',
  });
});
