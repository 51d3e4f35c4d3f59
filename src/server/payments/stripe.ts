import type Stripe from 'stripe';
import type { StripeSettings } from '../config/stripe-settings.ts';
import type { PaymentProvider, PlanProvider, ProviderAccount } from './provider.ts';
import { type AskStripe, createStripeClient, idOf, isGone } from './stripe-client.ts';
import { stripePlans } from './stripe-plans.ts';

export type StripePayments = {
  payments: PaymentProvider;
  plans: PlanProvider;
  ask: AskStripe;
  /** The event of a webhook, or undefined if none of our secrets has signed these bytes within five minutes. */
  readEvent: (body: string, signature: string) => Promise<Stripe.Event | undefined>;
};

/** Takes payments through Stripe, by its own library, which is loaded when it is needed first. */
export function createStripe(settings: StripeSettings): StripePayments {
  const { load, ask } = createStripeClient(settings);
  return {
    ask,
    payments: stripePayments(ask),
    plans: stripePlans(ask),
    async readEvent(body, signature) {
      const { webhooks } = await load();
      for (const secret of settings.webhookSecrets) {
        const event = await webhooks.constructEventAsync(body, signature, secret).catch(() => {});
        if (event) return event;
      }
      return undefined;
    },
  };
}

/** Checkouts in the account of the business: the money is its own from the first moment, and never ours. */
const stripePayments = (ask: AskStripe): PaymentProvider => ({
  name: 'stripe',
  accounts: {
    create: ({ contractorId, email, businessName }) =>
      ask(async (stripe) => {
        const { id } = await stripe.accounts.create(
          {
            type: 'standard',
            country: 'US',
            email,
            business_profile: { name: businessName },
            metadata: { contractorId },
          },
          { idempotencyKey: `account:${contractorId}` },
        );
        return id;
      }),
    openSetup: (account, returnUrl) =>
      ask(async (stripe) => {
        const { url } = await stripe.accountLinks.create({
          account,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: returnUrl,
        });
        return url;
      }),
    find: (account) =>
      ask((stripe) => stripe.accounts.retrieve(account).then(toAccount)).catch((error) => {
        if (isGone(error)) return { isReady: false, isSubmitted: false };
        throw error;
      }),
  },
  openCheckout: ({ paymentId, account, amount, description, returnUrl, expiresAt }) =>
    ask(async (stripe) => {
      const { id, url } = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: paymentId,
          metadata: { paymentId },
          payment_intent_data: { description, metadata: { paymentId } },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'usd',
                unit_amount: amount,
                product_data: { name: description },
              },
            },
          ],
          success_url: returnUrl,
          cancel_url: returnUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1_000),
        },
        { ...inAccount(account), idempotencyKey: `checkout:${paymentId}` },
      );
      if (!url) throw new Error('Stripe opened a checkout without an address');
      return { reference: id, url };
    }),
  closeCheckout: ({ reference, account }) =>
    ask(async (stripe) => {
      // A checkout whose answer was lost ends at Stripe by itself, at the same time as here.
      const at = Date.now();
      if (!reference) return { type: 'payment.expired', at };
      const options = inAccount(account);
      const session = await stripe.checkout.sessions.retrieve(reference, undefined, options);
      if (session.status === 'complete')
        return {
          type: session.payment_status === 'paid' ? 'payment.succeeded' : 'payment.processing',
          at,
        };
      if (session.status === 'open')
        await stripe.checkout.sessions.expire(reference, undefined, options);
      return { type: 'payment.expired', at };
    }),
  refund: ({ paymentId, reference, account, refundId, amount }) =>
    ask(async (stripe) => {
      const options = inAccount(account);
      const session = await stripe.checkout.sessions.retrieve(reference ?? '', undefined, options);
      await stripe.refunds.create(
        {
          payment_intent: idOf(session.payment_intent) ?? '',
          amount,
          metadata: { paymentId, refundId },
        },
        { ...options, idempotencyKey: `refund:${refundId}` },
      );
    }),
});

const inAccount = (account: string | null) => (account ? { stripeAccount: account } : {});

const toAccount = ({ charges_enabled, details_submitted }: Stripe.Account): ProviderAccount => ({
  isReady: charges_enabled,
  isSubmitted: details_submitted,
});
