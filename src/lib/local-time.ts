const DAY = 86_400_000;
const MINUTE = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string) {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  return format;
}

/** Whether this is the name of an IANA time zone, such as `America/Chicago`. */
export function isTimeZone(name: string) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The UTC offset of a zone at an instant, in milliseconds. */
function offsetAt(ms: number, timeZone: string) {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;

/** The local time of day in a zone, in milliseconds since midnight. */
export const timeOfDayAt = (at: Date, timeZone: string) =>
  modulo(at.getTime() + offsetAt(at.getTime(), timeZone), DAY);

/** The calendar day in a zone, as `2026-11-21`. */
export const dateAt = (at: Date, timeZone: string) =>
  new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString().slice(0, 10);

/** `07:30` as milliseconds since midnight. */
export function parseTimeOfDay(written: string) {
  const [hours = 0, minutes = 0] = written.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
}

/**
 * The first instant from `from` on at which the clocks of a zone read `clock`. If daylight saving time skips that
 * time of day, the instant of the change; if it occurs twice, the first occurrence that is not over.
 */
export function nextTimeOfDay(from: Date, clock: number, timeZone: string) {
  const start = from.getTime();
  const offset = offsetAt(start, timeZone);
  const candidate = start + modulo(clock - (start + offset), DAY);
  const later = offsetAt(candidate, timeZone);
  if (later === offset) return new Date(candidate);

  const change = findOffsetChange(start, candidate, timeZone);
  const skipped = modulo(clock - (change + offset), DAY);
  if (skipped < later - offset) return new Date(change);
  return new Date(change + modulo(clock - (change + later), DAY));
}

/** The instant between `start` and `end` at which the UTC offset changed. */
function findOffsetChange(start: number, end: number, timeZone: string) {
  const newOffset = offsetAt(end, timeZone);
  let [before, after] = [start, end];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle, timeZone) === newOffset) after = middle;
    else before = middle;
  }
  return after;
}
