import { expect, test } from 'vitest';
import { formatExact } from './dates.ts';
import { timeZoneOfState } from './time-zone.ts';

test('times are in the zone of the state, and in UTC for an unknown state', () => {
  const lastMoment = '2026-12-22T05:59:59Z';
  expect(formatExact(lastMoment, timeZoneOfState('IL'))).toBe(
    'Monday, December 21, 2026 at 11:59 PM CST',
  );
  expect(formatExact(lastMoment, timeZoneOfState('WA'))).toContain('9:59 PM PST');
  expect(formatExact(lastMoment, timeZoneOfState(''))).toContain('5:59 AM UTC');
});

test('all fifty states and the capital have a zone', () => {
  const codes =
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';
  const unknown = codes.split(' ').filter((code) => timeZoneOfState(code) === 'UTC');
  expect(unknown).toEqual([]);
});
