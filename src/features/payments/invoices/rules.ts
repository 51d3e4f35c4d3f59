import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { lastDayOver } from '#lib/zoned-time.ts';
import type { MoneyCaller, Parties, RecordedMethod } from '../rules.ts';
import { partyOf } from '../rules.ts';

export const invoiceStatuses = [
  'draft',
  'due',
  'processing',
  'failed',
  'paid',
  'refunded',
  'void',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceStatusNames: Record<InvoiceStatus, string> = {
  draft: 'Draft',
  due: 'Due',
  processing: 'Payment processing',
  failed: 'Payment failed',
  paid: 'Paid',
  refunded: 'Refunded',
  void: 'Void',
};

export const invoiceKinds = ['deposit', 'progress', 'balance', 'extra'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const invoiceKindNames: Record<InvoiceKind, string> = {
  deposit: 'Deposit',
  progress: 'Progress payment',
  balance: 'Final payment',
  extra: 'Extra work',
};

export type InvoiceItem = { description: string; amount: number };

export const INVOICES_PAGE_SIZE = 50;
export const MAX_INVOICE_ITEMS = 50;
export const MAX_INVOICE_TITLE_LENGTH = 120;
export const MAX_ITEM_LENGTH = 300;
export const MAX_NOTES_LENGTH = 2_000;
export const MAX_REASON_LENGTH = 500;
/** Invoices of one quote, drafts and void ones included. */
export const MAX_INVOICES_OF_QUOTE = 200;
/** Overdue invoices are brought to mind so often at most, a week apart. */
export const MAX_OVERDUE_REMINDERS = 3;
export const DAYS_BETWEEN_REMINDERS = 7;

export const INVOICE_NOT_FOUND = 'Invoice not found';
export const QUOTE_NOT_SIGNED = 'You can only invoice an accepted quote';
export const CUSTOMER_NEEDS_ACCOUNT =
  'This customer signed through the link and doesn’t have an account yet. You can send invoices once they create one with the same email address';
/** What is left of the agreed price for this invoice. */
export const invoicedTooMuch = (left: number) =>
  left > 0
    ? `That’s more than the agreed price. You can invoice up to ${formatCents(left)} more`
    : 'You’ve invoiced the full agreed price. For more work, agree on a change order first';
/** Where the price was lowered below what was invoiced before. */
export const priceExceeded = (agreed: number) =>
  `This would come to more than the agreed price of ${formatCents(agreed)}. Ask the business to void this invoice and send one for what’s left`;
export const amountTooHigh = (due: number) =>
  `That’s more than what’s due. Only ${formatCents(due)} is left`;
export const AMOUNT_TOO_LOW = 'That’s less than the minimum payment';
export const TOO_MANY_PAYMENTS =
  'There have been too many payments on this invoice. Ask the business for a new one';
export const DUE_DATE_PAST = 'Choose today or a later date';
export const PAYMENT_UNDER_WAY = 'A payment is processing. Wait until it goes through or fails';

export type InvoiceFigures = {
  totalAmount: number;
  paidAmount: number;
  pendingAmount: number;
  refundedAmount: number;
  disputedAmount: number;
};

type Invoice = InvoiceFigures &
  Parties & {
    status: InvoiceStatus;
    dueDate: string | null;
    remindedAt: Date | null;
    reminderCount: number;
  };

/** What is owed and not on its way. */
export const dueAmountOf = ({
  status,
  totalAmount,
  paidAmount,
  pendingAmount,
}: Pick<Invoice, 'status' | 'totalAmount' | 'paidAmount' | 'pendingAmount'>) =>
  status === 'draft' || status === 'void'
    ? 0
    : Math.max(totalAmount - paidAmount - pendingAmount, 0);

/** What is owed, whether or not it is on its way: what a payment that arrives may be allocated to. */
export const openAmountOf = ({
  status,
  totalAmount,
  paidAmount,
}: Pick<Invoice, 'status' | 'totalAmount' | 'paidAmount'>) =>
  status === 'draft' || status === 'void' ? 0 : totalAmount - paidAmount;

/** The status of an issued invoice, from its figures and how the last attempt to pay it ended. */
export function statusFromFigures(
  { totalAmount, paidAmount, pendingAmount, refundedAmount }: InvoiceFigures,
  hasLastAttemptFailed: boolean,
): InvoiceStatus {
  if (pendingAmount > 0) return 'processing';
  if (paidAmount >= totalAmount) return refundedAmount >= paidAmount ? 'refunded' : 'paid';
  return hasLastAttemptFailed ? 'failed' : 'due';
}

export const invoiceMoveNames = [
  'update',
  'issue',
  'remove',
  'void',
  'pay',
  'recordPayment',
  'remind',
] as const;
export type InvoiceMove = (typeof invoiceMoveNames)[number];

/**
 * Who may make which move from which status. `owing`: only while something is due that is not on its way. `late`: only
 * while it is overdue, and not so often that the homeowner is pressed.
 */
export const invoiceMoves: Record<
  InvoiceMove,
  {
    by: 'homeowner' | 'contractor';
    from: readonly InvoiceStatus[];
    to?: InvoiceStatus;
    owing?: true;
    unpaid?: true;
    late?: true;
  }
> = {
  update: { by: 'contractor', from: ['draft'] },
  issue: { by: 'contractor', from: ['draft'], to: 'due' },
  remove: { by: 'contractor', from: ['draft'] },
  void: { by: 'contractor', from: ['due', 'failed'], to: 'void', unpaid: true },
  pay: { by: 'homeowner', from: ['due', 'failed', 'processing'], owing: true },
  recordPayment: { by: 'contractor', from: ['due', 'failed', 'processing'], owing: true },
  remind: { by: 'contractor', from: ['due', 'failed'], owing: true, late: true },
};

/** The error code of a refused move; undefined when it is allowed. */
export function invoiceRefusal(
  invoice: Invoice,
  caller: MoneyCaller,
  move: InvoiceMove,
  now: Date,
) {
  const { by, from, owing, unpaid, late } = invoiceMoves[move];
  if (partyOf(invoice, caller) !== by) return 'permission-denied' as const;
  if (!from.includes(invoice.status)) return 'failed-precondition' as const;
  if (owing && dueAmountOf(invoice) === 0) return 'failed-precondition' as const;
  if (unpaid && invoice.paidAmount > 0) return 'failed-precondition' as const;
  if (late && !canBeReminded(invoice, now)) return 'failed-precondition' as const;
  return undefined;
}

export const invoiceMovesFor = (invoice: Invoice, caller: MoneyCaller, now: Date) =>
  invoiceMoveNames.filter((move) => !invoiceRefusal(invoice, caller, move, now));

const refusalMessages: Record<InvoiceMove, string> = {
  update: 'You can’t change an invoice after you’ve sent it. Void it and create a new one',
  issue: 'This invoice was already sent',
  remove: 'You can only delete a draft. To cancel an invoice you’ve sent, void it',
  void: 'You can’t void an invoice that’s been paid. Refund it instead',
  pay: 'Nothing is due on this invoice',
  recordPayment: 'Nothing is due on this invoice',
  remind: `You can send a reminder once the invoice is overdue, once every ${DAYS_BETWEEN_REMINDERS} days and at most ${MAX_OVERDUE_REMINDERS} times`,
};

/** The message for a move that the state of the invoice does not allow. */
export const invoiceRefusalMessage = (
  invoice: Pick<Invoice, 'pendingAmount'>,
  move: InvoiceMove,
) =>
  invoice.pendingAmount > 0 && (move === 'pay' || move === 'recordPayment' || move === 'void')
    ? PAYMENT_UNDER_WAY
    : refusalMessages[move];

export const isOverdue = (
  { status, dueDate }: { status: InvoiceStatus; dueDate: string | null },
  now: Date,
) => (status === 'due' || status === 'failed') && dueDate !== null && dueDate < lastDayOver(now);

/** The invoices of the pages, late ones first and the longest overdue at the top. */
export function lateFirst<I extends { id: string; overdue: boolean; dueDate: string | null }>(
  late: readonly I[],
  listed: readonly I[],
) {
  const first = [
    ...new Map([...late, ...listed].filter((each) => each.overdue).map((one) => [one.id, one])),
  ]
    .map(([, invoice]) => invoice)
    .toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? ''));
  return [...first, ...listed.filter((each) => !each.overdue)];
}

