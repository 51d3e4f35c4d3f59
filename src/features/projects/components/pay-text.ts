import { formatDate } from '#lib/dates.ts';
import { dueFirst } from '#lib/due-first.ts';
import { formatCents } from '#lib/money.ts';

/** What of an invoice says what is paid, and until when. */
export type Payable = {
  kind: 'deposit' | 'progress' | 'balance' | 'extra';
  dueAmount: number;
  dueDate: string | null;
  overdue: boolean;
};

/** ` by Dec 3`. */
export const byDay = (day: string | null) =>
  day === null ? '' : ` by ${formatDate(day).replace(/, \d+$/, '')}`;

const payNames: Record<Payable['kind'], string> = {
  deposit: 'Deposit',
  progress: 'Progress payment',
  balance: 'Final payment',
  extra: 'Extra work',
};

/** `Pay $195`, on the button. */
export const payText = ({ dueAmount }: Payable) => `Pay ${formatCents(dueAmount)}`;

/** `Deposit, due by Dec 3`: what that button pays, and until when. */
export const payFor = ({ kind, dueDate, overdue }: Payable) =>
  `${payNames[kind]}, ${overdue ? 'overdue' : `due${byDay(dueDate)}`}`;

type Listed = Payable & { moves: readonly string[] };

/** The invoices that can be paid. */
export const payableOf = <Invoice extends Listed>(invoices: readonly Invoice[] = []) =>
  invoices.filter(({ moves }) => moves.includes('pay'));

/** Of the invoices that can be paid, the one to pay before the others. */
export const payFirst = <Invoice extends Listed>(invoices?: readonly Invoice[]) =>
  dueFirst(payableOf(invoices));
