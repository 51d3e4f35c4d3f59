import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { syncSubscription } from '../service.ts';
import { planSandboxContract } from './contract.ts';
import { payWithCard, presentCheckout } from './service.ts';

const api = implement(planSandboxContract).$context<Context>().use(guarded);

export const planSandboxHandlers = api.router({
  checkout: api.checkout.handler(({ input, context }) => presentCheckout(context, input.id)),
  pay: api.pay.handler(async ({ input, context }) => {
    await payWithCard(context, input);
    await syncSubscription(context, input.id);
    return presentCheckout(context, input.id);
  }),
});
