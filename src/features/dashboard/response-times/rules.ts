/** How many of the latest answers count; older ones say little about today. */
export const RESPONSE_SAMPLE_SIZE = 50;

/** With fewer answers than these nobody is told how fast a business usually answers: one quick answer is not a habit. */
export const MIN_RESPONSE_SAMPLES = 5;

/** Whole minutes from a question to its answer. */
export const minutesBetween = (asked: Date, answered: Date) =>
  Math.max(0, Math.round((answered.getTime() - asked.getTime()) / 60_000));

/** The middle value, or the mean of the two middle ones; null without values. */
export function median(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}

/** How long answers usually take; null until there are enough of them to say so. */
export const usualResponse = (minutes: readonly number[]) =>
  minutes.length < MIN_RESPONSE_SAMPLES ? null : median(minutes);
