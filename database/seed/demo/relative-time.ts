/** A time relative to `now`: the demo world looks current on any day. */
export type RelativeTime = (now: Date) => Date;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The demo world uses Chicago's winter time all year; only working hours matter. */
const UTC_OFFSET_MS = 6 * 60 * MINUTE;

export const minutesAgo =
  (count: number): RelativeTime =>
  (now) =>
    new Date(now.getTime() - count * MINUTE);

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
