/** A moment told from `now`, so that the world looks lived in on whatever day it is made. */
export type RelativeTime = (now: Date) => Date;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The seed world keeps Chicago's winter clock all year; nobody sees more of it than working hours. */
const UTC_OFFSET_MS = 6 * 60 * MINUTE;

export const minutesAgo =
  (count: number): RelativeTime =>
  (now) =>
    new Date(now.getTime() - count * MINUTE);

export const hoursAgo = (count: number) => minutesAgo(count * 60);

/** At this time of day, so many days ago (one at least). */
export const daysAgoAt =
  (daysAgo: number, clock: `${number}:${number}`): RelativeTime =>
  (now) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    const local = now.getTime() - UTC_OFFSET_MS;
    const midnight = local - (local % DAY) - daysAgo * DAY;
    return new Date(midnight + UTC_OFFSET_MS + (hour * 60 + minute) * MINUTE);
  };

/** The local date so many days from now, before it where negative. */
export const dateIn = (days: number, now: Date) =>
  new Date(now.getTime() - UTC_OFFSET_MS + days * DAY).toISOString().slice(0, 10);
