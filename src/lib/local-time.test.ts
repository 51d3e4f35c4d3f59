import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTimeZone, nextTimeOfDay, parseTimeOfDay, timeOfDayAt } from './local-time.ts';

const zones = [
  'America/Chicago',
  'America/Phoenix',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'Pacific/Apia',
  'UTC',
];
const HOUR = 3_600_000;
const instants = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 11, 31) })
  .map((ms) => new Date(ms));
/** Around changes to and from daylight saving time in the United States. */
const clockChanges = fc
  .constantFrom('2026-03-08', '2026-11-01', '2031-03-09', '2031-11-02')
  .chain((day) => fc.integer({ min: -20 * HOUR, max: 30 * HOUR }).map((by) => by + Date.parse(day)))
  .map((ms) => new Date(ms));
const clocks = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);

test('the next time of day is the first instant with that local time, unless the clocks skip it', () => {
  fc.assert(
    fc.property(
      fc.oneof(instants, clockChanges),
      clocks,
      fc.constantFrom(...zones),
      (from, written, zone) => {
        const clock = parseTimeOfDay(written);
        const next = nextTimeOfDay(from, clock, zone);
        expect(next.getTime()).toBeGreaterThanOrEqual(from.getTime());
        expect(next.getTime() - from.getTime()).toBeLessThanOrEqual(25 * HOUR);
        const before = timeOfDayAt(new Date(next.getTime() - 1), zone);
        const skipped = before < clock && timeOfDayAt(next, zone) > clock;
        if (!skipped) expect(timeOfDayAt(next, zone)).toBe(clock);
        for (let at = from.getTime(); at < next.getTime(); at += HOUR / 4) {
          const [now, then] = [new Date(at), new Date(Math.min(at + HOUR / 4, next.getTime() - 1))];
          const passes = timeOfDayAt(now, zone) < clock && timeOfDayAt(then, zone) >= clock;
          expect(passes && at + HOUR / 4 < next.getTime()).toBe(false);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['an ordinary evening', '2026-11-20T03:00:00Z', '07:00', '2026-11-20T13:00:00.000Z'],
  ['across a skipped hour', '2026-03-08T05:00:00Z', '07:00', '2026-03-08T12:00:00.000Z'],
  ['at a skipped time', '2026-03-08T05:00:00Z', '02:30', '2026-03-08T08:00:00.000Z'],
  ['across a repeated hour', '2026-11-01T04:00:00Z', '07:00', '2026-11-01T13:00:00.000Z'],
  ['at the first of two occurrences', '2026-11-01T04:00:00Z', '01:30', '2026-11-01T06:30:00.000Z'],
  ['at the second of two occurrences', '2026-11-01T06:40:00Z', '01:30', '2026-11-01T07:30:00.000Z'],
  ['now', '2026-11-20T13:00:00Z', '07:00', '2026-11-20T13:00:00.000Z'],
])('finds the next time of day in Chicago: %s', (_, from, clock, next) => {
  expect(
    nextTimeOfDay(new Date(from), parseTimeOfDay(clock), 'America/Chicago').toISOString(),
  ).toBe(next);
});

test('recognizes the names of IANA time zones', () => {
  expect(['America/Chicago', 'UTC'].every(isTimeZone)).toBe(true);
  expect(['', 'Chicago', 'America/Nowhere', '../etc'].some(isTimeZone)).toBe(false);
});
