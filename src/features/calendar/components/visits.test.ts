import { expect, test } from 'vitest';
import { firstWorkDay } from './visits.ts';

const event = (
  kind: 'work' | 'site_visit' | 'busy',
  date: string,
  status: 'confirmed' | 'cancelled' | 'proposed' = 'confirmed',
) => ({ kind, date, status });

test('the first day of work is that of work that is still to come, not of a visit before it', () => {
  expect(firstWorkDay(undefined)).toBeUndefined();
  expect(firstWorkDay([event('site_visit', '2026-12-01')])).toBeUndefined();
  expect(
    firstWorkDay([
      event('site_visit', '2026-12-01'),
      event('work', '2026-12-04', 'cancelled'),
      event('work', '2026-12-10'),
      event('work', '2026-12-08', 'proposed'),
    ]),
  ).toBe('2026-12-08');
});
