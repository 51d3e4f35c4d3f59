import { Temporal } from 'temporal-polyfill';

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

/** The day of which it is still some hour somewhere in the country: every day before it is over everywhere. */
export const lastDayOver = (now: Date) =>
  new Date(now.getTime() - HAWAII_BEHIND_UTC_MS).toISOString().slice(0, 10);
/** All year: Hawaii has set no clock since 1947. Asking the calendar of the zone is a tenth of a dashboard's work. */
const HAWAII_BEHIND_UTC_MS = 10 * 3_600_000;
