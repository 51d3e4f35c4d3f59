import { Hono } from 'hono';
import { syncAccount } from '#features/payments/accounts/service.ts';
import { findProviderPayment } from '#features/payments/data.ts';
import type { ProviderEvent } from '#features/payments/events/rules.ts';
import { receiveEvents } from '#features/payments/events/service.ts';
import { syncSubscription } from '#features/plans/service.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import type { Bindings } from '../http/exchange.ts';
import type { StripePayments } from './stripe.ts';
import { newsOf, type SessionFacts } from './stripe-events.ts';

export const STRIPE_WEBHOOK_PATH = '/webhooks/stripe';

/**
 * Webhooks of Stripe. What is not signed is refused; what is signed is answered with 200 once it is stored, and with
 * an error if that failed, so that Stripe says it again.
 */
export function stripeRoutes(db: Db, services: Services) {
  const routes = new Hono<{ Bindings: Bindings }>();
  const { stripe } = services;
  if (!stripe) return routes;
  routes.post(STRIPE_WEBHOOK_PATH, async (c) => {
    const body = await c.req.text();
    const event = await stripe.readEvent(body, c.req.header('stripe-signature') ?? '');
    if (!event) throw new ApiError('permission-denied');
    const context = {
      ...{ db, services, now: () => new Date() },
      actor: { kind: 'job', name: 'stripe' } as const,
      requestId: c.env.exchange.requestId,
    };
    const news = newsOf(event);
    switch (news?.about) {
      case 'account':
        await syncAccount(context, news.reference);
        break;
      case 'subscription':
        await syncSubscription(context, news.reference);
        break;
      case 'session':
      case 'attempt':
      case 'intent': {
        const account = event.account ?? null;
        const session =
          news.about === 'intent' ? await findSession(stripe, news.intent, account) : undefined;
        const paymentId = news.about === 'intent' ? session?.paymentId : news.paymentId;
        const facts = news.about === 'session' ? news.session : session;
        if (paymentId && (await isOurs(db, paymentId, account, facts)))
          await receiveEvents(context, 'stripe', [eventOf(event.id, paymentId, news.event)]);
        break;
      }
      case undefined:
        break;
    }
    services.wakeDispatcher();
    return c.json({ received: true });
  });
  return routes;
}

const eventOf = (eventId: string, paymentId: string, event: ProviderEvent) => ({
  eventId,
  paymentId,
  event,
});

/** The checkout that a payment intent came from. What the intent itself says of us, the business could have written. */
const findSession = (stripe: StripePayments, intent: string, account: string | null) =>
  stripe.ask(async (sdk) => {
    const { data } = await sdk.checkout.sessions.list(
      { payment_intent: intent, limit: 1 },
      account ? { stripeAccount: account } : {},
    );
    const [session] = data;
    return (
      session && {
        paymentId: session.client_reference_id,
        reference: session.id,
        amount: session.amount_total,
        currency: session.currency,
      }
    );
  });

/**
 * Whether an event is about a payment that we asked for. Businesses own their accounts and can make sessions there that
 * carry any id: only the account, the checkout and the amount that we know make one ours.
 */
async function isOurs(
  db: Db,
  paymentId: string,
  account: string | null,
  session: SessionFacts | undefined,
) {
  const payment = await findProviderPayment(db, paymentId, 'stripe');
  if (!payment || payment.account !== account) return false;
  if (!session) return true;
  return (
    session.amount === payment.amount &&
    session.currency === 'usd' &&
    (payment.reference === null || payment.reference === session.reference)
  );
}
