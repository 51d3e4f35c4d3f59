import { Temporal } from 'temporal-polyfill';

const DAY = 86_400_000;

/** A day so many days later (`2027-02-28` + 1 = `2027-03-01`); negative for earlier. */
export const addDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The day so many months later; a month that is too short ends on its last day. */
export const addMonths = (date: string, months: number) =>
  Temporal.PlainDate.from(date).add({ months }).toString();

export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/**
 * The instant at which the clocks of a zone read this. If daylight saving time skips that time of day, as much
 * later as it skips; if it occurs twice, the first.
 */
export const instantAt = (date: string, time: string, timeZone: string) =>
  new Date(
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone, {
      disambiguation: 'compatible',
    }).epochMilliseconds,
  );

/** What calendar and clock of a zone read at an instant. */
export function localAt(at: Date, timeZone: string) {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/** `09:30` as minutes since midnight. */
export const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Minutes since midnight as `09:30`. */
export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
