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

/** Beyond this, people count no days any more: they say the date. */
const MAX_RELATIVE_DAYS = 14;

/** As `relativeTime`, but what is two weeks past is a date. */
export function recentTime(instant: Instant, now: Instant, timeZone?: string) {
  const age = new Date(now).getTime() - new Date(instant).getTime();
  return age < MAX_RELATIVE_DAYS * day
    ? relativeTime(instant, now)
    : formatDay(instant, now, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one costs a hundred times as much as using it. */
function formatOf(options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, format);
  return format;
}

function formatParts(instant: Instant, options: Intl.DateTimeFormatOptions) {
  return formatOf(options)
    .formatToParts(new Date(instant))
    .map(({ type, value }) => (type === 'dayPeriod' ? value.toLowerCase() : value))
    .join('')
    .replaceAll('\u202f', ' ');
}

/** Days since 1970 of the calendar day that an instant falls on in a zone. */
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
 * The day as people say it: `Today`, `Yesterday`, `Mon, Nov 23`, and the year only where it is another.
 * Without a zone, the one of whoever runs this.
 */
export function formatDay(instant: Instant, now: Instant, timeZone?: string) {
  const sameYear = yearOf(instant, timeZone) === yearOf(now, timeZone);
  return (
    relativeDayNames.get(dayNumber(instant, timeZone) - dayNumber(now, timeZone)) ??
    formatParts(instant, {
      timeZone,
      month: 'short',
      day: 'numeric',
      ...(sameYear ? { weekday: 'short' } : { year: 'numeric' }),
    })
  );
}

/** `Today, 3:40 pm`. */
export function formatMoment(instant: Instant, now: Instant, timeZone?: string) {
  return `${formatDay(instant, now, timeZone)}, ${formatTime(instant, timeZone)}`;
}

/** `3:40 pm`. */
export function formatTime(instant: Instant, timeZone?: string) {
  return formatParts(instant, { timeZone, hour: 'numeric', minute: '2-digit' });
}

/** `Dec 11, 2026, 3:40 pm`: beside other dates of the form that `formatDate` writes. */
export function formatDateTime(instant: Instant, timeZone?: string) {
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  return `${formatParts(instant, { timeZone, ...date })}, ${formatTime(instant, timeZone)}`;
}

/** Nothing left out: `Saturday, November 21, 2026 at 3:40 pm PST`. */
export function formatExact(instant: Instant, timeZone?: string) {
  const date = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return `${formatParts(instant, { timeZone, ...date })} at ${formatParts(instant, { timeZone, ...clock })}`;
}

/** A calendar date without a zone (`2026-11-21`): `Nov 21, 2026`, the same for everybody. */
export function formatDate(localDate: string) {
  return formatParts(`${localDate}T00:00:00Z`, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}
