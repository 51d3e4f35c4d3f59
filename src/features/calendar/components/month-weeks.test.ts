import { describe, expect, test } from 'vitest';
import { MAX_LANES, monthWeeks } from './month-weeks.ts';

const week = { from: '2026-11-29', to: '2026-12-05' };
const entry = (date: string, endDate = date, startTime: string | null = null) => ({
  date,
  endDate,
  startTime,
});

describe('weeks of a month', () => {
  test('are whole, also over the end of a month', () => {
    const weeks = monthWeeks([], { from: '2026-11-29', to: '2026-12-12' });
    expect(weeks.map(({ days }) => [days[0], days.length, days[6]])).toEqual([
      ['2026-11-29', 7, '2026-12-05'],
      ['2026-12-06', 7, '2026-12-12'],
    ]);
  });

  test('an entry of several days is one bar in each of its weeks', () => {
    const long = entry('2026-12-03', '2026-12-08');
    const [first, second] = monthWeeks([long], { from: '2026-11-29', to: '2026-12-12' });
    expect(first?.placed).toEqual([{ entry: long, column: 4, span: 3, lane: 0 }]);
    expect(second?.placed).toEqual([{ entry: long, column: 0, span: 3, lane: 0 }]);
  });

  test('two on one day have lanes of their own, and a free lane is used again', () => {
    const long = entry('2026-11-30', '2026-12-02');
    const early = entry('2026-11-30', '2026-11-30', '08:00');
    const late = entry('2026-12-01', '2026-12-01', '15:00');
    const [only] = monthWeeks([late, early, long], week);
    expect(only?.placed.map(({ entry, lane }) => [entry, lane])).toEqual([
      [long, 0],
      [early, 1],
      [late, 1],
    ]);
  });

  test('of one day, the earlier stands above the later', () => {
    const [nine, eight] = [
      entry('2026-12-01', '2026-12-01', '09:00'),
      entry('2026-12-01', '2026-12-01', '08:00'),
    ];
    const [only] = monthWeeks([nine, eight], week);
    expect(only?.placed.map(({ entry }) => entry.startTime)).toEqual(['08:00', '09:00']);
  });

  test('what has no place is counted on each of its days', () => {
    const full = Array.from({ length: MAX_LANES }, () => entry('2026-12-01'));
    const [only] = monthWeeks([...full, entry('2026-12-01', '2026-12-01', '09:00')], week);
    expect(only?.placed).toHaveLength(MAX_LANES);
    expect(only?.hidden).toEqual([0, 0, 1, 0, 0, 0, 0]);
  });
});
