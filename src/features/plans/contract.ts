import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, instant } from '#lib/contract.ts';
import { paidPlans, planMoveNames, plans, subscriptionStatuses } from './rules.ts';
import { planSandboxContract } from './sandbox/contract.ts';

const tags = ['Plans'];
const price = z.int().describe('US cents a month');

const Plan = z.object({
  plan: z.enum(plans).describe('The plan that I am on now'),
  status: z.enum(subscriptionStatuses).nullable().describe('Of the latest subscription'),
  price: price.nullable(),
  periodEnd: instant.nullable().describe('Paid until then'),
  cancelAtPeriodEnd: z.boolean().describe('It ends then, and is not paid for again'),
  provider: z.enum(['sandbox', 'stripe']).describe('Who takes what plans cost'),
  offers: z.array(z.object({ plan: z.enum(paidPlans), price })),
  moves: z.array(z.enum(planMoveNames)).describe('What I can do next'),
});

const errors = apiErrors('failed-precondition', 'aborted');

export const plansContract = {
  prices: call
    .route({
      method: 'GET',
      path: '/plans',
      tags,
      summary: 'List what the plans for businesses cost',
    })
    .meta({ who: 'anyone' })
    .output(z.object({ items: z.array(z.object({ plan: z.enum(plans), price })) })),
  get: call
    .route({
      method: 'GET',
      path: '/plan',
      tags,
      summary: 'Get my plan and what other plans cost',
    })
    .meta({ who: ['contractor'] })
    .output(Plan),
  subscribe: call
    .route({
      method: 'POST',
      path: '/plan/subscribe',
      tags,
      summary: 'Where to pay for a plan; one that is running is changed at once',
    })
    .meta({ who: ['contractor'] })
    .errors(errors)
    .input(z.object({ plan: z.enum(paidPlans) }))
    .output(Plan.extend({ checkoutUrl: z.string().nullable() })),
  cancel: call
    .route({
      method: 'POST',
      path: '/plan/cancel',
      tags,
      summary: 'Cancel my plan at the end of the month',
    })
    .meta({ who: ['contractor'] })
    .errors(errors)
    .output(Plan),
  resume: call
    .route({ method: 'POST', path: '/plan/resume', tags, summary: 'Resume the plan I canceled' })
    .meta({ who: ['contractor'] })
    .errors(errors)
    .output(Plan),
};

/** The calls of this module, by their public names. */
export const plansApi = { plans: plansContract, planSandbox: planSandboxContract };
