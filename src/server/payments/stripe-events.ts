import type Stripe from 'stripe';
import type { ProviderEvent } from '#features/payments/events/rules.ts';
import { idOf } from './stripe-client.ts';

/** A checkout session as far as it tells of a payment. */
export type SessionFacts = { reference: string; amount: number | null; currency: string | null };

/** What an event of Stripe is about: one of our payments, by its session or by its payment intent, or something to ask for. */
export type StripeNews =
  | { about: 'session'; paymentId: string; session: SessionFacts; event: ProviderEvent }
  | { about: 'attempt'; paymentId: string; event: ProviderEvent }
  | { about: 'intent'; intent: string; event: ProviderEvent }
  | { about: 'account'; reference: string }
  | { about: 'subscription'; reference: string };

/** What an event says, as far as we need to know; undefined for the many that are about nothing of ours. */
export function newsOf(event: Stripe.Event): StripeNews | undefined {
  const at = event.created * 1_000;
  const isConnected = event.account !== undefined;
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return ofSession(event.type, event.data.object, at);
    case 'payment_intent.payment_failed': {
      const { metadata, last_payment_error: error } = event.data.object;
      const failure = error?.decline_code ?? error?.code ?? 'card_declined';
      return metadata.paymentId
        ? {
            about: 'attempt',
            paymentId: metadata.paymentId,
            event: { type: 'payment.failed', at, failure },
          }
        : undefined;
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return ofDispute(event.data.object);
    case 'account.updated':
    case 'account.application.deauthorized':
      return event.account ? { about: 'account', reference: event.account } : undefined;
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      // A business may sell subscriptions of its own in its account.
      return isConnected ? undefined : { about: 'subscription', reference: event.data.object.id };
    default:
      return undefined;
  }
}

const sessionEvents = {
  'checkout.session.async_payment_succeeded': 'payment.succeeded',
  'checkout.session.async_payment_failed': 'payment.failed',
  'checkout.session.expired': 'payment.expired',
} as const;

function ofSession(
  type: 'checkout.session.completed' | keyof typeof sessionEvents,
  session: Stripe.Checkout.Session,
  at: number,
): StripeNews | undefined {
  const subscription = idOf(session.subscription);
  if (subscription) return { about: 'subscription', reference: subscription };
  const paymentId = session.mode === 'payment' ? session.client_reference_id : null;
  if (!paymentId) return undefined;
  const next =
    type === 'checkout.session.completed'
      ? session.payment_status === 'paid'
        ? 'payment.succeeded'
        : 'payment.processing'
      : sessionEvents[type];
  return {
    about: 'session',
    paymentId,
    session: {
      reference: session.id,
      amount: session.amount_total,
      currency: session.currency,
    },
    event: { type: next, at },
  };
}

function ofRefund(refund: Stripe.Refund): StripeNews | undefined {
  const intent = idOf(refund.payment_intent);
  const outcome =
    refund.status === 'succeeded'
      ? 'refund.succeeded'
      : refund.status === 'failed' || refund.status === 'canceled'
        ? 'refund.failed'
        : undefined;
  if (!intent || !outcome) return undefined;
  // A refund that the business made at Stripe has no id of ours.
  const refundId = refund.metadata?.refundId ?? refund.id;
  return { about: 'intent', intent, event: { type: outcome, refundId, amount: refund.amount } };
}

function ofDispute(dispute: Stripe.Dispute): StripeNews | undefined {
  const intent = idOf(dispute.payment_intent);
  // An inquiry of a bank moves no money, and neither does one that was settled before it began.
  if (!intent || /^(warning_|prevented)/.test(dispute.status)) return undefined;
  const type =
    dispute.status === 'won'
      ? 'dispute.won'
      : dispute.status === 'lost'
        ? 'dispute.lost'
        : 'dispute.opened';
  return {
    about: 'intent',
    intent,
    event: { type, reference: dispute.id, amount: dispute.amount },
  };
}
