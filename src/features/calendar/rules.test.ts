import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, timeOf } from '#lib/local-date.ts';
import { localAt } from '#lib/zoned-time.ts';
import {
  endTimeFrom,
  eventMoveNames,
  eventMoves,
  eventRefusal,
  eventStatuses,
  eventsBeside,
  instantsOf,
  lastDayFrom,
  nextFreeDays,
  overlaps,
  timesError,
} from './rules.ts';
import { recurringTypes, seriesDates } from './series/rules.ts';

/** Zones with daylight saving time north and south of the equator, a change of half an hour, and none. */
const zones = [
  'America/Chicago',
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'UTC',
];
const firstDay = '2020-01-01';
const anyDay = fc
  .integer({ min: 0, max: daysBetween(firstDay, '2035-12-31') })
  .map((days) => addDays(firstDay, days));
const anyMinute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const anyZone = fc.constantFrom(...zones);

describe('local times, from 2020 to 2035', () => {
  test('an instant reads as the local time that was entered, or later by what the clocks skip', () => {
    fc.assert(
      fc.property(anyDay, anyMinute, anyZone, (date, minute, timeZone) => {
        const startTime = timeOf(minute);
        const times = { date, endDate: date, startTime, endTime: '23:59', timeZone };
        const read = localAt(instantsOf(times).startsAt, timeZone);
        if (read.date === date && read.time === startTime) return;
        // Nowhere do these clocks skip more than an hour, and always at night.
        expect(read.date).toBe(date);
        const skipped = Number(read.time.slice(0, 2)) * 60 + Number(read.time.slice(3)) - minute;
        expect(skipped).toBeGreaterThan(0);
        expect(skipped).toBeLessThanOrEqual(60);
        expect(minute).toBeLessThan(4 * 60);
      }),
      { numRuns: 1_000 },
    );
  });

  test('every valid event lasts, also where the clocks skip the whole of it', () => {
    fc.assert(
      fc.property(anyDay, anyMinute, anyMinute, anyZone, (date, one, other, timeZone) => {
        const [startTime, endTime] = [timeOf(Math.min(one, other)), timeOf(Math.max(one, other))];
        const times = { date, endDate: date, startTime, endTime, timeZone };
        if (timesError(times)) return;
        const { startsAt, endsAt } = instantsOf(times);
        expect(endsAt.getTime()).toBeGreaterThan(startsAt.getTime());
      }),
    );
    const gap = { date: '2027-03-14', endDate: '2027-03-14', timeZone: 'America/Chicago' };
    expect(instantsOf({ ...gap, startTime: '02:00', endTime: '03:00' })).toEqual({
      startsAt: new Date('2027-03-14T08:00:00Z'),
      endsAt: new Date('2027-03-14T08:01:00Z'),
    });
  });

  test('a series keeps its local time in every zone and year', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 4 * 60, max: 23 * 60 }),
        anyZone,
        fc.constantFrom(...recurringTypes),
        (first, minute, timeZone, type) => {
          for (const date of seriesDates(first, type, { recurringTotal: 30 })) {
            const startTime = timeOf(minute);
            const times = { date, endDate: date, startTime, endTime: '23:59', timeZone };
            expect(localAt(instantsOf(times).startsAt, timeZone)).toEqual({
              date,
              time: startTime,
            });
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the days of a series', () => {
  test.each([
    [
      '2027-01-31',
      'monthly',
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
    ],
    [
      '2024-01-31',
      'monthly',
      ['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30', '2024-05-31'],
    ],
    [
      '2027-11-30',
      'monthly',
      ['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30'],
    ],
    ['2028-02-28', 'daily', ['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02', '2028-03-03']],
    [
      '2027-12-20',
      'weekly',
      ['2027-12-20', '2027-12-27', '2028-01-03', '2028-01-10', '2028-01-17'],
    ],
  ] as const)('from %s, %s', (first, type, dates) => {
    expect(seriesDates(first, type, { recurringTotal: 5 })).toEqual(dates);
  });

  test('end with the count or with the last day, whichever comes first', () => {
    const until = '2027-03-31';
    expect(seriesDates('2027-01-31', 'monthly', { recurringUntil: until })).toHaveLength(3);
    expect(seriesDates('2027-01-31', 'monthly', { recurringUntil: '2027-03-30' })).toHaveLength(2);
    const both = { recurringTotal: 2, recurringUntil: until };
    expect(seriesDates('2027-01-31', 'monthly', both)).toHaveLength(2);
  });

  test('one each month, in order, and never a day that does not exist', () => {
    fc.assert(
      fc.property(anyDay, (first) => {
        const dates = seriesDates(first, 'monthly', { recurringTotal: 60 });
        const months = dates.map(
          (date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)),
        );
        for (const [n, month] of months.entries()) expect(month).toBe((months[0] ?? 0) + n);
        for (const date of dates) {
          expect(addDays(date, 0)).toBe(date);
          expect(Number(date.slice(8))).toBeLessThanOrEqual(Number(first.slice(8)));
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('two events overlap when one starts before the other ends and ends after it starts', () => {
  const at = (from: number, to: number) => ({ startsAt: new Date(from), endsAt: new Date(to) });
  const span = fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 10 }))
    .map(([from, length]) => at(from, from + length));
  const minutes = ({ startsAt, endsAt }: ReturnType<typeof at>) =>
    Array.from({ length: endsAt.getTime() - startsAt.getTime() }, (_, n) => startsAt.getTime() + n);
  fc.assert(
    fc.property(span, span, (one, other) => {
      const shared = minutes(one).some((minute) => minutes(other).includes(minute));
      expect(overlaps(one, other)).toBe(shared);
    }),
  );
});

describe('moves', () => {
  const [contractorId, homeownerId] = ['business', 'person'];
  const now = new Date('2027-05-03T12:00:00Z');
  const event = {
    contractorId,
    homeownerId,
    kind: 'site_visit' as const,
    startsAt: new Date('2027-05-03T11:00:00Z'),
    endsAt: new Date('2027-05-03T13:00:00Z'),
    awaiting: 'homeowner' as const,
    homeownerMissedAt: null,
    contractorMissedAt: null,
  };
  const callers = {
    contractor: { role: 'contractor', uid: 'owner', contractorId },
    homeowner: { role: 'homeowner', uid: homeownerId },
    stranger: { role: 'homeowner', uid: 'another' },
    rival: { role: 'contractor', uid: 'rival', contractorId: 'rival' },
    admin: { role: 'admin', uid: homeownerId },
  } as const;

  test.each(eventMoveNames)(
    '%s is allowed to its side, from its statuses, and to nobody else',
    (move) => {
      for (const status of eventStatuses)
        for (const [name, caller] of Object.entries(callers)) {
          const refusal = eventRefusal({ ...event, status }, caller, move, now);
          const { by, from } = eventMoves[move];
          if (!(by as readonly string[]).includes(name))
            expect(refusal?.[0]).toBe('permission-denied');
          else if (!from.includes(status)) expect(refusal?.[0]).toBe('failed-precondition');
        }
    },
  );

  test('only the side that is asked answers', () => {
    const proposed = { ...event, status: 'proposed' as const };
    expect(eventRefusal(proposed, callers.homeowner, 'confirm', now)).toBeUndefined();
    expect(eventRefusal(proposed, callers.contractor, 'confirm', now)).toBeDefined();
  });
});

describe('what else is on the calendar at that time', () => {
  const at = (date: string, startTime: string | null, endTime: string | null, endDate = date) => ({
    ...{ date, endDate, startTime, endTime, status: 'confirmed' as const },
  });
  const visit = at('2027-05-03', '09:00', '10:00');

  test.each([
    ['the same hour', at('2027-05-03', '09:30', '11:00'), 1],
    ['the hour after', at('2027-05-03', '10:00', '11:00'), 0],
    ['the same hour of another day', at('2027-05-04', '09:00', '10:00'), 0],
    ['a whole day', at('2027-05-03', null, null), 1],
    ['the last day of a vacation', at('2027-04-26', null, null, '2027-05-03'), 1],
    ['a vacation that ended the day before', at('2027-04-26', null, null, '2027-05-02'), 0],
    ['a night that ends in the morning', at('2027-05-02', '22:00', '09:30', '2027-05-03'), 1],
    ['a canceled visit', { ...visit, status: 'cancelled' as const }, 0],
  ])('%s', (_, other, count) => {
    expect(eventsBeside(visit, [other])).toHaveLength(count);
  });
});

test.each([
  ['a day', '2026-11-26', '2026-11-26', '2026-11-27', '2026-11-27'],
  ['three days over the end of a month', '2026-11-26', '2026-11-28', '2026-11-29', '2026-12-01'],
  ['days in the wrong order', '2026-11-26', '2026-11-20', '2026-11-27', '2026-11-27'],
])('the last day follows the first: %s', (_, date, endDate, moved, expected) => {
  expect(lastDayFrom(moved, { date, endDate })).toBe(expected);
});

test('an end follows its start, and stays within the day', () => {
  expect(endTimeFrom('13:00', 90)).toBe('14:30');
  expect(endTimeFrom('23:00', 90)).toBe('23:59');
});

const timed = (date: string, startTime: string, endTime: string) => ({
  ...{ date, endDate: date, startTime, endTime },
  status: 'confirmed' as const,
});

test('what lasts for days moves to the next days that are free', () => {
  const asked = { date: '2027-05-03', endDate: '2027-05-04', startTime: '09:00', endTime: '10:00' };
  expect(nextFreeDays(asked, [timed('2027-05-04', '08:00', '12:00')])).toEqual({
    ...asked,
    ...{ date: '2027-05-05', endDate: '2027-05-06' },
  });
});

test('two full weeks have no free time, and a whole day is in nobody’s way', () => {
  const asked = { date: '2027-05-03', endDate: '2027-05-03', startTime: '09:00', endTime: '10:00' };
  const full = { ...timed('2027-05-01', '00:00', '23:00'), endDate: '2027-06-01' };
  expect(nextFreeDays(asked, [full])).toBeUndefined();
  expect(nextFreeDays(asked, [{ ...full, startTime: null, endTime: null }])).toEqual(asked);
});
