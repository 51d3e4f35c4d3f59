import { formatCents } from '#lib/money.ts';

type Owed = { id: string; projectId: string | null; dueAmount: number; overdue: boolean };

/**
 * One answer each for the whole list: more unpaid invoices than that are of no homeowner. What a payment failed for is
 * owed like what nobody tried to pay.
 */
export const unpaidInputs = [
  { status: 'due', limit: 50 },
  { status: 'failed', limit: 50 },
] as const;

export type Debt = {
  due: number;
  overdue: number;
  /** The invoice to pay first: one that is late, otherwise any. */
  payFirst: string;
};

/** What is owed for each project that has unpaid invoices. */
export function debtsOf(invoices: readonly Owed[]) {
  const debts = new Map<string, Debt>();
  for (const { id, projectId, dueAmount, overdue } of invoices) {
    if (projectId === null || dueAmount <= 0) continue;
    const debt = debts.get(projectId) ?? { due: 0, overdue: 0, payFirst: id };
    debt.due += dueAmount;
    if (overdue && debt.overdue === 0) debt.payFirst = id;
    if (overdue) debt.overdue += dueAmount;
    debts.set(projectId, debt);
  }
  return debts;
}

/** `$11,925 unpaid, $6,500 overdue`; what is all late is said once. */
export const debtText = ({ due, overdue }: Pick<Debt, 'due' | 'overdue'>) =>
  overdue === due
    ? `${formatCents(due)} overdue`
    : [`${formatCents(due)} unpaid`, overdue > 0 && `${formatCents(overdue)} overdue`]
        .filter(Boolean)
        .join(', ');

type Priced = { agreedTotal: number | null; paidAmount: number | null };

/** `$2,300 of $4,600 left to pay`: what is still to be paid of the agreed price, invoiced or not. */
export function balanceText({ agreedTotal, paidAmount }: Priced) {
  if (agreedTotal === null) return undefined;
  const left = Math.max(agreedTotal - (paidAmount ?? 0), 0);
  const agreed = formatCents(agreedTotal);
  if (left === 0) return `${agreed}, all paid`;
  return left === agreedTotal
    ? `${agreed}, none paid yet`
    : `${formatCents(left)} of ${agreed} left to pay`;
}
