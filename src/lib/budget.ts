import { formatCents } from './money.ts';

/** What work may cost, in US cents; an end that was not given is open. */
export type Budget = {
  budgetMin?: number | null | undefined;
  budgetMax?: number | null | undefined;
};

export const INVALID_BUDGET_RANGE = '“Up to” is less than “From.” Swap them, or leave one blank';

export const isValidBudgetRange = ({ budgetMin, budgetMax }: Budget) =>
  budgetMin == null || budgetMax == null || budgetMin <= budgetMax;

/** The budget, or that there is none, for whoever reads a project or a lead. */
export const budgetText = (budget: Budget) => formatBudget(budget) ?? 'No budget given';

/** `$5,000 to $9,000`; undefined when nothing was said. */
export function formatBudget({ budgetMin, budgetMax }: Budget) {
  if (budgetMin != null && budgetMax != null)
    return budgetMin === budgetMax
      ? formatCents(budgetMin)
      : `${formatCents(budgetMin)} to ${formatCents(budgetMax)}`;
  if (budgetMax != null) return `Up to ${formatCents(budgetMax)}`;
  if (budgetMin != null) return `From ${formatCents(budgetMin)}`;
  return undefined;
}
