import { agreedTotalOf } from '#features/projects/change-orders/data.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Context } from '#server/context.ts';
import { changeInvoice, lockAcceptedQuote, removeInvoice, sumInvoices } from '../invoices/data.ts';
import {
  assertDueDate,
  assertMoveAllowed,
  assertWithinPrice,
  insertDraft,
  issueDraft,
  type NewInvoice,
  type QuoteRow,
  requireSignedQuote,
  totalOf,
} from '../invoices/service.ts';
import {
  callerOf,
  lockWithPayments,
  type MoneyContext,
  presentDetail,
  recordInvoice,
  requireInvoice,
} from '../service.ts';

type DraftChanges = Partial<Pick<NewInvoice, 'title' | 'items' | 'notes' | 'dueDate'>>;

export function updateDraft(context: Context, { id, ...changes }: DraftChanges & { id: string }) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    const found = await requireInvoice(tx, caller, id);
    assertMoveAllowed(context, found, 'update');
    assertDueDate(changes.dueDate, context.now());
    // The quote before the invoice: its invoices are added up one after the other.
    const quote = await requireSignedQuote(tx, caller.contractorId, found.quoteId);
    const { invoice } = await lockWithPayments(tx, id);
    assertMoveAllowed(context, invoice, 'update');
    const { items } = changes;
    if (items) await assertWithinPrice(tx, quote, totalOf(items));
    const changed = await changeInvoice(tx, invoice, {
      ...definedOnly(changes),
      ...(items && { totalAmount: totalOf(items) }),
      updatedAt: context.now(),
    });
    if (!changed) throw new ApiError('aborted');
    await recordInvoice(tx, context, 'drafted', changed);
    return presentDetail(tx, caller, id, context.now());
  });
}

const definedOnly = <T extends object>(of: T) =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as Partial<T>;

export function issueInvoice(context: Context, id: string) {
  const caller = callerOf(context);
  return context.db.transaction(async (tx) => {
    const found = await requireInvoice(tx, caller, id);
    assertMoveAllowed(context, found, 'issue');
    const quote = await requireSignedQuote(tx, caller.contractorId, found.quoteId);
    const { invoice } = await lockWithPayments(tx, id);
    assertMoveAllowed(context, invoice, 'issue');
    assertDueDate(invoice.dueDate, context.now());
    await assertWithinPrice(tx, quote, invoice.totalAmount);
    await issueDraft(tx, context, invoice);
    return presentDetail(tx, caller, id, context.now());
  });
}

export async function removeDraft(context: Context, id: string) {
  const caller = callerOf(context);
  await context.db.transaction(async (tx) => {
    const invoice = await requireInvoice(tx, caller, id);
    assertMoveAllowed(context, invoice, 'remove');
    if (!(await removeInvoice(tx, invoice))) throw new ApiError('aborted');
    await recordInvoice(tx, context, 'removed', invoice);
  });
  return { success: true as const };
}

type FromQuote = {
  kind: 'deposit' | 'progress' | 'balance' | 'extra';
  description: string;
  /** What it is made for: an invoice is made once for each. */
  source: string;
  /** US cents, of which no more is invoiced than is `left` of the agreed price. */
  amountOf: (quote: QuoteRow, left: number) => number;
};

/** The first payment that a quote asks for, a step that was approved, and at the end what is left of the price. */
export async function draftFromQuote(
  context: MoneyContext,
  quoteId: string,
  { kind, description, source, amountOf }: FromQuote,
) {
  await context.db.transaction(async (tx) => {
    const quote = await lockAcceptedQuote(tx, quoteId);
    // Without an account there is nobody to invoice yet: the account that takes it over is.
    if (quote?.status !== 'accepted' || !quote.homeownerId) return;
    const { amount: invoiced } = await sumInvoices(tx, quoteId);
    const left = (await agreedTotalOf(tx, quote)) - invoiced;
    const amount = Math.min(amountOf(quote, left), left);
    if (amount <= 0) return;
    const items = [{ description, amount }];
    const draft = await insertDraft(tx, quote, { kind, items, source }, context.now());
    if (!draft) return;
    // Deposits and steps were agreed to by both. What is left at the end, the business looks at first.
    if (kind === 'balance') await recordInvoice(tx, context, 'prepared', draft);
    else await issueDraft(tx, context, draft);
  });
}
