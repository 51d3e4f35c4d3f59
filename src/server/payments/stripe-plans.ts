import type Stripe from 'stripe';
import { paidPlans } from '#features/plans/rules.ts';
import type { PlanProvider, ProviderSubscription } from './provider.ts';
import { type AskStripe, idOf, isGone } from './stripe-client.ts';

/** Plans as subscriptions of Stripe Billing, in our own account. */
export function stripePlans(ask: AskStripe): PlanProvider {
  /** Stripe's price of a plan: the same one for whoever pays as much. */
  const priceOf = async (
    stripe: Stripe,
    { plan, planName, price }: { plan: string; planName: string; price: number },
  ) => {
    const { id } = await stripe.prices.create(
      {
        currency: 'usd',
        unit_amount: price,
        recurring: { interval: 'month' },
        product_data: { name: planName },
      },
      { idempotencyKey: `price:${plan}:${price}` },
    );
    return id;
  };
  const retrieve = (reference: string) =>
    ask((stripe) => stripe.subscriptions.retrieve(reference)).catch((error) => {
      if (isGone(error)) return undefined;
      throw error;
    });
  return {
    name: 'stripe',
    openCheckout: ({ checkoutId, contractorId, email, returnUrl, expiresAt, ...plan }) =>
      ask(async (stripe) => {
        const metadata = { checkoutId, contractorId, plan: plan.plan };
        const { id, url } = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            client_reference_id: checkoutId,
            customer_email: email,
            line_items: [{ quantity: 1, price: await priceOf(stripe, plan) }],
            metadata,
            subscription_data: { metadata },
            success_url: returnUrl,
            cancel_url: returnUrl,
            expires_at: Math.floor(expiresAt.getTime() / 1_000),
          },
          { idempotencyKey: `plan:${checkoutId}` },
        );
        if (!url) throw new Error('Stripe opened a checkout without an address');
        return { reference: id, url };
      }),
    closeCheckout: ({ reference }) =>
      ask(async (stripe) => {
        if (!reference) return undefined;
        const session = await stripe.checkout.sessions.retrieve(reference);
        if (session.status === 'open') await stripe.checkout.sessions.expire(reference);
        return idOf(session.subscription);
      }),
    async find(reference) {
      const found = await retrieve(reference);
      return found && toSubscription(found);
    },
    changePlan: (reference, plan) =>
      ask(async (stripe) => {
        const { items, metadata } = await stripe.subscriptions.retrieve(reference);
        await stripe.subscriptions.update(reference, {
          items: [{ id: items.data[0]?.id ?? '', price: await priceOf(stripe, plan) }],
          metadata: { ...metadata, plan: plan.plan },
          proration_behavior: 'create_prorations',
          cancel_at_period_end: false,
        });
      }),
    setCanceled: (reference, isCanceled) =>
      ask(async (stripe) => {
        await stripe.subscriptions.update(reference, { cancel_at_period_end: isCanceled });
      }),
    async end(reference) {
      const found = await retrieve(reference);
      if (found && found.status !== 'canceled')
        await ask((stripe) => stripe.subscriptions.cancel(reference));
    },
  };
}

const statuses: Partial<Record<string, ProviderSubscription['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'ended',
  paused: 'ended',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

/** Undefined for one that was never ours, or whose first month is not paid yet. */
function toSubscription(found: Stripe.Subscription): ProviderSubscription | undefined {
  const { checkoutId, contractorId } = found.metadata;
  const plan = paidPlans.find((one) => one === found.metadata.plan);
  const status = statuses[found.status];
  const [item] = found.items.data;
  if (!checkoutId || !contractorId || !plan || !status || !item) return undefined;
  return {
    ...{ reference: found.id, checkoutId, contractorId, plan, status },
    price: item.price.unit_amount ?? 0,
    periodEnd: new Date(item.current_period_end * 1_000),
    cancelAtPeriodEnd: found.cancel_at_period_end,
  };
}
