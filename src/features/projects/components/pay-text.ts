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
  deposit: 'the deposit',
  progress: 'the progress payment',
  balance: 'the final invoice',
  extra: 'the extra work',
};

/** `Pay the deposit $195 by Dec 3`: what a button pays, and until when. */
export const payText = ({ kind, dueAmount, dueDate, overdue }: Payable) =>
  `Pay ${payNames[kind]} ${formatCents(dueAmount)}${overdue ? ', overdue' : byDay(dueDate)}`;

type Listed = Payable & { moves: readonly string[] };

/** The invoices that can be paid. */
export const payableOf = <Invoice extends Listed>(invoices: readonly Invoice[] = []) =>
  invoices.filter(({ moves }) => moves.includes('pay'));

/** Of the invoices that can be paid, the one to pay before the others. */
export const payFirst = <Invoice extends Listed>(invoices?: readonly Invoice[]) =>
  dueFirst(payableOf(invoices));
