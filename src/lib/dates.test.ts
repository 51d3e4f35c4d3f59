import { expect, test } from 'vitest';
import {
  formatClockRange,
  formatDate,
  formatDay,
  formatDeadline,
  formatExact,
  formatMoment,
  relativeTime,
} from './dates.ts';

const now = Date.parse('2026-11-21T23:40:00Z');
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [-5 * minute, 'Just now'],
  [0, 'Just now'],
  [minute - 1, 'Just now'],
  [minute, '1 minute ago'],
  [2 * minute - 1, '1 minute ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
  [2 * day, '2 days ago'],
  [400 * day, '400 days ago'],
])('%i ms ago is “%s”', (age, text) => {
  expect(relativeTime(new Date(now - age), now)).toBe(text);
});

test.each([
  ['2026-11-21T23:40:00Z', 'America/Los_Angeles', 'Today, 3:40 PM'],
  ['2026-11-21T23:40:00Z', 'Asia/Tokyo', 'Today, 8:40 AM'],
  ['2026-11-21T07:59:00Z', 'America/Los_Angeles', 'Yesterday, 11:59 PM'],
  ['2026-11-22T08:00:00Z', 'America/Los_Angeles', 'Tomorrow, 12:00 AM'],
  ['2026-11-24T20:05:00Z', 'America/New_York', 'Tue, Nov 24, 3:05 PM'],
  ['2025-07-04T16:00:00Z', 'America/New_York', 'Jul 4, 2025, 12:00 PM'],
])('%s in %s is “%s”', (instant, zone, text) => {
  expect(formatMoment(instant, now, zone)).toBe(text);
});

test.each([
  ['2026-11-22T23:00:00Z', 'tomorrow at 3 PM'],
  ['2026-11-21T23:40:00Z', 'today at 3:40 PM'],
  ['2026-11-25T17:05:00Z', 'Wed, Nov 25 at 9:05 AM'],
])('%s inside a sentence is “%s”', (instant, text) => {
  expect(formatDeadline(instant, now, 'America/Los_Angeles')).toBe(text);
});

test.each([
  ['09:00', '10:00', '9–10 AM'],
  ['09:00', '13:00', '9 AM–1 PM'],
  ['09:30', '11:15', '9:30–11:15 AM'],
  ['11:30', '12:00', '11:30 AM–12 PM'],
  ['12:00', '14:30', '12–2:30 PM'],
  ['00:00', '00:30', '12–12:30 AM'],
  ['22:00', '02:00', '10 PM–2 AM'],
  ['23:00', '24:00', '11 PM–12 AM'],
])('from %s to %s is “%s”', (from, to, text) => {
  expect(formatClockRange(from, to)).toBe(text);
});

test('a day of 25 hours, with a change of the clocks, is still yesterday', () => {
  const monday = '2026-11-02T05:30:00Z';
  expect(formatDay('2026-11-01T04:30:00Z', monday, 'America/New_York')).toBe('Yesterday');
});

test('the exact time has weekday, date, time and zone, with plain spaces', () => {
  const exact = formatExact('2026-11-21T23:40:00Z', 'America/Los_Angeles');
  expect(exact).toBe('Saturday, November 21, 2026 at 3:40 PM PST');
});

test('a calendar date is the same in every time zone', () => {
  expect(formatDate('2026-01-31')).toBe('Jan 31, 2026');
});
