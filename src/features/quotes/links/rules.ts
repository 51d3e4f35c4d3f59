import {
  calculateTotals,
  depositOf,
  type PlannedMilestone,
  packageTotals,
  type StoredQuoteItem,
} from '../items/rules.ts';
import { planOf } from '../payment-plan/rules.ts';

export const CODE_DIGITS = 6;
/** How long a mailed code works. The rate limit `quoteCodeTry` caps the attempts. */
export const CODE_MINUTES = 15;
/** How long whoever has proved the address can ask, sign or decline without another code. */
export const PROOF_MINUTES = 60;
export const MAX_QUESTION_LENGTH = 2_000;

export const CODE_REFUSED = 'That’s not the code we emailed';
export const CODE_EXPIRED = 'This code no longer works. Request a new one';
export const PROOF_EXPIRED = 'Confirm your email address again, then go on';
export const ANSWERED_IN_ACCOUNT = 'This quote belongs to an account. Sign in to answer it';
export const TOO_MANY_CODES =
  'We can’t email another code for this quote today. Use the last one we sent, or try again tomorrow';
export const ADDRESS_REFUSED =
  'The owner of this address asked for no email. Sign in, or make an account with it, to answer';

/** Whether a quote is answered by its link: its customer has no account. */
export const isAnsweredByLink = ({ homeownerId }: { homeownerId: string | null }) =>
  homeownerId === null;

/** What the reader of a link ticked: the ids of options, and one of the packages if there are any. */
export type Choice = { options: readonly string[]; package: string | undefined };

type PricedQuote = {
  items: readonly StoredQuoteItem[];
  deposit: number | null;
  depositPercent: number | null;
  milestones: readonly (PlannedMilestone & { amount: number; takesRest: boolean })[];
};

/** A quote with the figures of a choice, as the server calculates them when it is signed. */
export function withChoice<Q extends PricedQuote>(quote: Q, { options, package: name }: Choice) {
  const selected = new Set(options);
  const totals = calculateTotals(quote.items, selected, name);
  const planned = quote.milestones.map((step) => ({
    ...step,
    amount: step.percent === null && !step.takesRest ? step.amount : null,
  }));
  const priced = planOf({ ...quote, milestones: planned }, totals.totalAmount);
  return {
    ...quote,
    ...totals,
    packages: packageTotals(quote.items, selected),
    deposit: depositOf(quote, totals.totalAmount),
    milestones: quote.milestones.map((step, index) => ({ ...step, ...priced[index] })),
  };
}

/** What a quote leaves its customer to choose, in words; undefined where it leaves nothing. */
export function whatToChoose({
  items,
  packages,
}: {
  items: readonly StoredQuoteItem[];
  packages: readonly unknown[];
}) {
  const choices = [
    ...(packages.length > 0 ? ['choose your package'] : []),
    ...(items.some(({ optional }) => optional) ? ['add options'] : []),
  ];
  return choices.length > 0 ? choices.join(' and ') : undefined;
}
