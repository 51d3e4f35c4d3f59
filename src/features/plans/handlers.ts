import { implement } from '@orpc/server';
import { getPaymentSettings } from '#features/payments/settings/data.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import { plansContract } from './contract.ts';
import { findSubscription, subscriptionOf } from './data.ts';
import { paidPlans, planMovesOf, planOf, plans } from './rules.ts';
import { planSandboxHandlers } from './sandbox/handlers.ts';
import { planProviderOf, setCanceled, subscribe } from './service.ts';

const api = implement(plansContract).$context<Context>().use(guarded);

async function present(context: Context) {
  const { contractorId } = requireActingContractor(context);
  const row = await findSubscription(context.db, contractorId);
  const { prices } = await getPaymentSettings(context.db);
  const [subscription, now] = [subscriptionOf(row), context.now()];
  return {
    plan: planOf(subscription, now),
    status: row?.status ?? null,
    price: row?.price ?? null,
    periodEnd: row?.periodEnd ?? null,
    cancelAtPeriodEnd: row?.cancelAtPeriodEnd ?? false,
    provider: planProviderOf(context).name,
    offers: paidPlans.map((plan) => ({ plan, price: prices[plan] })),
    moves: planMovesOf(subscription, now),
  };
}

const plansHandlers = api.router({
  prices: api.prices.handler(async ({ context: { db } }) => {
    const { prices } = await getPaymentSettings(db);
    return { items: plans.map((plan) => ({ plan, price: plan === 'free' ? 0 : prices[plan] })) };
  }),
  get: api.get.handler(({ context }) => present(context)),
  subscribe: api.subscribe.handler(async ({ input, context }) => {
    const checkoutUrl = await subscribe(context, input.plan);
    return { ...(await present(context)), checkoutUrl };
  }),
  cancel: api.cancel.handler(async ({ context }) => {
    await setCanceled(context, true);
    return present(context);
  }),
  resume: api.resume.handler(async ({ context }) => {
    await setCanceled(context, false);
    return present(context);
  }),
});

/** The handlers of all calls of this module, by their public names. */
export const plansRouter = { plans: plansHandlers, planSandbox: planSandboxHandlers };
