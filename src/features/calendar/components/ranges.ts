import { formatDate } from '#lib/dates.ts';
import { addDays, addMonths, weekdayOf } from '#lib/local-date.ts';

export const calendarViews = ['agenda', 'month', 'week', 'day'] as const;
export type CalendarView = (typeof calendarViews)[number];

const AGENDA_DAYS = 30;

const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function viewFrom(search: URLSearchParams): CalendarView | undefined {
  const asked = search.get('view');
  return calendarViews.find((view) => view === asked);
}

const weekOf = (date: string) => addDays(date, -weekdayOf(date));

/** Weeks of a month, so that each one is as high, and from this one on: what is over takes no room. */
const MONTH_WEEKS = 6;
const COMING_WEEKS = 5;

/**
 * The days that a view shows around a day; a month shows whole weeks. Where no month was chosen, the weeks begin with
 * that of today.
 */
export function rangeOf(view: CalendarView, date: string, isChosen = true) {
  if (view === 'agenda') return { from: date, to: addDays(date, AGENDA_DAYS - 1) };
  if (view === 'day') return { from: date, to: date };
  const sunday = weekOf(view === 'month' && isChosen ? firstOfMonth(date) : date);
  const weeks = view === 'week' ? 1 : isChosen ? MONTH_WEEKS : COMING_WEEKS;
  return { from: sunday, to: addDays(sunday, weeks * 7 - 1) };
}

/**
 * What a page of the calendar shows, by its URL. Where that names no view, the width of the window decides, so that
 * both the agenda and the month find what they show.
 */
export function calendarInput(search: URLSearchParams, today: string) {
  const asked = search.get('date');
  const isChosen = isDate(asked);
  const date = isChosen ? asked : today;
  const view = viewFrom(search);
  const ranges = (view ? [view] : (['month', 'agenda'] as const)).map((one) =>
    rangeOf(one, date, isChosen),
  );
  const from = ranges.map((range) => range.from).sort()[0] ?? date;
  const to =
    ranges
      .map((range) => range.to)
      .sort()
      .at(-1) ?? date;
  return { view, date, isChosen, range: { from, to } };
}

/** The day that the view shows after going one page forward or back. */
export function pageBy(view: CalendarView, date: string, pages: 1 | -1, isChosen = true) {
  if (view === 'month') {
    const month = firstOfMonth(date);
    // Before this week are the other weeks of its month, where it has any.
    return !isChosen && pages === -1 && weekOf(date) > month ? month : addMonths(month, pages);
  }
  const days = { agenda: AGENDA_DAYS, week: 7, day: 1 }[view];
  return addDays(date, pages * days);
}

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayName = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
export const dayTitle = (date: string) => dayName.format(new Date(`${date}T00:00:00Z`));

const monthTitle = (date: string) => monthName.format(new Date(`${date}T00:00:00Z`));

export function rangeTitle(view: CalendarView, date: string, isChosen = true) {
  if (view === 'month' && isChosen) return monthTitle(date);
  if (view === 'day') return dayTitle(date);
  const { from, to } = rangeOf(view, date, isChosen);
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isSameYear ? formatDate(from).replace(/, \d+$/, '') : formatDate(from)} to ${formatDate(to)}`;
}
