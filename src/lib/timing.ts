/** How soon a homeowner wants work done. */
export const timings = ['now', 'within_month', 'within_3_months', 'flexible'] as const;
export type Timing = (typeof timings)[number];

/** The timing that a text names, if it is one. */
export const timingOf = (text: unknown) => timings.find((each) => each === text);

export const timingNames: Record<Timing, string> = {
  now: 'As soon as possible',
  within_month: 'Within a month',
  within_3_months: 'Within three months',
  flexible: 'I am flexible',
};

/** The same among other facts, as a pro reads it: nothing of whoever has time, or said nothing. */
export const timingFacts: Partial<Record<Timing, string>> = {
  now: 'as soon as possible',
  within_month: 'within a month',
  within_3_months: 'within three months',
};
