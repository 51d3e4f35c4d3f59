import { formatCents } from '#lib/money.ts';
import { byDay, type Payable } from './pay-text.ts';

type Owed = Payable & { id: string; projectId: string | null };

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
  /** The invoice to pay first, see `dueFirst`. */
  payFirst: string;
  /** US cents that this invoice asks for. */
  payAmount: number;
  /** Whether nothing but a deposit is owed. */
  isDeposit: boolean;
  /** The first day on which some of it is due. */
  dueDate: string | null;
};

/** What is owed for each project that has unpaid invoices. */
export function debtsOf(invoices: readonly Owed[]) {
  const debts = new Map<string, Debt>();
  for (const { id, projectId, kind, dueAmount, dueDate, overdue } of invoices) {
    if (projectId === null || dueAmount <= 0) continue;
    const none: Debt = {
      ...{ due: 0, overdue: 0, payFirst: id, payAmount: dueAmount, isDeposit: true, dueDate },
    };
    const debt = debts.get(projectId) ?? none;
    debt.due += dueAmount;
    debt.isDeposit &&= kind === 'deposit';
    // Lists are newest first: of several with one day, the oldest.
    if (dueDate && (!debt.dueDate || dueDate <= debt.dueDate)) {
      debt.dueDate = dueDate;
      debt.payFirst = id;
      debt.payAmount = dueAmount;
    }
    if (overdue) debt.overdue += dueAmount;
    debts.set(projectId, debt);
  }
  return debts;
}

/** `$11,925 unpaid, $6,500 overdue`; what is all late is said once, and what is not late has its day. */
export function debtText({
  due,
  overdue,
  isDeposit,
  dueDate,
}: Omit<Debt, 'payFirst' | 'payAmount'>) {
  const amount = `${formatCents(due)}${isDeposit ? ' deposit' : ''}`;
  if (overdue === due) return `${amount} overdue`;
  return overdue > 0
    ? `${amount} unpaid, ${formatCents(overdue)} overdue`
    : `${amount} due${byDay(dueDate)}`;
}

/** `Deposit due by Dec 3`: the same without its amount. */
export const dueText = ({
  overdue,
  isDeposit,
  dueDate,
}: Omit<Debt, 'payFirst' | 'payAmount' | 'due'>) =>
  `${isDeposit ? 'Deposit' : 'Payment'} ${overdue > 0 ? 'overdue' : `due${byDay(dueDate)}`}`;

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
