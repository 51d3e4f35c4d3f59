import { formatCents } from '#lib/money.ts';
import type { StateRule } from '../rules.ts';

/** How whoever signs gets out again, in a sentence: the days that a law may give them, then both sides together. */
export function howToGetOut(rules: readonly StateRule[], contractorName: string) {
  const days = daysToCancel(rules);
  const both = `you and ${contractorName} both have to agree to call it off.`;
  return days
    ? `The law may give you ${days} to cancel. After that, ${both}`
    : `Once you sign, ${both}`;
}

/** Right above the button that signs: that it binds, what is owed by it now, and how to cancel; as short as can be. */
export function whatSigningDoes(rules: readonly StateRule[], deposit: number | null) {
  const days = daysToCancel(rules);
  const owed = deposit
    ? `Your ${formatCents(deposit)} deposit is invoiced next`
    : 'You owe nothing yet';
  return `Signing is binding. ${owed}. ${
    days
      ? `The law may give you ${days} to cancel; after that, you both have to agree.`
      : 'To cancel later, you both have to agree.'
  }`;
}

function daysToCancel(rules: readonly StateRule[]) {
  const days = rules.flatMap(({ kind, businessDays }) =>
    kind === 'cancellation' && businessDays !== null ? businessDays : [],
  );
  if (days.length === 0) return undefined;
  // The shortest: a promise of more than a law gives would cost somebody their right.
  const first = Math.min(...days);
  return first === 1 ? '1 business day' : `${first} business days`;
}
