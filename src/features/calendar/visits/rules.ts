import { addDays, daysBetween, minutesOf, timeOf, weekdayOf } from '#lib/local-date.ts';
import { instantAt, localAt } from '#lib/zoned-time.ts';
import {
  type EventStatus,
  type LocalTimes,
  nextFreeDays,
  openEventStatuses,
  overlaps,
  SLOT_DAYS,
  searchedUntil,
  type TimedEvent,
} from '../rules.ts';
import type { CalendarSettings } from '../working-hours/rules.ts';

/** How far ahead a homeowner can book. */
export const MAX_BOOKING_DAYS = 60;
/** A slot begins on the half hour from the beginning of a working day. */
const SLOT_STEP_MINUTES = 30;
/** Visits of one homeowner with one contractor that are proposed or confirmed, and to come. */
export const MAX_OPEN_VISITS = 3;

export const TOO_MANY_VISITS =
  'You already have three visits coming up with this pro. Move or cancel one first';
export const TAKES_NO_VISITS = 'This pro doesn’t take bookings here. Send a message instead';
export const NO_VISIT_FROM_HERE = 'You can’t book a visit from here anymore';
export const WHICH_CONTRACTOR = 'Choose which interested pro you mean';
export const ONLY_TIMED_VISITS = 'Only an event with a time can be moved';

/** Days to know that are no events. */
export const dayKinds = ['project_start', 'project_due', 'quote_expires', 'invoice_due'] as const;
export type DayKind = (typeof dayKinds)[number];

export type Slot = { date: string; startTime: string; endTime: string };
type Span = { startsAt: Date; endsAt: Date };

const MINUTE = 60_000;

/** The days of a range on which a visit can be booked at all: none that passed, none too far ahead. */
export function bookableDays(from: string, now: Date, timeZone: string) {
  const today = localAt(now, timeZone).date;
  const first = from > today ? from : today;
  const last = addDays(today, MAX_BOOKING_DAYS);
  return Array.from({ length: SLOT_DAYS }, (_, n) => addDays(first, n)).filter(
    (date) => date <= last,
  );
}

/** When a visit fits: within working hours, far enough ahead, and apart from what is in the calendar. */
export function freeSlots(
  settings: CalendarSettings,
  busy: readonly Span[],
  {
    days,
    now,
    minutes = settings.visitMinutes,
  }: { days: readonly string[]; now: Date; minutes?: number },
): Slot[] {
  const { timeZone, bufferMinutes, leadHours } = settings;
  const earliest = new Date(now.getTime() + leadHours * 60 * MINUTE);
  const buffer = bufferMinutes * MINUTE;
  const kept = busy.map(({ startsAt, endsAt }) => ({
    startsAt: new Date(startsAt.getTime() - buffer),
    endsAt: new Date(endsAt.getTime() + buffer),
  }));
  return days.flatMap((date) =>
    slotsOfDay(settings.workingHours[weekdayOf(date)] ?? null, minutes).flatMap((slot) => {
      const startsAt = instantAt(date, slot.startTime, timeZone);
      const span = { startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE) };
      // A time that the clocks skip is no time to meet.
      const isRead = localAt(startsAt, timeZone).time === slot.startTime;
      const isFree = isRead && startsAt >= earliest && !kept.some((one) => overlaps(one, span));
      return isFree ? [{ date, ...slot }] : [];
    }),
  );
}

type ListedEvent = LocalTimes & { status: EventStatus; startsAt: string; endsAt: string };

/**
 * The next times, as long as these, that a business has for them: within its working hours and apart from what is on its
 * calendar. What lasts for days begins on another day; undefined when nothing fits in two weeks.
 */
export function nextFreeTimes(
  times: TimedEvent,
  events: readonly ListedEvent[],
  settings: CalendarSettings,
): TimedEvent | undefined {
  const { date, endDate, startTime, endTime } = times;
  if (endDate > date) return nextFreeDays(times, events);
  const busy = events
    .filter(({ status }) => openEventStatuses.includes(status))
    .map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }));
  const count = daysBetween(date, searchedUntil(date)) + 1;
  const [slot] = freeSlots({ ...settings, leadHours: 0 }, busy, {
    days: Array.from({ length: count }, (_, n) => addDays(date, n)),
    // None that begins before what was asked for.
    now: instantAt(date, startTime, settings.timeZone),
    minutes: minutesOf(endTime) - minutesOf(startTime),
  });
  return slot && { ...slot, endDate: slot.date };
}

function slotsOfDay(hours: { from: string; to: string } | null, minutes: number) {
  if (!hours) return [];
  const slots: { startTime: string; endTime: string }[] = [];
  const last = minutesOf(hours.to) - minutes;
  for (let start = minutesOf(hours.from); start <= last; start += SLOT_STEP_MINUTES)
    slots.push({ startTime: timeOf(start), endTime: timeOf(start + minutes) });
  return slots;
}

/** The end of something so long that starts then; undefined past midnight. */
export function endTimeAfter(startTime: string, minutes: number) {
  const end = minutesOf(startTime) + minutes;
  return end < 24 * 60 ? timeOf(end) : undefined;
}
