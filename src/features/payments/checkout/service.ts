import { ApiError, refusedField } from '#lib/api-error.ts';
import type { Context } from '#server/context.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { insertPayment, listExpiredCheckouts, setCheckout } from '../data.ts';
import { receiveEvents } from '../events/service.ts';
import {
  AMOUNT_TOO_HIGH,
  AMOUNT_TOO_LOW,
  dueAmountOf,
  invoiceLabel,
  PAYMENT_UNDER_WAY,
  TOO_MANY_PAYMENTS,
} from '../invoices/rules.ts';
import { assertMoveAllowed } from '../invoices/service.ts';
import { MAX_PAYMENTS, MIN_PAYMENT, type PaymentStatus } from '../rules.ts';
import { CHECKOUT_HOURS } from '../sandbox/rules.ts';
import { sandboxProvider } from '../sandbox/service.ts';
import { callerOf, lockWithPayments, type MoneyContext, requireInvoice } from '../service.ts';
import type { PaymentRow } from '../tables.ts';

type ProviderContext = MoneyContext & Pick<Context, 'services'>;

/** Who takes payments here: set when the program starts. */
export const providerOf = (context: ProviderContext): PaymentProvider => sandboxProvider(context);

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
  const provider = providerOf(context);
  for (;;) {
    const prepared = await preparePayment(context, id, amount, provider.name);
    if ('stale' in prepared) {
      await closeCheckout(context, prepared.stale);
      continue;
    }
    const { payment } = prepared;
    const answer = { paymentId: payment.id, amount: payment.amount };
    if (payment.checkoutUrl) return { ...answer, checkoutUrl: payment.checkoutUrl };
    const { reference, url } = await provider.openCheckout({
      paymentId: payment.id,
      amount: payment.amount,
      description: `${invoiceLabel(invoice.number ?? 0)}, ${invoice.title}`,
      businessName: invoice.contractorName,
      returnUrl: `${context.services.siteUrl()}/homeowner/billing?invoiceId=${id}`,
      expiresAt: payment.expiresAt ?? context.now(),
    });
    await setCheckout(context.db, payment.id, { reference, checkoutUrl: url });
    return { ...answer, checkoutUrl: url };
  }
}

const preparePayment = (
  context: Context,
  id: string,
  wanted: number | undefined,
  provider: string,
): Promise<Prepared> =>
  context.db.transaction(async (tx) => {
    const { invoice, payments } = await lockWithPayments(tx, id);
    assertMoveAllowed(context, invoice, 'pay');
    const now = context.now();
    const due = dueAmountOf(invoice);
    const amount = wanted ?? due;
    if (amount > due) throw refusedField('out-of-range', 'amount', AMOUNT_TOO_HIGH);
    if (amount < Math.min(MIN_PAYMENT, due))
      throw refusedField('out-of-range', 'amount', AMOUNT_TOO_LOW);
    const open = payments.map(({ row }) => row).find(({ status }) => hasCheckout(status));
    if (open?.status === 'processing') throw new ApiError('failed-precondition', PAYMENT_UNDER_WAY);
    if (open) {
      const hasTime =
        open.expiresAt !== null && open.expiresAt.getTime() > now.getTime() + REUSE_MS;
      const isSame = open.amount === amount && open.provider === provider;
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
      expiresAt: new Date(now.getTime() + CHECKOUT_HOURS * 3_600_000),
      createdAt: now,
      updatedAt: now,
    });
    return { payment };
  });

/** Closes a checkout at the provider first: from then on it cannot be paid, and only then it counts as over. */
async function closeCheckout(
  context: ProviderContext,
  { id, reference }: Pick<PaymentRow, 'id' | 'reference'>,
) {
  const provider = providerOf(context);
  await provider.closeCheckout({ paymentId: id, reference });
  const at = context.now().getTime();
  await receiveEvents(context, provider.name, [
    {
      eventId: `closed:${id}`,
      paymentId: id,
      event: { type: 'payment.expired', at },
    },
  ]);
}

const MAX_PER_RUN = 200;

/** Ends checkouts whose time is over. */
export async function expireCheckouts(context: ProviderContext) {
  for (const payment of await listExpiredCheckouts(context.db, context.now(), MAX_PER_RUN))
    await closeCheckout(context, payment);
}
