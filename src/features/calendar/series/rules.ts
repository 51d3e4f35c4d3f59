import { addDays, addMonths } from '#lib/local-date.ts';

/** Spec §9. */
export const recurringTypes = ['daily', 'weekly', 'monthly'] as const;
export type RecurringType = (typeof recurringTypes)[number];

export const recurringTypeNames: Record<RecurringType, string> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
};

/** Which events of a series an edit or a deletion is for. */
export const seriesScopes = ['one', 'following', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];

export const MAX_SERIES_EVENTS = 366;
export const SERIES_WITHOUT_END = 'Enter how many times it repeats, or an end date';
export const SERIES_TOO_LONG = `A series can have up to ${MAX_SERIES_EVENTS} events`;
export const SERIES_EMPTY = 'The series would end before it starts';

const next: Record<RecurringType, (date: string, times: number) => string> = {
  daily: (date, times) => addDays(date, times),
  weekly: (date, times) => addDays(date, 7 * times),
  monthly: (date, times) => addMonths(date, times),
};

type End = { recurringTotal?: number | undefined; recurringUntil?: string | undefined };

/**
 * The days of a series: it stops when the count is reached or the end date is passed (spec §5). Each is counted from
 * the first, so that monthly on the 31st comes back to the 31st after a short month. One more than the maximum at most.
 */
export function seriesDates(
  first: string,
  type: RecurringType,
  { recurringTotal, recurringUntil }: End,
): string[] {
  const max = Math.min(recurringTotal ?? Number.POSITIVE_INFINITY, MAX_SERIES_EVENTS + 1);
  const dates: string[] = [];
  while (dates.length < max) {
    const date = next[type](first, dates.length);
    if (recurringUntil !== undefined && date > recurringUntil) break;
    dates.push(date);
  }
  return dates;
}

/** Why these dates make no series; undefined when they do. */
export function seriesError(dates: readonly string[], { recurringTotal, recurringUntil }: End) {
  if (recurringTotal === undefined && recurringUntil === undefined) return SERIES_WITHOUT_END;
  if (dates.length > MAX_SERIES_EVENTS) return SERIES_TOO_LONG;
  if (dates.length === 0) return SERIES_EMPTY;
  return undefined;
}
