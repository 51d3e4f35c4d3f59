import { formatDate } from '#lib/dates.ts';
import { dueFirst } from '#lib/due-first.ts';
import { formatCents } from '#lib/money.ts';

type Terms = {
  totalAmount: number;
  deposit: number | null;
  milestones: readonly unknown[];
  contractorName: string;
  /** The package that the figures are for: others come to other figures. */
  package: string | null;
};

/** When the homeowner pays what, in a sentence or two. */
export const describePaymentTerms = (terms: Terms) =>
  `${terms.package === null ? '' : `With ${terms.package}: `}${termsText(terms)}`;

function termsText({ totalAmount, deposit, milestones, contractorName }: Omit<Terms, 'package'>) {
  const rest = totalAmount - (deposit ?? 0);
  if (rest <= 0) return `All of it, ${formatCents(totalAmount)}, when you accept.`;
  const steps = milestones.length === 1 ? '1 payment step' : `${milestones.length} payment steps`;
  const when =
    milestones.length > 0 ? `in ${steps}, listed below` : `when ${contractorName} invoices it`;
  return deposit
    ? `${formatCents(deposit)} deposit when you accept. The rest, ${formatCents(rest)}, ${when}.`
    : `No deposit. ${formatCents(rest)} ${when}.`;
}

/** What of an invoice says what is to be paid next. */
type InvoiceFacts = {
  kind: string;
  dueAmount: number;
  pendingAmount: number;
  paidAmount: number;
  refundedAmount: number;
  dueDate: string | null;
  overdue: boolean;
};

/**
 * What the homeowner pays next, in a sentence, from the invoices alone: they know when money is due and what arrived.
 * Nothing while nothing is due, or before the invoices are known.
 */
export function describeNextPayment(
  invoices: readonly InvoiceFacts[] | undefined,
  { deposit, agreed }: { deposit: number | null; agreed: number },
) {
  if (!invoices) return undefined;
  const next = dueFirst(invoices.filter(({ dueAmount }) => dueAmount > 0));
  if (next) {
    const amount = formatCents(next.dueAmount);
    const what = next.kind === 'deposit' ? `the ${amount} deposit` : amount;
    const day = next.dueDate && formatDate(next.dueDate);
    if (!day) return `Next: pay ${what}.`;
    return `Next: pay ${what}. It ${next.overdue ? 'was' : 'is'} due ${day}.`;
  }
  const pending = invoices.reduce((sum, { pendingAmount }) => sum + pendingAmount, 0);
  if (pending > 0) return `Your payment of ${formatCents(pending)} is on its way.`;
  const paid = invoices.reduce(
    (sum, { paidAmount, refundedAmount }) => sum + paidAmount - refundedAmount,
    0,
  );
  if (paid >= agreed) return 'It’s all paid.';
  const invoiced = invoices.find(({ kind }) => kind === 'deposit');
  if (invoiced && invoiced.paidAmount > 0) return 'The deposit is paid.';
  return deposit && !invoiced
    ? `The deposit is ${formatCents(deposit)}. You’ll get an invoice that says when it’s due.`
    : undefined;
}
