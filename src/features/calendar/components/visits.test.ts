import { expect, test } from 'vitest';
import { workDaysOf } from './visits.ts';

const event = (
  kind: 'work' | 'site_visit' | 'busy',
  date: string,
  status: 'confirmed' | 'cancelled' | 'proposed' = 'confirmed',
  endDate = date,
) => ({ kind, date, endDate, status, seriesId: null });

test('the days of work are those of work that is still to come, not of a visit before it', () => {
  expect(workDaysOf(undefined)).toBeUndefined();
  expect(workDaysOf([event('site_visit', '2026-12-01')])).toBeUndefined();
  expect(
    workDaysOf([
      event('site_visit', '2026-12-01'),
      event('work', '2026-12-04', 'cancelled'),
      event('work', '2026-12-10'),
      event('work', '2026-12-08', 'proposed', '2026-12-11'),
      event('site_visit', '2026-12-20'),
    ]),
  ).toEqual({ startDate: '2026-12-08', dueDate: '2026-12-11' });
});
