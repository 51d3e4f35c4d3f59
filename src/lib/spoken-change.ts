/** In percent; undefined where there was nothing to compare with. */
function changeBetween(before: number, now: number) {
  if (before === 0) return undefined;
  return Math.round(((now - before) / before) * 100);
}

/** Of fewer than these, a percentage says less than the number itself. */
const MIN_FOR_PERCENT = 10;
const MAX_PERCENT = 200;

/** `1,234`. */
export const formatCount = (value: number) => value.toLocaleString('en-US');

/**
 * How a figure compares with the period of so many days before, in words: few, or several times as much, are told by
 * what they were.
 */
export function spokenChange(before: number, now: number, period: number, format = formatCount) {
  const change = changeBetween(before, now);
  const days = `the ${period} days before`;
  if (change === undefined) return now === 0 ? `None in ${days} either` : `None in ${days}`;
  if (change === 0) return `The same as in ${days}`;
  if (before < MIN_FOR_PERCENT || change > MAX_PERCENT) return `Was ${format(before)} in ${days}`;
  return `${Math.abs(change)}% ${change > 0 ? 'more' : 'less'} than in ${days}`;
}
