import { isTimeZone } from '#lib/local-time.ts';
import { timeZoneOfState } from '#lib/time-zone.ts';

/** Hours of one weekday, as `09:00` to `17:00`; null for a day off. */
export type DayHours = { from: string; to: string } | null;

/** From Sunday to Saturday. */
export type WorkingHours = readonly DayHours[];

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const nineToFive = { from: '09:00', to: '17:00' };

export type CalendarSettings = {
  workingHours: WorkingHours;
  /** Free minutes kept before and after everything in the calendar. */
  bufferMinutes: number;
  /** Hours ahead that a visit has to be booked. */
  leadHours: number;
  visitMinutes: number;
  /** Whether homeowners may book visits. */
  takesVisits: boolean;
  timeZone: string;
};

export const defaultCalendarSettings: Omit<CalendarSettings, 'timeZone'> = {
  workingHours: [null, nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, null],
  bufferMinutes: 30,
  leadHours: 24,
  visitMinutes: 60,
  takesVisits: true,
};

export const MAX_BUFFER_MINUTES = 240;
export const MAX_LEAD_HOURS = 14 * 24;
export const MIN_VISIT_MINUTES = 15;
export const MAX_VISIT_MINUTES = 480;
export const HOURS_IN_ORDER = 'The end of the day has to be after the start';

/** The zone of a business: the one it chose, else that of most people in its state. */
export const timeZoneOf = (chosen: string | null | undefined, state: string) =>
  chosen && isTimeZone(chosen) ? chosen : timeZoneOfState(state);
