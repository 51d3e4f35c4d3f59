import { expect, test } from 'vitest';
import { daysOf, timeOnDay } from './event-text.ts';

const roof = { date: '2026-12-08', endDate: '2026-12-10', startTime: null, endTime: null };
const range = { from: '2026-12-09', to: '2027-01-07' };

test('work of several days is on each of them that a list shows', () => {
  expect(daysOf(roof, { ...range, from: '2026-12-01' })).toEqual([
    '2026-12-08',
    '2026-12-09',
    '2026-12-10',
  ]);
  expect(daysOf(roof, range)).toEqual(['2026-12-09', '2026-12-10']);
  expect(daysOf(roof, { ...range, to: '2026-12-09' })).toEqual(['2026-12-09']);
});

test('each day says which one it is', () => {
  expect(timeOnDay(roof, '2026-12-09')).toBe('All day, day 2 of 3');
  const timed = { ...roof, startTime: '08:00', endTime: '16:00' };
  expect(['2026-12-08', '2026-12-09', '2026-12-10'].map((day) => timeOnDay(timed, day))).toEqual([
    'From 8 AM, day 1 of 3',
    'All day, day 2 of 3',
    'Until 4 PM, day 3 of 3',
  ]);
  expect(timeOnDay({ ...timed, endDate: timed.date }, timed.date)).toMatch(/^8/);
});
