import { agreedTotalOf } from '#features/projects/change-orders/data.ts';
import type { quotes } from '#features/quotes/tables.ts';
import { ApiError, invalidArgument, refusedField } from '#lib/api-error.ts';
import { addDays } from '#lib/local-date.ts';
import { lastDayOver, localAt } from '#lib/zoned-time.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { insertPayment } from '../data.ts';
import { book } from '../ledger/data.ts';
import { bookInvoice, bookVoid } from '../ledger/rules.ts';
import { MAX_PAYMENTS, type RecordedMethod } from '../rules.ts';
import {
  callerOf,
  type Locked,
  lockWithPayments,
  type MoneyContext,
  presentDetail,
  recordInvoice,
  recordPaymentActivity,
  refreshInvoice,
  requireInvoice,
} from '../service.ts';
import { getPaymentSettings } from '../settings/data.ts';
import {
  changeInvoice,
  findPaidQuote,
  insertInvoice,
  lockAcceptedQuote,
  nextNumber,
  sumInvoices,
} from './data.ts';
import {
  amountTooHigh,
  CUSTOMER_NEEDS_ACCOUNT,
  DUE_DATE_PAST,
  dueAmountOf,
  type InvoiceItem,
  type InvoiceKind,
  type InvoiceMove,
  invoicedTooMuch,
  invoiceKindNames,
  invoiceMoves,
  invoiceRefusal,
  invoiceRefusalMessage,
  MAX_INVOICE_TITLE_LENGTH,
  MAX_INVOICES_OF_QUOTE,
  priceExceeded,
  QUOTE_NOT_SIGNED,
  TOO_MANY_PAYMENTS,
} from './rules.ts';
import type { InvoiceRow } from './tables.ts';

export type QuoteRow = typeof quotes.$inferSelect;

export const totalOf = (items: readonly InvoiceItem[]) =>
  items.reduce((total, { amount }) => total + amount, 0);

/**
 * Refuses what would come to more than the price that was agreed, with what was sent before. A draft asks for nothing
 * yet: it is added up when it is sent. The caller holds the lock of the quote.
 */
export async function assertWithinPrice(tx: Db, quote: QuoteRow, amount: number) {
  const invoiced = await sumInvoices(tx, quote.id);
  if (invoiced.count >= MAX_INVOICES_OF_QUOTE) throw new ApiError('resource-exhausted');
  const left = (await agreedTotalOf(tx, quote)) - invoiced.amount;
  if (amount > left) throw refusedField('failed-precondition', 'items', invoicedTooMuch(left));
}

/** Refuses a payment that would come to more than the price that was agreed, with what was paid before. */
export async function assertPaysWithinPrice(tx: Db, { quoteId }: InvoiceRow, amount: number) {
  const quote = await findPaidQuote(tx, quoteId);
  if (!quote) return;
  const agreed = await agreedTotalOf(tx, quote);
  if (quote.paid + amount > agreed)
    throw refusedField('failed-precondition', 'amount', priceExceeded(agreed));
}

/** The quote of a business, locked; another's is not found. */
export async function requireSignedQuote(tx: Db, contractorId: string | undefined, id: string) {
  const quote = await lockAcceptedQuote(tx, id);
  if (!quote || quote.contractorId !== contractorId)
    throw new ApiError('not-found', 'Quote not found');
  if (quote.status !== 'accepted') throw new ApiError('failed-precondition', QUOTE_NOT_SIGNED);
  return quote;
}

export type NewInvoice = {
  kind: InvoiceKind;
  title?: string | undefined;
  items: InvoiceItem[];
  notes?: string | undefined;
  dueDate?: string | undefined;
  source?: string;
};

/** Writes a draft for a quote that is locked and accepted. Undefined if its source has one already. */
export async function insertDraft(
  tx: Db,
  quote: QuoteRow,
  { kind, title, items, notes, dueDate, source }: NewInvoice,
  now: Date,
) {
  if (!quote.homeownerId) throw new ApiError('failed-precondition', CUSTOMER_NEEDS_ACCOUNT);
  return insertInvoice(tx, {
    contractorId: quote.contractorId,
    homeownerId: quote.homeownerId,
    quoteId: quote.id,
    projectId: quote.projectId,
    kind,
    title: (title ?? `${invoiceKindNames[kind]}: ${quote.projectTitle}`).slice(
      0,
      MAX_INVOICE_TITLE_LENGTH,
    ),
    items,
    notes: notes ?? '',
    dueDate: dueDate ?? null,
    source: source ?? null,
    totalAmount: totalOf(items),
    createdAt: now,
    updatedAt: now,
  });
}

