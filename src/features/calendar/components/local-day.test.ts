import { expect, test } from 'vitest';
import { newEventTimes } from './local-day.ts';

const at = (hour: number, minute = 0) => new Date(2026, 10, 27, hour, minute);

test.each([
  ['a later day', '2026-12-02', at(20), '2026-12-02', '09:00', '10:00'],
  ['today, early', '2026-11-27', at(6, 30), '2026-11-27', '09:00', '10:00'],
  ['today, at work', '2026-11-27', at(13, 20), '2026-11-27', '14:00', '15:00'],
  ['today, the last hour of work', '2026-11-27', at(16, 59), '2026-11-27', '17:00', '18:00'],
  ['today, in the evening', '2026-11-27', at(20, 5), '2026-11-28', '09:00', '10:00'],
  ['today, before midnight', '2026-11-27', at(23, 59), '2026-11-28', '09:00', '10:00'],
  ['a day that is over', '2026-11-20', at(10), '2026-11-27', '11:00', '12:00'],
  ['a day that is over, in the evening', '2026-11-20', at(21), '2026-11-28', '09:00', '10:00'],
])('%s', (_, day, now, date, startTime, endTime) => {
  expect(newEventTimes(day, now)).toEqual({ date, endDate: date, startTime, endTime });
});
