import { formatDate } from './dates.ts';

/** The month of a calendar date, with its year: `Nov 2026`. */
export const monthOf = (localDate: string) => formatDate(localDate).replace(/ \d+,/, '');

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Whether a check is so old that what it found may have changed. */
export const isOverYearAgo = (at: string, now: Date) => now.getTime() - Date.parse(at) > YEAR_MS;
