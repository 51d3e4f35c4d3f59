/** A time relative to `now`: the demo world looks current on any day. */
export type RelativeTime = (now: Date) => Date;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The demo world uses Chicago's winter time all year; only working hours matter. */
const UTC_OFFSET_MS = 6 * 60 * MINUTE;

const HOUR = 60 * MINUTE;
/** Nobody works at night: what would fall after the last hour or before the first one stands in the last hour. */
const FIRST_HOUR = 8 * HOUR;
const LAST_HOUR = 19 * HOUR;

/** Keeps the order, so that an answer stays after its question. */
function byDay(time: number) {
  const local = time - UTC_OFFSET_MS - FIRST_HOUR;
  const sinceMorning = local % DAY;
  const late = sinceMorning - (LAST_HOUR - FIRST_HOUR);
  if (late <= 0) return time;
  return time - late + Math.floor((late * HOUR) / (DAY - (LAST_HOUR - FIRST_HOUR)));
}

export const minutesAgo =
  (count: number): RelativeTime =>
  (now) =>
    new Date(byDay(now.getTime() - count * MINUTE));

export const hoursAgo = (count: number) => minutesAgo(count * 60);

/** At this time of day, that many days ago (at least one). */
export const daysAgoAt =
  (daysAgo: number, clock: `${number}:${number}`): RelativeTime =>
  (now) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    const local = now.getTime() - UTC_OFFSET_MS;
    const midnight = local - (local % DAY) - daysAgo * DAY;
    return new Date(midnight + UTC_OFFSET_MS + (hour * 60 + minute) * MINUTE);
  };

/** The local date that many days from now; in the past if negative. */
export const dateIn = (days: number, now: Date) =>
  new Date(now.getTime() - UTC_OFFSET_MS + days * DAY).toISOString().slice(0, 10);
