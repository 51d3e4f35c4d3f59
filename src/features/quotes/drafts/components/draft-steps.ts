import type { Quote } from '../../components/quote.ts';
import { MAX_MILESTONES } from '../../payment-plan/rules.ts';
import { formatAmount, parseCents, parsePercent } from './draft-line.ts';

/** A payment step as it is typed. The last one takes what the others leave, whatever stands in its amount. */
export type DraftStep = {
  key: string;
  name: string;
  /** `500`, or `30%`. */
  amount: string;
  /** What has to have happened, in words, and the day, as the quote has them. */
  dueWhen: string;
  dueDate: string | null;
};

/** With its position as the key, which no other step has: steps are added and removed at the end. */
const emptyStep = (index: number): DraftStep => ({
  key: `step-${index}`,
  ...{ name: '', amount: '', dueWhen: '', dueDate: null },
});

/** One step more; the first time two, because a single one would be the price. */
export const withNextStep = (steps: readonly DraftStep[]): DraftStep[] => {
  const count = steps.length === 0 ? 2 : Math.min(steps.length + 1, MAX_MILESTONES);
  return Array.from({ length: count }, (_, index) => steps[index] ?? emptyStep(index));
};

/** One step less; two would leave a single one, which is no plan. */
export const withoutLastStep = (steps: readonly DraftStep[]) =>
  steps.length > 2 ? steps.slice(0, -1) : [];

export const stepFieldId = ({ key }: DraftStep, field: 'name' | 'amount') => `${key}-${field}`;

export const stepsFromQuote = (steps: Quote['milestones']): DraftStep[] =>
  steps.map(({ name, amount, percent, dueDate, dueWhen }, index) => ({
    ...emptyStep(index),
    ...{ name, dueWhen, dueDate },
    amount:
      index === steps.length - 1
        ? ''
        : percent === null
          ? formatAmount(String(amount / 100))
          : `${percent}%`,
  }));

/** An amount or a share of the API; undefined for invalid input. */
function parseStepAmount(typed: string) {
  const percent = typed.trim().endsWith('%') ? parsePercent(typed) : undefined;
  if (percent) return { percent };
  const amount = parseCents(typed);
  return amount ? { amount } : undefined;
}

/** The steps of the API; undefined while one is not complete. */
export function parseSteps(steps: readonly DraftStep[]) {
  const parsed = steps.map((step, index) => {
    const price = index === steps.length - 1 ? {} : parseStepAmount(step.amount);
    const { dueWhen, dueDate } = step;
    return step.name.trim() && price
      ? {
          name: step.name.trim(),
          ...price,
          ...(dueWhen && { dueWhen }),
          ...(dueDate && { dueDate }),
        }
      : undefined;
  });
  return parsed.every((step) => step !== undefined) ? parsed : undefined;
}

/** What prevents these steps from being sent, each with its field. */
export const stepProblems = (steps: readonly DraftStep[]) =>
  steps.flatMap((step, index) => [
    ...(step.name.trim()
      ? []
      : [{ field: stepFieldId(step, 'name'), message: 'Say what’s done by then' }]),
    ...(index === steps.length - 1 || parseStepAmount(step.amount)
      ? []
      : [
          {
            field: stepFieldId(step, 'amount'),
            message: 'Enter an amount such as 500, or a percentage such as 30%',
          },
        ]),
  ]);
