/** Answers that the figure is made of: what somebody did a year ago says little. */
export const RESPONSE_SAMPLE_SIZE = 50;

/** Whole minutes from a question to its answer. */
export const minutesBetween = (asked: Date, answered: Date) =>
  Math.max(0, Math.round((answered.getTime() - asked.getTime()) / 60_000));

/** The middle one; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
