import { expect, test } from 'vitest';
import {
  daysOf,
  isToCome,
  lacksAddress,
  namedTitle,
  timeOnce,
  timeOnDay,
  whenText,
} from './event-text.ts';

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

test('an event of several days that is listed once says all of them', () => {
  expect(timeOnce(roof)).toBe('Tue, Dec 8 to Thu, Dec 10');
  expect(timeOnce({ ...roof, startTime: '08:00', endTime: '16:00' })).toBe(
    'Tue, Dec 8, 8 AM to Thu, Dec 10, 4 PM',
  );
  expect(timeOnce({ ...roof, endDate: roof.date })).toBe('All day');
});

test('what is to come is said in one line, without what is called off and busy times that repeat', () => {
  expect(whenText({ ...roof, endDate: roof.date, startTime: '09:00', endTime: '10:00' })).toBe(
    'Tue, Dec 8, 9–10 AM',
  );
  expect(whenText(roof)).toBe('Tue, Dec 8 to Thu, Dec 10');
  const [lunch, off, pickUp, next] = [
    { kind: 'busy', status: 'confirmed', seriesId: 'every-day' },
    { kind: 'site_visit', status: 'cancelled', seriesId: null },
    { kind: 'busy', status: 'confirmed', seriesId: null },
    { kind: 'site_visit', status: 'proposed', seriesId: null },
  ];
  expect([lunch, off, pickUp, next].filter((event) => event && isToCome(event))).toEqual([
    pickUp,
    next,
  ]);
});

test('a visit at a homeowner’s is asked about while only the town is known', () => {
  const visit = {
    ...{ kind: 'site_visit', status: 'confirmed', seriesId: null },
    ...{ homeownerId: 'rosa', contact: null },
    ...{ place: 'Chicago, IL', endsAt: '2026-11-30T15:45:00Z' },
  };
  const now = Date.parse('2026-11-27T12:00:00Z');
  const lacks = (changes: Partial<Parameters<typeof lacksAddress>[0]> = {}) =>
    lacksAddress({ ...visit, ...changes }, now);
  expect([lacks(), lacks({ contact: { address: null } })]).toEqual([true, true]);
  expect(lacks({ contact: { address: '12 Elm St, Chicago, IL' } })).toBe(false);
  expect(lacks({ place: '12 Elm St' })).toBe(false);
  expect(lacks({ kind: 'appointment' })).toBe(false);
  expect(lacks({ status: 'proposed' })).toBe(false);
  expect(lacks({ homeownerId: null })).toBe(false);
  expect(lacks({ endsAt: '2026-11-26T15:45:00Z' })).toBe(false);
});

test('a business reads whom an event is with first, a homeowner what it is', () => {
  const event = { title: 'Inspect chimney crown', customerName: 'Rosa Delgado' };
  expect(namedTitle(event, 'contractor')).toBe('Rosa: Inspect chimney crown');
  expect(namedTitle(event, 'homeowner')).toBe('Inspect chimney crown');
  expect(namedTitle({ ...event, customerName: null }, 'contractor')).toBe('Inspect chimney crown');
});
