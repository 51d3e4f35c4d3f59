import * as z from 'zod';
import { byId, call, id } from '#lib/contract.ts';
import { moveErrors, notFoundErrors } from '../shapes.ts';
import { sandboxCards, sandboxStatuses } from './rules.ts';

const tags = ['Payments'];

const Checkout = z.object({
  id,
  invoiceId: id,
  amount: z.int().describe('US cents'),
  description: z.string(),
  businessName: z.string(),
  status: z.enum(sandboxStatuses),
  declined: z.boolean().describe('Whether the last try was declined'),
});

export const sandboxContract = {
  checkout: call
    .route({
      method: 'GET',
      path: '/sandbox/checkouts/{id}',
      tags,
      summary: 'Get a test checkout, where no real money moves',
    })
    .meta({ who: ['homeowner'] })
    .errors(notFoundErrors)
    .input(byId)
    .output(Checkout),
  pay: call
    .route({
      method: 'POST',
      path: '/sandbox/checkouts/{id}/pay',
      tags,
      summary: 'Pay with a test card',
    })
    .meta({ who: ['homeowner'] })
    .errors(moveErrors)
    .input(byId.extend({ card: z.enum(sandboxCards) }))
    .output(Checkout),
  answer: call
    .route({
      method: 'POST',
      path: '/sandbox/checkouts/{id}/answer',
      tags,
      summary: 'Answer the test bank’s second step',
    })
    .meta({ who: ['homeowner'] })
    .errors(moveErrors)
    .input(byId.extend({ approve: z.boolean() }))
    .output(Checkout),
};