/** Gives a draft its number and books it: from now on the homeowner owes it. */
export async function issueDraft(tx: Db, context: MoneyContext, draft: InvoiceRow) {
  const now = context.now();
  const { termsDays } = await getPaymentSettings(tx);
  const today = localAt(now, 'America/Chicago').date;
  const issued = await changeInvoice(tx, draft, {
    status: 'due',
    number: await nextNumber(tx, draft.contractorId),
    dueDate: draft.dueDate ?? addDays(today, termsDays),
    issuedAt: now,
    updatedAt: now,
  });
  if (!issued) throw new ApiError('aborted');
  await book(
    tx,
    { ...issued, invoiceId: issued.id },
    [bookInvoice(issued.id, issued.totalAmount)],
    now,
  );
  await recordInvoice(tx, context, 'issued', issued);
  return issued;
}

export function assertDueDate(dueDate: string | null | undefined, now: Date) {
  if (dueDate && dueDate < lastDayOver(now)) throw invalidArgument('dueDate', DUE_DATE_PAST);
}

export function createInvoice(
  context: Context,
  { quoteId, draft: isDraft, ...content }: NewInvoice & { quoteId: string; draft: boolean },
) {
  const [caller, now] = [callerOf(context), context.now()];
  assertDueDate(content.dueDate, now);
  return context.db.transaction(async (tx) => {
    const quote = await requireSignedQuote(tx, caller.contractorId, quoteId);
    await assertWithinPrice(tx, quote, totalOf(content.items));
    const draft = await insertDraft(tx, quote, content, now);
    if (!draft) throw new ApiError('aborted');
    if (isDraft) await recordInvoice(tx, context, 'drafted', draft);
    else await issueDraft(tx, context, draft);
    return presentDetail(tx, caller, draft.id, now);
  });
}

/** Makes a move of an invoice in one transaction, with the lock of the invoice. */
export function moveInvoice(
  context: Context,
  { id, move }: { id: string; move: InvoiceMove },
  apply: (tx: Db, locked: Locked) => Promise<void>,
) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    await requireInvoice(tx, caller, id);
    const locked = await lockWithPayments(tx, id);
    assertMoveAllowed(context, locked.invoice, move);
    await apply(tx, locked);
    return presentDetail(tx, caller, id, context.now());
  });
}

export function assertMoveAllowed(context: Context, invoice: InvoiceRow, move: InvoiceMove) {
  const refused = invoiceRefusal(invoice, callerOf(context), move, context.now());
  if (refused === 'failed-precondition')
    throw new ApiError(refused, invoiceRefusalMessage(invoice, move));
  if (refused) throw new ApiError(refused);
}

export const voidInvoice = (
  context: Context,
  { id, reason }: { id: string; reason?: string | undefined },
) =>
  moveInvoice(context, { id, move: 'void' }, async (tx, { invoice }) => {
    const now = context.now();
    const { to } = invoiceMoves.void;
    const voided = await changeInvoice(tx, invoice, {
      ...(to && { status: to }),
      voidedAt: now,
      voidReason: reason ?? '',
      updatedAt: now,
    });
    if (!voided) throw new ApiError('aborted');
    await book(tx, { ...voided, invoiceId: id }, [bookVoid(id, voided.totalAmount)], now);
    await recordInvoice(tx, context, 'voided', voided);
  });

/** Reminds the homeowner of an overdue invoice, as the product does on its own. */
export const remindOfInvoice = (context: Context, id: string) =>
  moveInvoice(context, { id, move: 'remind' }, async (tx, { invoice }) => {
    const reminded = await changeInvoice(tx, invoice, {
      remindedAt: context.now(),
      reminderCount: invoice.reminderCount + 1,
    });
    if (!reminded) throw new ApiError('aborted');
    await recordInvoice(tx, context, 'overdue', reminded);
  });

type Recorded = {
  id: string;
  amount: number;
  method: RecordedMethod;
  receivedOn?: string | undefined;
  note?: string | undefined;
};

/** Records money that the business says it has. It counts once the homeowner confirms it. */
export const recordPayment = (context: Context, { id, note, receivedOn, ...paid }: Recorded) =>
  moveInvoice(context, { id, move: 'recordPayment' }, async (tx, { invoice, payments }) => {
    if (payments.length >= MAX_PAYMENTS)
      throw new ApiError('resource-exhausted', TOO_MANY_PAYMENTS);
    if (paid.amount > dueAmountOf(invoice))
      throw refusedField('out-of-range', 'amount', amountTooHigh(dueAmountOf(invoice)));
    await assertPaysWithinPrice(tx, invoice, paid.amount);
    const now = context.now();
    const row = await insertPayment(tx, {
      ...paid,
      invoiceId: id,
      contractorId: invoice.contractorId,
      homeownerId: invoice.homeownerId,
      status: 'recorded',
      note: note ?? '',
      receivedOn: receivedOn ?? localAt(now, 'America/Chicago').date,
      createdAt: now,
      updatedAt: now,
    });
    await refreshInvoice(tx, invoice, now);
    await recordPaymentActivity(tx, context, 'recorded', row, { amount: row.amount });
  });
