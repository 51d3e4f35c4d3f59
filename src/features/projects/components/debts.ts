import { formatCents } from '#lib/money.ts';

type Owed = { projectId: string | null; dueAmount: number; overdue: boolean };

export type Debt = { due: number; overdue: number };

/** What is owed for each project that has unpaid invoices. */
export function debtsOf(invoices: readonly Owed[]) {
  const debts = new Map<string, Debt>();
  for (const { projectId, dueAmount, overdue } of invoices) {
    if (projectId === null || dueAmount <= 0) continue;
    const debt = debts.get(projectId) ?? { due: 0, overdue: 0 };
    debt.due += dueAmount;
    if (overdue) debt.overdue += dueAmount;
    debts.set(projectId, debt);
  }
  return debts;
}

/** `$11,925 unpaid, $6,500 overdue`; what is all late is said once. */
export const debtText = ({ due, overdue }: Debt) =>
  overdue === due
    ? `${formatCents(due)} overdue`
    : [`${formatCents(due)} unpaid`, overdue > 0 && `${formatCents(overdue)} overdue`]
        .filter(Boolean)
        .join(', ');
