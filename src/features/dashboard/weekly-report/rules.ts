import { dateAt, nextTimeOfDay, parseTimeOfDay, timeOfDayAt } from '#lib/local-time.ts';

/** Monday morning in the recipient's time zone. */
const REPORT_TIME = '08:00';
/** A report that could not be sent on Monday may go on Tuesday; after that it is stale. */
const LAST_REPORT_WEEKDAY = 2;

const DAY_MS = 86_400_000;
const subtractDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

export type Week = {
  /** Its Monday, as `2026-11-16`. */
  monday: string;
  from: Date;
  to: Date;
};

/** When a day begins in a time zone. */
function startOfDay(date: string, timeZone: string) {
  // UTC+14 is the easternmost zone: the next midnight starts this day or the one before.
  const early = new Date(Date.parse(`${date}T00:00:00Z`) - 14 * 3_600_000);
  const midnight = nextTimeOfDay(early, 0, timeZone);
  return dateAt(midnight, timeZone) < date
    ? nextTimeOfDay(new Date(midnight.getTime() + 1), 0, timeZone)
    : midnight;
}

/** Last week in this time zone, if it is time to report it: Monday from 8:00 to the end of Tuesday. */
export function weekToReport(now: Date, timeZone: string): Week | undefined {
  const today = dateAt(now, timeZone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  if (weekday < 1 || weekday > LAST_REPORT_WEEKDAY) return undefined;
  if (weekday === 1 && timeOfDayAt(now, timeZone) < parseTimeOfDay(REPORT_TIME)) return undefined;
  const thisMonday = subtractDays(today, weekday - 1);
  const monday = subtractDays(thisMonday, 7);
  return { monday, from: startOfDay(monday, timeZone), to: startOfDay(thisMonday, timeZone) };
}

/** A contractor's week in figures; amounts in US cents. */
export type WeekFigures = {
  newLeads: number;
  quotesSent: number;
  quotesAccepted: number;
  amountAccepted: number;
  profileViews: number;
  /** As of now, not of the week. */
  unreadMessages: number;
  /** Median minutes to a first answer, as on the public page; null until measured. */
  responseMinutes: number | null;
};
