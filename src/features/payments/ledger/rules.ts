/**
 * The accounts of the ledger. `receivable` and `surplus` belong to a homeowner, the others to a business: what it
 * billed (`income`), what came through the provider or directly, what it paid back, and what a bank holds.
 */
export const accounts = [
  'receivable',
  'surplus',
  'income',
  'provider',
  'direct',
  'refunds',
  'disputed',
] as const;
export type Account = (typeof accounts)[number];

/** Accounts of the homeowner of an invoice; the others are of its business. */
export const homeownerAccounts: readonly Account[] = ['receivable', 'surplus'];

/** US cents that an account grows by; negative when it shrinks. */
export type Entry = { account: Account; amount: number };

/** Entries that add up to nothing. The key says what they are for: it is booked once. */
export type Posting = { key: string; entries: readonly Entry[] };

const posting = (key: string, entries: readonly Entry[]): Posting => ({
  key,
  entries: entries.filter(({ amount }) => amount !== 0),
});

/** An invoice that was issued: the homeowner owes it, the business earned it. */
export const bookInvoice = (invoiceId: string, total: number) =>
  posting(`invoice:${invoiceId}:issued`, [
    { account: 'receivable', amount: total },
    { account: 'income', amount: -total },
  ]);

/** An invoice that was voided before anything was paid. */
export const bookVoid = (invoiceId: string, total: number) =>
  posting(`invoice:${invoiceId}:voided`, [
    { account: 'receivable', amount: -total },
    { account: 'income', amount: total },
  ]);

/** Money that arrived: for the invoice, and what nothing was due for. */
export const bookPayment = (
  paymentId: string,
  account: Account,
  { allocated, surplus }: { allocated: number; surplus: number },
) =>
  posting(`payment:${paymentId}:succeeded`, [
    { account, amount: allocated + surplus },
    { account: 'receivable', amount: -allocated },
    { account: 'surplus', amount: -surplus },
  ]);

/** Money that went back from an account. A negative amount came back. */
export const bookRefund = (
  key: string,
  account: Account,
  { amount, fromSurplus }: { amount: number; fromSurplus: number },
) =>
  posting(key, [
    { account, amount: -amount },
    { account: 'refunds', amount: amount - fromSurplus },
    { account: 'surplus', amount: fromSurplus },
  ]);

/** Money that a bank holds until a dispute is decided. A negative amount came back. */
export const bookDispute = (key: string, amount: number) =>
  posting(key, [
    { account: 'provider', amount: -amount },
    { account: 'disputed', amount },
  ]);
