import { ApiError, refusedField } from '#lib/api-error.ts';
import { invoiceLabel } from '#lib/invoice-label.ts';
import type { Context } from '#server/context.ts';
import { requireAccount } from '../accounts/service.ts';
import { insertPayment, listExpiredCheckouts, setCheckout } from '../data.ts';
import { applyWaitingEvents, receiveEvents } from '../events/service.ts';
import type { NamedInvoice } from '../invoices/data.ts';
import {
  AMOUNT_TOO_LOW,
  amountTooHigh,
  dueAmountOf,
  PAYMENT_UNDER_WAY,
  TOO_MANY_PAYMENTS,
} from '../invoices/rules.ts';
import { assertMoveAllowed, assertPaysWithinPrice } from '../invoices/service.ts';
import { type ProviderContext, providerNamed, providerOf } from '../providers/service.ts';
import { MAX_PAYMENTS, MIN_PAYMENT, type PaymentStatus } from '../rules.ts';
import { CHECKOUT_HOURS } from '../sandbox/rules.ts';
import { callerOf, lockWithPayments, requireInvoice } from '../service.ts';
import type { PaymentRow } from '../tables.ts';

/** A checkout that is used again has at least this long to live. */
const REUSE_MS = 10 * 60_000;

/** A try that failed can be repeated in the same checkout. */
const hasCheckout = (status: PaymentStatus) =>
  status === 'open' || status === 'processing' || status === 'failed';

type Prepared = { payment: PaymentRow } | { stale: PaymentRow };

/**
 * Opens the checkout of what is due, or of a part of it. There is one at a time: whoever asks again gets the same one,
 * and for another amount the one before is closed first. The provider is called outside of any transaction; whatever
 * dies in between, the next call goes on from there.
 */
export async function payInvoice(
  context: Context,
  { id, amount }: { id: string; amount?: number | undefined },
) {
  const caller = callerOf(context);
  const invoice = await requireInvoice(context.db, caller, id);
  assertMoveAllowed(context, invoice, 'pay');
  const provider = providerOf(context);
  const account = await requireAccount(context, provider, invoice.contractorId);
  for (;;) {
    const prepared = await preparePayment(
      context,
      { id, amount },
      { name: provider.name, account },
    );
    if ('stale' in prepared) {
      const { stale } = prepared;
      // One whose answer was lost has a reference that only opening it again tells.
      const known = stale.reference ? stale : await open(context, invoice, stale);
      await closeCheckout(context, known);
      continue;
    }
    const { payment } = prepared;
    const { checkoutUrl } = payment.checkoutUrl ? payment : await open(context, invoice, payment);
    return { paymentId: payment.id, amount: payment.amount, checkoutUrl: checkoutUrl ?? '' };
  }
}

/** Opens the checkout of a payment at its provider; again, it is the same one. */
async function open(context: Context, invoice: NamedInvoice, payment: PaymentRow) {
  const { id, amount, account, provider } = payment;
  const { reference, url: checkoutUrl } = await providerNamed(context, provider).openCheckout({
    ...{ paymentId: id, amount, account },
    description: `${invoiceLabel(invoice.number ?? 0)}, ${invoice.title}`,
    businessName: invoice.contractorName,
    returnUrl: `${context.services.siteUrl()}/homeowner/billing?invoiceId=${invoice.id}`,
    expiresAt: payment.expiresAt ?? context.now(),
  });
  await setCheckout(context.db, id, { reference, checkoutUrl });
  return { ...payment, reference, checkoutUrl };
}

const preparePayment = (
  context: Context,
  { id, amount: wanted }: { id: string; amount?: number | undefined },
  { name: provider, account }: { name: string; account: string | null },
): Promise<Prepared> =>
  context.db.transaction(async (tx) => {
    const { invoice, payments } = await lockWithPayments(tx, id);
    assertMoveAllowed(context, invoice, 'pay');
    const now = context.now();
    const due = dueAmountOf(invoice);
    const amount = wanted ?? due;
    if (amount > due) throw refusedField('out-of-range', 'amount', amountTooHigh(due));
    if (amount < Math.min(MIN_PAYMENT, due))
      throw refusedField('out-of-range', 'amount', AMOUNT_TOO_LOW);
    await assertPaysWithinPrice(tx, invoice, amount);
    const open = payments.map(({ row }) => row).find(({ status }) => hasCheckout(status));
    if (open?.status === 'processing') throw new ApiError('failed-precondition', PAYMENT_UNDER_WAY);
    if (open) {
      const hasTime =
        open.expiresAt !== null && open.expiresAt.getTime() > now.getTime() + REUSE_MS;
      const isSame =
        open.amount === amount && open.provider === provider && open.account === account;
      return hasTime && isSame ? { payment: open } : { stale: open };
    }
    if (payments.length >= MAX_PAYMENTS)
      throw new ApiError('resource-exhausted', TOO_MANY_PAYMENTS);
    const payment = await insertPayment(tx, {
      invoiceId: id,
      contractorId: invoice.contractorId,
      homeownerId: invoice.homeownerId,
      amount,
      method: 'online',
      status: 'open',
      provider,
      account,
      expiresAt: new Date(now.getTime() + CHECKOUT_HOURS * 3_600_000),
      createdAt: now,
      updatedAt: now,
    });
    return { payment };
  });

type Closing = Pick<PaymentRow, 'id' | 'reference' | 'account' | 'provider'>;

/** Closes a checkout at the provider first: from then on it cannot be paid, and only then it counts as over. */
async function closeCheckout(context: ProviderContext, payment: Closing) {
  const { id, reference, account } = payment;
  const provider = providerNamed(context, payment.provider);
  const event = await provider.closeCheckout({ paymentId: id, reference, account });
  const said = event ? [{ eventId: `closed:${id}:${event.type}`, paymentId: id, event }] : [];
  await receiveEvents(context, provider.name, said);
  if (!event) await applyWaitingEvents(context, id);
}

const MAX_PER_RUN = 200;

/** Ends checkouts whose time is over. */
export async function expireCheckouts(context: ProviderContext) {
  const expired = await listExpiredCheckouts(context.db, context.now(), MAX_PER_RUN);
  const failures: unknown[] = [];
  // A provider that does not answer for one must not keep the others open.
  for (const payment of expired)
    await closeCheckout(context, payment).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
