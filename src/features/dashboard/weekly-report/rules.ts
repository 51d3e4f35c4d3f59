import { dateAt, nextTimeOfDay, parseTimeOfDay, timeOfDayAt } from '#lib/local-time.ts';

/** Monday morning, by the clock of whoever gets it. */
const REPORT_TIME = '08:00';
/** Who could not be sent it on Monday gets it on Tuesday; after that it is no news. */
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

/** The instant at which a day begins in a zone. */
function startOfDay(date: string, timeZone: string) {
  // No zone is further ahead: from here on midnight is the day's own, or that of the day before.
  const early = new Date(Date.parse(`${date}T00:00:00Z`) - 14 * 3_600_000);
  const midnight = nextTimeOfDay(early, 0, timeZone);
  return dateAt(midnight, timeZone) < date
    ? nextTimeOfDay(new Date(midnight.getTime() + 1), 0, timeZone)
    : midnight;
}

/** The week that is to be reported at this moment in a zone: the last one; undefined when it is not yet time, or too late. */
export function weekToReport(now: Date, timeZone: string): Week | undefined {
  const today = dateAt(now, timeZone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  if (weekday < 1 || weekday > LAST_REPORT_WEEKDAY) return undefined;
  if (weekday === 1 && timeOfDayAt(now, timeZone) < parseTimeOfDay(REPORT_TIME)) return undefined;
  const thisMonday = subtractDays(today, weekday - 1);
  const monday = subtractDays(thisMonday, 7);
  return { monday, from: startOfDay(monday, timeZone), to: startOfDay(thisMonday, timeZone) };
}

/** What happened to a contractor in a week; amounts in US cents. */
export type WeekFigures = {
  newLeads: number;
  quotesSent: number;
  quotesAccepted: number;
  amountAccepted: number;
  profileViews: number;
  /** As they stand now. */
  unreadMessages: number;
  /** Median minutes to a first answer, as on the page; null until measured. */
  responseMinutes: number | null;
};