/** To whoever pays, what is still to be paid comes before what is over. */
export const unpaidFirst = <I extends { dueAmount: number }>(invoices: readonly I[]) => [
  ...invoices.filter(({ dueAmount }) => dueAmount > 0),
  ...invoices.filter(({ dueAmount }) => dueAmount <= 0),
];

/** Whether the homeowner may be reminded: by the product or by the business, which count together. */
const canBeReminded = (invoice: Invoice, now: Date) =>
  isOverdue(invoice, now) &&
  invoice.reminderCount < MAX_OVERDUE_REMINDERS &&
  now.getTime() >= (nextReminderAt(invoice)?.getTime() ?? 0);

/** When the next reminder may go out, once there was one. Null before, and after the last one. */
export const nextReminderAt = ({
  remindedAt,
  reminderCount,
}: Pick<Invoice, 'remindedAt' | 'reminderCount'>) =>
  remindedAt === null || reminderCount >= MAX_OVERDUE_REMINDERS
    ? null
    : new Date(remindedAt.getTime() + DAYS_BETWEEN_REMINDERS * 86_400_000);

/** The daily run that reminds by itself, in UTC: the same day in all of the country. */
export const REMINDER_RUN = { hour: 15, minute: 9 };
/** A run that begins a moment earlier than that of a week ago would otherwise leave the reminder to the next day. */
const REMINDER_RUN_SLACK_MS = 3_600_000;

