import { formatDate } from '#lib/dates.ts';
import { dueFirst } from '#lib/due-first.ts';
import { formatCents } from '#lib/money.ts';

type Invoice = {
  id: string;
  kind: string;
  status: string;
  dueAmount: number;
  dueDate: string | null;
  overdue: boolean;
};

/** The deposit that the homeowner was asked for and has not paid; one that is on its way is not owed. */
export const unpaidDeposit = <One extends Invoice>(invoices: readonly One[] = []) =>
  nextPayment(invoices.filter(({ kind }) => kind === 'deposit'));

/** What the homeowner was asked for and has not paid, of several what is due first. */
export const nextPayment = <One extends Invoice>(invoices: readonly One[] = []) =>
  dueFirst(
    invoices.filter(({ status, dueAmount }) => ['due', 'failed'].includes(status) && dueAmount > 0),
  );

/** `The deposit of $5,154 is overdue.` */
export const lateText = ({ kind, dueAmount }: Pick<Invoice, 'kind' | 'dueAmount'>) =>
  `${kind === 'deposit' ? `The deposit of ${formatCents(dueAmount)}` : `${formatCents(dueAmount)} of what you invoiced`} is overdue.`;

/** What a business may write to a customer about a deposit that is asked for and not paid, for it to change. */
export function messageAboutDeposit(
  { homeownerName, title }: { homeownerName: string; title: string },
  { dueAmount, dueDate, overdue }: Invoice,
) {
  const due = dueDate ? `${overdue ? 'was' : 'is'} due ${formatDate(dueDate)}` : 'is due';
  return `Hi ${firstNameIn(homeownerName)}, the deposit of ${formatCents(dueAmount)} for “${title}” ${due}. Do you have any questions before we start?`;
}

/** The same about an invoice of work that is done. */
export function messageAboutPayment(
  { homeownerName, title }: { homeownerName: string; title: string },
  { dueAmount, dueDate }: Pick<Invoice, 'dueAmount' | 'dueDate'>,
) {
  const due = dueDate ? `is due ${formatDate(dueDate)}` : 'is due';
  return `Hi ${firstNameIn(homeownerName)}, thanks again for having us. The last ${formatCents(dueAmount)} for “${title}” ${due}. You can pay it from your Plumbline account. Do you have any questions?`;
}

/** Whether a person wrote last: what the product writes, such as that the work is booked, waits for no answer. */
export const waitsForAnswer = ({ lastMessageType }: { lastMessageType: string | null }) =>
  lastMessageType === 'text';

type Work = { id: string; acceptedQuoteId: string | null; leadId: string | null };
type Talk = { projectId: string | null; quoteId: string | null; leadId: string | null };

/**
 * A conversation keeps the project of the last job, the latest quote, and the request that it began with: where one of
 * these is for something else, nobody knows which one a message is about.
 */
export const isAboutWork = (work: Work, { projectId, quoteId, leadId }: Talk) =>
  projectId === work.id &&
  (quoteId === null || quoteId === work.acceptedQuoteId) &&
  (leadId === null || leadId === work.leadId);

export const invoicesOf = ({ id }: { id: string }) => ({ input: { projectId: id } });

export const firstNameIn = (name: string) => name.split(' ')[0] ?? name;

type Planned = { startDate: string | null };

/** Whether starting is what comes next today: not while the planned day is ahead, or while the deposit is owed without one. */
export const isDayToStart = (
  { startDate }: Planned,
  deposit: Invoice | undefined,
  today: string,
) => (startDate === null ? deposit === undefined : startDate <= today);

/** What speaks against starting now, in front of the question; empty when nothing does. */
export function againstStarting(
  { startDate }: Planned,
  deposit: Invoice | undefined,
  today: string,
) {
  const planned = startDate && startDate > today && `Work is planned from ${formatDate(startDate)}`;
  const unpaid = deposit && `the deposit of ${formatCents(deposit.dueAmount)} isn’t paid`;
  const both = [planned, unpaid].filter(Boolean).join(', and ');
  return both && `${both.charAt(0).toUpperCase()}${both.slice(1)}. `;
}
