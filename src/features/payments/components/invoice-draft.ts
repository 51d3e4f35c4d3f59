import { formatCents } from '#lib/money.ts';
import { type InvoiceKind, invoiceKinds } from '../invoices/rules.ts';

/** An invoice while it is written. */
export type InvoiceDraft = {
  quoteId: string | null;
  kind: InvoiceKind;
  description: string;
  /** Null while nothing was typed: a final invoice is for what is left then. */
  amount: string | null;
  dueDate: string;
  notes: string;
};

export const emptyInvoice: InvoiceDraft = {
  ...{ quoteId: null, kind: 'progress', amount: null },
  ...{ description: '', dueDate: '', notes: '' },
};

const textOr = <Other>(value: unknown, other: Other) => (typeof value === 'string' ? value : other);

/** An invoice that was kept in this browser. */
export function parseInvoiceDraft(stored: unknown): InvoiceDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const kept = stored as Record<keyof InvoiceDraft, unknown>;
  return {
    quoteId: textOr(kept.quoteId, null),
    kind: invoiceKinds.find((kind) => kind === kept.kind) ?? emptyInvoice.kind,
    description: textOr(kept.description, ''),
    amount: textOr(kept.amount, null),
    dueDate: textOr(kept.dueDate, ''),
    notes: textOr(kept.notes, ''),
  };
}

type Counted = { status: string; totalAmount: number };

/** What was invoiced: a draft asks for nothing yet, and a void one for nothing anymore. */
export const sumInvoiced = (invoices: readonly Counted[]) =>
  invoices.reduce(
    (sum, { status, totalAmount }) =>
      status === 'draft' || status === 'void' ? sum : sum + totalAmount,
    0,
  );

/** The amount in the form: what was typed, or of a final invoice what is left. */
export function shownAmount({ kind, amount }: InvoiceDraft, left: number | undefined) {
  if (amount !== null) return amount;
  return kind === 'balance' && left !== undefined && left > 0 ? formatCents(left).slice(1) : '';
}

type Quote = { id: string; totalAmount: number };

/**
 * The quotes of which something is left to invoice, and those of which the quoted price is invoiced in full: only change
 * orders leave something there.
 */
export function groupByLeft<Q extends Quote>(
  quotes: readonly Q[],
  invoices: readonly (Counted & { quoteId: string })[],
) {
  const isFull = ({ id, totalAmount }: Quote) =>
    sumInvoiced(invoices.filter(({ quoteId }) => quoteId === id)) >= totalAmount;
  return { open: quotes.filter((quote) => !isFull(quote)), full: quotes.filter(isFull) };
}
