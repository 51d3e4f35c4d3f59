import { expect, test } from 'vitest';
import { daysAgoAt, hoursAgo, minutesAgo } from './relative-time.ts';

const HOUR = 60 * 60_000;
const everyHour = Array.from({ length: 24 }, (_, n) => new Date(Date.UTC(2026, 10, 27) + n * HOUR));

test('whatever the hour is, nothing happened at night in Chicago, and all of it in its order', () => {
  for (const now of everyHour) {
    const times = [30, 20.5, 11.5, 9.4, 7.5, 4.7, 2.4, 2.3, 1.2, 0.1].map((count) =>
      hoursAgo(count)(now).getTime(),
    );
    expect(times.toSorted((a, b) => a - b)).toEqual(times);
    for (const time of times) {
      const hour = (time / HOUR - 6) % 24;
      expect(hour).toBeGreaterThanOrEqual(8);
      expect(hour).toBeLessThanOrEqual(20);
      expect(time).toBeLessThanOrEqual(now.getTime());
    }
  }
});

test('what happened by day keeps its time', () => {
  const noon = new Date('2026-11-27T18:00:00Z');
  expect(minutesAgo(90)(noon)).toEqual(new Date('2026-11-27T16:30:00Z'));
  expect(daysAgoAt(1, '08:15')(noon)).toEqual(new Date('2026-11-26T14:15:00Z'));
});
