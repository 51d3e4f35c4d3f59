/** How a background check stopped counting. */
export const backgroundCheckEnds = ['replaced', 'withdrawn', 'expired'] as const;
export type BackgroundCheckEnd = (typeof backgroundCheckEnds)[number];

export const MAX_SOURCE_LENGTH = 120;
export const MAX_END_REASON_LENGTH = 500;
export const MAX_EARLIER_CHECKS = 10;
/** A check tells of the day it was made; whoever vouches for one for longer has mistyped the year. */
const MAX_YEARS = 3;

type Stated = { checkedOn: string; validUntil: string };

const yearsLater = (day: string, years: number) =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** What is wrong with the days of a check, by field; undefined where it can be taken. Days are YYYY-MM-DD. */
export function backgroundCheckProblem({ checkedOn, validUntil }: Stated, today: string) {
  if (checkedOn > today)
    return { path: 'checkedOn', message: 'This date is in the future' } as const;
  if (validUntil < today) return { path: 'validUntil', message: 'This date has passed' } as const;
  if (validUntil > yearsLater(checkedOn, MAX_YEARS))
    return {
      path: 'validUntil',
      message: `A background check can be valid for up to ${MAX_YEARS} years`,
    } as const;
  return undefined;
}
