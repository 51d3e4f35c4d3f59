import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id } from '#lib/contract.ts';
import { paidPlans } from '../rules.ts';
import { planCards, sandboxPlanStatuses } from './rules.ts';

const tags = ['Plans'];

const Checkout = z.object({
  id,
  plan: z.enum(paidPlans),
  price: z.int().describe('US cents a month'),
  status: z.enum(sandboxPlanStatuses),
  declined: z.boolean().describe('Whether the last try was declined'),
});

export const planSandboxContract = {
  checkout: call
    .route({
      method: 'GET',
      path: '/sandbox/plans/{id}',
      tags,
      summary: 'Get a test plan checkout, where no real money moves',
    })
    .meta({ who: ['contractor'] })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(Checkout),
  pay: call
    .route({
      method: 'POST',
      path: '/sandbox/plans/{id}/pay',
      tags,
      summary: 'Pay for a plan with a test card',
    })
    .meta({ who: ['contractor'] })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId.extend({ card: z.enum(planCards) }))
    .output(Checkout),
};
