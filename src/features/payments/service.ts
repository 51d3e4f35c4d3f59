import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { invoiceLabel } from '#lib/invoice-label.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  findPaymentInvoice,
  listPayments,
  type StoredPayment,
  storePayment,
  upsertRefund,
} from './data.ts';
import { changeInvoice, findInvoice, lockInvoice, type NamedInvoice } from './invoices/data.ts';
import {
  dueAmountOf,
  INVOICE_NOT_FOUND,
  invoiceMovesFor,
  isOverdue,
  nextReminderAt,
  statusFromFigures,
} from './invoices/rules.ts';
import type { InvoiceRow } from './invoices/tables.ts';
import { book } from './ledger/data.ts';
import type { Posting } from './ledger/rules.ts';
import {
  disputedOf,
  figuresOf,
  type MoneyCaller,
  PAYMENT_NOT_FOUND,
  type Payment,
  type PaymentMove,
  paymentMovesFor,
  paymentRefusal,
  paymentRefusalMessages,
  refundableOf,
  refundedOf,
  unreturnedSurplus,
} from './rules.ts';

/** What changing a payment needs of a call, a job, or a message of the provider. */
export type MoneyContext = Pick<Context, 'db' | 'actor' | 'now' | 'requestId'>;

/** The caller in their active role. */
export function callerOf(context: Context): MoneyCaller {
  const { uid, role, isMasterAdmin } = requireSignedIn(context);
  if (role !== 'contractor') return { uid, role, isMasterAdmin };
  const { contractorId } = requireActingContractor(context);
  return { uid, role, contractorId, isMasterAdmin: false };
}

/** Payment settings and the payments of others are for master admins alone. */
export function requireMasterAdmin(context: Context) {
  const person = requireSignedIn(context);
  if (person.role !== 'admin' || !person.isMasterAdmin) throw new ApiError('permission-denied');
  return person;
}

export async function requireInvoice(db: Db, caller: MoneyCaller, id: string) {
  const invoice = await findInvoice(db, caller, id);
  if (!invoice) throw new ApiError('not-found', INVOICE_NOT_FOUND);
  return invoice;
}

/** An invoice as the API returns it to this caller. */
export function presentInvoice(caller: MoneyCaller, invoice: NamedInvoice, now: Date) {
  return {
    ...invoice,
    label: invoice.number === null ? 'Draft' : invoiceLabel(invoice.number),
    dueAmount: dueAmountOf(invoice),
    overdue: isOverdue(invoice, now),
    nextReminderAt: nextReminderAt(invoice),
    moves: invoiceMovesFor(invoice, caller, now),
  };
}

function presentPayment(caller: MoneyCaller, { row, refunds, payment }: StoredPayment) {
  return {
    ...row,
    surplusAmount: row.surplus,
    refundedAmount: refundedOf(payment),
    disputedAmount: disputedOf(payment),
    refundableAmount: refundableOf(payment),
    checkoutUrl:
      (row.status === 'open' || row.status === 'failed') &&
      caller.role === 'homeowner' &&
      caller.uid === row.homeownerId
        ? row.checkoutUrl
        : null,
    refunds,
    moves: paymentMovesFor({ ...row, ...payment }, caller),
  };
}

/** An invoice with its payments, as the API returns it to this caller. */
export async function presentDetail(db: Db, caller: MoneyCaller, id: string, now: Date) {
  const invoice = await requireInvoice(db, caller, id);
  const stored = await listPayments(db, [id]);
  return {
    ...presentInvoice(caller, invoice, now),
    payments: stored.map((one) => presentPayment(caller, one)),
  };
}

/** Records what happened to an invoice. */
export const recordInvoice = (
  tx: Db,
  context: MoneyContext,
  event: string,
  { id, contractorId, homeownerId, status }: InvoiceRow,
) =>
  recordActivity(tx, context, {
    type: `invoice.${event}`,
    subjectType: 'invoice',
    subjectId: id,
    audience: [contractorId, (status !== 'draft' && homeownerId) || null],
  });

/** Records what happened to a payment. */
export const recordPaymentActivity = (
  tx: Db,
  context: MoneyContext,
  event: string,
  { id, invoiceId, homeownerId, contractorId }: StoredPayment['row'],
  data: Record<string, string | number> = {},
) =>
  recordActivity(tx, context, {
    type: `payment.${event}`,
    subjectType: 'payment',
    subjectId: id,
    audience: [homeownerId, contractorId],
    data: { invoiceId, ...data },
  });

/** An invoice and its payments, locked, while one of them changes. */
export type Locked = { invoice: InvoiceRow; payments: StoredPayment[] };

export async function lockWithPayments(tx: Db, invoiceId: string): Promise<Locked> {
  const invoice = await lockInvoice(tx, invoiceId);
  if (!invoice) throw new ApiError('not-found', INVOICE_NOT_FOUND);
  return { invoice, payments: await listPayments(tx, [invoiceId]) };
}

