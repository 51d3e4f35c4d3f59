import * as z from 'zod';
import { call, id, instant } from '#lib/contract.ts';
import { MAX_TERMS_DAYS, PLAN_PRICE } from './rules.ts';

const tags = ['Payments'];
const termsDays = z
  .int()
  .min(0)
  .max(MAX_TERMS_DAYS)
  .describe('Days from issue to the due date, unless the business sets another day');
const price = z.int().min(PLAN_PRICE.min).max(PLAN_PRICE.max).describe('US cents a month');
const prices = z
  .object({ pro: price, business: price })
  .describe('Plan prices for new subscribers');

const Answer = z.object({
  termsDays,
  prices,
  provider: z.enum(['sandbox', 'stripe']).describe('Set when the program starts'),
  currency: z.literal('usd'),
  problems: z.int().describe('Messages of the provider that contradict what is known'),
  recent: z
    .array(
      z.object({
        paymentId: id,
        invoiceId: id,
        label: z.string().describe('The number of the invoice'),
        businessName: z.string(),
        customerName: z.string(),
        amount: z.int().describe('US cents'),
        refundableAmount: z.int().describe('US cents'),
        succeededAt: instant,
      }),
    )
    .describe('The latest payments, newest first'),
});

/** For master admins alone. */
export const paymentSettingsContract = {
  get: call
    .route({
      method: 'GET',
      path: '/payment-settings',
      tags,
      summary: 'Get the payment settings',
    })
    .meta({ who: ['admin'], permission: 'manage_settings' })
    .output(Answer),
  save: call
    .route({
      method: 'PUT',
      path: '/payment-settings',
      tags,
      summary: 'Update the invoice terms and plan prices',
    })
    .meta({ who: ['admin'], permission: 'manage_settings' })
    .input(z.object({ termsDays, prices: prices.optional().describe('Unchanged if omitted') }))
    .output(Answer),
};