/** A run reminds again of what was last reminded of before this. */
export const remindedBefore = (run: Date) =>
  new Date(run.getTime() + REMINDER_RUN_SLACK_MS - DAYS_BETWEEN_REMINDERS * 86_400_000);

/** When the product itself reminds of an invoice that may be reminded of again at `from`: with the first run after that. */
export function automaticReminderAt(from: Date) {
  const earliest = from.getTime() - REMINDER_RUN_SLACK_MS;
  const run = new Date(earliest);
  run.setUTCHours(REMINDER_RUN.hour, REMINDER_RUN.minute, 0, 0);
  return run.getTime() < earliest ? new Date(run.getTime() + 86_400_000) : run;
}

/** `INV-0007 from Okafor Roofing`: every business counts its own, so to a homeowner a number alone is not one invoice. */
export const ofBusiness = ({ contractorName }: { contractorName: string }, label: string) =>
  `${label} from ${contractorName}`;

/** How a homeowner is reminded of an overdue invoice: what the business reads before it sends that. */
export const reminderWords = (
  invoice: { contractorName: string; projectTitle: string; dueAmount: number },
  label: string,
) => ({
  title: `${ofBusiness(invoice, label)} is overdue`,
  message: `${formatCents(invoice.dueAmount)} overdue for “${invoice.projectTitle}.” ${invoice.contractorName} is waiting to be paid.`,
});

/** What a business may write to its customer about an unpaid invoice, for it to change. */
export const messageAboutInvoice = (invoice: {
  label: string;
  customerName: string;
  projectTitle: string;
  dueAmount: number;
  dueDate: string | null;
  overdue: boolean;
}) => {
  const verb = invoice.overdue ? 'was' : 'is';
  const due = invoice.dueDate ? `${verb} due on ${formatDate(invoice.dueDate)}` : 'is due';
  return `Hi ${invoice.customerName.split(' ')[0]}, invoice ${invoice.label} for “${invoice.projectTitle}” ${due}, and ${formatCents(invoice.dueAmount)} is still open. Do you have any questions about it?`;
};

/** What tells a business of a payment that was made another way, so that they can record it. */
export const paidAnotherWay = (
  { label, projectTitle }: { label: string; projectTitle: string },
  { amount, method, note }: { amount: number; method: RecordedMethod; note: string },
) =>
  `I paid ${formatCents(amount)} by ${recordedMethodWords[method]} for invoice ${label} (“${projectTitle}”).${
    note ? ` ${note.replace(/\.$/, '')}.` : ''
  } Please record it, so that I can confirm it here.`;

const recordedMethodWords: Record<RecordedMethod, string> = {
  check: 'check',
  cash: 'cash',
  transfer: 'bank transfer',
};

/** What a customer’s question about an invoice begins with, so that the business knows which one is meant. */
export const questionAboutInvoice = ({
  label,
  title,
  projectTitle,
  totalAmount,
}: {
  label: string;
  title: string;
  projectTitle: string;
  totalAmount: number;
}) => `About invoice ${label} for “${projectTitle}” (${title}, ${formatCents(totalAmount)}): `;