/** Derives the figures and the status of an invoice from its payments; returns it if it is paid for the first time. */
export async function refreshInvoice(tx: Db, invoice: InvoiceRow, now: Date) {
  const all = (await listPayments(tx, [invoice.id])).map(({ payment }) => payment);
  const figures = figuresOf(all);
  const last = all.filter(({ method }) => method === 'online').at(-1);
  const status =
    invoice.status === 'void'
      ? 'void'
      : statusFromFigures(
          { totalAmount: invoice.totalAmount, ...figures },
          last !== undefined && last.failure !== null,
        );
  const isPaid = figures.paidAmount >= invoice.totalAmount;
  const changed = await changeInvoice(tx, invoice, {
    ...figures,
    status,
    ...(isPaid && !invoice.paidAt && { paidAt: now }),
    updatedAt: now,
  });
  if (!changed) throw new ApiError('aborted');
  return isPaid && !invoice.paidAt ? changed : undefined;
}

/** Stores what became of a payment: the payment, the ledger, the invoice, and what others hear of it. */
export async function storeChange(
  tx: Db,
  context: MoneyContext,
  { invoice, stored }: { invoice: InvoiceRow; stored: StoredPayment },
  { payment, postings }: { payment: Payment; postings: readonly Posting[] },
) {
  const [before, now] = [stored.payment, context.now()];
  await storePayment(tx, before, payment, now);
  const { homeownerId, contractorId } = invoice;
  const subject = { invoiceId: invoice.id, paymentId: payment.id, homeownerId, contractorId };
  await book(tx, subject, postings, now);
  const paid = await refreshInvoice(tx, invoice, now);
  if (paid) await recordInvoice(tx, context, 'paid', paid);
  for (const [event, data] of eventsBetween(before, payment))
    await recordPaymentActivity(tx, context, event, stored.row, data);
  await returnSurplus(tx, context, { ...stored, payment });
}

/** What others hear of: each once, as it is recorded with the change. */
function eventsBetween(before: Payment, after: Payment) {
  const events: [string, Record<string, string | number>][] = [];
  if (before.status !== after.status && after.status !== 'expired')
    events.push([after.status, { amount: after.amount }]);
  const back = refundedOf(after) - refundedOf(before);
  if (back > 0) events.push(['refunded', { amount: back }]);
  const failed = after.refunds.filter(
    ({ id, status }) =>
      status === 'failed' && before.refunds.find((one) => one.id === id)?.status !== 'failed',
  );
  for (const { amount } of failed) events.push(['refundFailed', { amount }]);
  if (after.dispute && before.dispute?.status !== after.dispute.status) {
    const { status, amount } = after.dispute;
    events.push([status === 'open' ? 'disputed' : 'disputeClosed', { amount, outcome: status }]);
  }
  return events;
}

/** What nothing was due for goes back the way it came. */
async function returnSurplus(tx: Db, context: MoneyContext, { row, payment }: StoredPayment) {
  const amount = payment.method === 'online' ? unreturnedSurplus(payment) : 0;
  if (amount > 0) await requestRefund(tx, context, row, { amount, reason: '', requestedBy: null });
}

type RefundRequest = { amount: number; reason: string; requestedBy: string | null };

/** Asks the provider for a refund, once the transaction is committed. */
export async function requestRefund(
  tx: Db,
  context: MoneyContext,
  row: StoredPayment['row'],
  request: RefundRequest,
) {
  const [id, now] = [newId(), context.now()];
  await upsertRefund(tx, {
    id,
    paymentId: row.id,
    status: 'pending',
    createdAt: now,
    updatedAt: now,
    ...request,
  });
  await recordPaymentActivity(tx, context, 'refundRequested', row, {
    refundId: id,
    amount: request.amount,
  });
}

/** Makes a move of a payment in one transaction, and answers with its invoice. */
export function movePayment(
  context: Context,
  { id, move }: { id: string; move: PaymentMove },
  apply: (
    tx: Db,
    locked: { invoice: InvoiceRow; stored: StoredPayment },
    caller: MoneyCaller,
  ) => Promise<void>,
) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    const invoiceId = await findPaymentInvoice(tx, id);
    const visible = invoiceId && (await findInvoice(tx, caller, invoiceId));
    if (!visible) throw new ApiError('not-found', PAYMENT_NOT_FOUND);
    const { invoice, payments } = await lockWithPayments(tx, invoiceId);
    const stored = payments.find(({ row }) => row.id === id);
    if (!stored) throw new ApiError('not-found', PAYMENT_NOT_FOUND);
    const refused = paymentRefusal({ ...stored.row, ...stored.payment }, caller, move);
    if (refused === 'failed-precondition')
      throw new ApiError(refused, paymentRefusalMessages[move]);
    if (refused) throw new ApiError(refused);
    await apply(tx, { invoice, stored }, caller);
    return presentDetail(tx, caller, invoiceId, context.now());
  });
}
