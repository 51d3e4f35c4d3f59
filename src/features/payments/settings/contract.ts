import * as z from 'zod';
import { call, id, instant } from '#lib/contract.ts';
import { MAX_TERMS_DAYS } from './rules.ts';

const tags = ['Payments'];
const PaymentSettings = z.object({
  termsDays: z
    .int()
    .min(0)
    .max(MAX_TERMS_DAYS)
    .describe('Days from issue to the due date, unless the business sets another day'),
});

const Answer = PaymentSettings.extend({
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
      summary: 'How the platform is paid through',
    })
    .meta({ who: ['admin'], permission: 'manage_settings' })
    .output(Answer),
  save: call
    .route({ method: 'PUT', path: '/payment-settings', tags, summary: 'Change the invoice terms' })
    .meta({ who: ['admin'], permission: 'manage_settings' })
    .input(PaymentSettings)
    .output(Answer),
};
