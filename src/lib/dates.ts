export type Instant = Date | string | number;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const formatAge = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** How long ago: `Just now` under a minute, then minutes, hours under 24, then days. */
export function relativeTime(instant: Instant, now: Instant) {
  const age = new Date(now).getTime() - new Date(instant).getTime();
  if (age < minute) return 'Just now';
  if (age < hour) return formatAge(Math.floor(age / minute), 'minute');
  if (age < day) return formatAge(Math.floor(age / hour), 'hour');
  return formatAge(Math.floor(age / day), 'day');
}

/** From this age on, a date is clearer than a number of days. */
const MAX_RELATIVE_DAYS = 14;

/** As `relativeTime`, but inside a sentence, and a date after two weeks. */
export function recentTime(instant: Instant, now: Instant, timeZone?: string) {
  const age = new Date(now).getTime() - new Date(instant).getTime();
  return age < MAX_RELATIVE_DAYS * day
    ? relativeTime(instant, now).replace(/^Just/, 'just')
    : formatDay(instant, now, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format costs a hundred times as much as using it. */
function formatOf(options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, format);
  return format;
}

function formatParts(instant: Instant, options: Intl.DateTimeFormatOptions) {
  return formatOf(options).format(new Date(instant)).replaceAll('\u202f', ' ');
}

/** The calendar day of an instant in a zone, in days since 1970. */
function dayNumber(instant: Instant, timeZone: string | undefined) {
  const parts = formatOf({ timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(new Date(instant))
    .map(({ type, value }) => [type, Number(value)]);
  const { year, month, day: date } = Object.fromEntries(parts);
  return Date.UTC(year, month - 1, date) / day;
}

const yearOf = (instant: Instant, timeZone: string | undefined) =>
  formatParts(instant, { timeZone, year: 'numeric' });

const relativeDayNames = new Map([
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
]);

/**
 * The day in everyday words: `Today`, `Yesterday`, `Mon, Nov 23`, with the year only if it is another one. The
 * default zone is that of the browser or server.
 */
export function formatDay(instant: Instant, now: Instant, timeZone?: string) {
  const isSameYear = yearOf(instant, timeZone) === yearOf(now, timeZone);
  return (
    relativeDayNames.get(dayNumber(instant, timeZone) - dayNumber(now, timeZone)) ??
    formatParts(instant, {
      timeZone,
      month: 'short',
      day: 'numeric',
      ...(isSameYear ? { weekday: 'short' } : { year: 'numeric' }),
    })
  );
}

/** `Today, 3:40 PM`. */
export function formatMoment(instant: Instant, now: Instant, timeZone?: string) {
  return `${formatDay(instant, now, timeZone)}, ${formatTime(instant, timeZone)}`;
}

/** Inside a sentence: `tomorrow at 3 PM`, `Mon, Nov 23 at 9:30 AM`. */
export function formatDeadline(instant: Instant, now: Instant, timeZone?: string) {
  const day = formatDay(instant, now, timeZone);
  const isName = [...relativeDayNames.values()].includes(day);
  const time = formatTime(instant, timeZone).replace(':00 ', ' ');
  return `${isName ? day.toLowerCase() : day} at ${time}`;
}

function clockParts(time: string) {
  const [hours, minutes] = [Number(time.slice(0, 2)), time.slice(2, 5)];
  const text = `${hours % 12 || 12}${minutes === ':00' ? '' : minutes}`;
  return { text, half: hours % 24 < 12 ? 'AM' : 'PM' };
}

/** A time of day given as `09:30`: `9:30 AM`, and `9 AM` for a full hour. */
export function formatClock(time: string) {
  const { text, half } = clockParts(time);
  return `${text} ${half}`;
}

/** From one time of day to another: `9–10 AM`, `9:30 AM–1 PM`. */
export function formatClockRange(from: string, to: string) {
  const [start, end] = [clockParts(from), clockParts(to)];
  const isSameHalf = start.half === end.half && from < to;
  return isSameHalf
    ? `${start.text}–${end.text} ${end.half}`
    : `${formatClock(from)}–${formatClock(to)}`;
}

/** `3:40 PM`. */
export function formatTime(instant: Instant, timeZone?: string) {
  return formatParts(instant, { timeZone, hour: 'numeric', minute: '2-digit' });
}

/** `Dec 11, 2026, 3:40 PM`: matches the dates of `formatDate`. */
export function formatDateTime(instant: Instant, timeZone?: string) {
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  return `${formatParts(instant, { timeZone, ...date })}, ${formatTime(instant, timeZone)}`;
}

/** In full: `Saturday, November 21, 2026 at 3:40 PM PST`. */
export function formatExact(instant: Instant, timeZone?: string) {
  const date = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return `${formatParts(instant, { timeZone, ...date })} at ${formatParts(instant, { timeZone, ...clock })}`;
}

/** A calendar date (`2026-11-21`) as `Nov 21, 2026`, the same in every time zone. */
export function formatDate(localDate: string) {
  return formatParts(`${localDate}T00:00:00Z`, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}
