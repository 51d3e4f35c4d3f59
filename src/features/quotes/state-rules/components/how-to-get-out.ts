import type { StateRule } from '../rules.ts';

/** How whoever signs gets out again, in a sentence: the days that a law may give them, then both sides together. */
export function howToGetOut(rules: readonly StateRule[], contractorName: string) {
  const days = rules.flatMap(({ kind, businessDays }) =>
    kind === 'cancellation' && businessDays !== null ? businessDays : [],
  );
  const both = `you and ${contractorName} both have to agree to call it off.`;
  // The shortest: a promise of more than a law gives would cost somebody their right.
  const first = Math.min(...days);
  return days.length === 0
    ? `Once you sign, ${both}`
    : `The law may give you ${first === 1 ? '1 business day' : `${first} business days`} to cancel. After that, ${both}`;
}
