import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { sandboxContract } from './contract.ts';
import { answerSecondStep, payWithCard, presentCheckout } from './service.ts';

const api = implement(sandboxContract).$context<Context>().use(guarded);

export const sandboxHandlers = api.router({
  checkout: api.checkout.handler(({ input, context }) => presentCheckout(context, input.id)),
  pay: api.pay.handler(({ input, context }) => payWithCard(context, input)),
  answer: api.answer.handler(({ input, context }) => answerSecondStep(context, input)),
});
