import { addDays } from '#lib/local-date.ts';

const pad = (part: number) => String(part).padStart(2, '0');

/** Today on the clock of whoever looks at the page. */
export function localToday(now = new Date()) {
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

const MORNING = 9;
const LAST_HOUR = 17;

/**
 * The hour that a new event on a day begins with: nine in the morning, or today the next full hour. Whoever plans in the
 * evening, or looks at a day that is over, plans for the next morning.
 */
export function newEventTimes(day: string, now = new Date()) {
  const today = localToday(now);
  const hour = day > today ? MORNING : Math.max(now.getHours() + 1, MORNING);
  const isTomorrow = hour > LAST_HOUR;
  const [start, date] = isTomorrow
    ? [MORNING, addDays(today, 1)]
    : [hour, day < today ? today : day];
  return {
    date,
    endDate: date,
    startTime: `${pad(start)}:00`,
    endTime: `${pad(start + 1)}:00`,
  };
}
