import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { call, id, instant, pageInput, pageOf } from '#lib/contract.ts';
import { customerActivityTypes, FEED_PAGE_SIZE } from './rules.ts';

const CustomerActivity = z.object({
  id,
  type: z.enum(customerActivityTypes),
  title: z.string(),
  description: z.string(),
  customerId: id,
  customerName: z.string(),
  customerEmail: z.string().nullable(),
  contractorId: id,
  quoteId: id.nullable(),
  leadId: id.nullable(),
  amount: z.int().nullable().describe('US cents'),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  createdAt: instant,
});

export const customerActivityContract = {
  activity: call
    .route({
      method: 'GET',
      path: '/customers/activity',
      tags: ['Customers'],
      summary: 'List customer activity, newest first',
    })
    .meta({ who: ['contractor'] })
    .errors(apiErrors('not-found'))
    .input(pageInput(FEED_PAGE_SIZE).extend({ customerId: id.optional() }))
    .output(pageOf(CustomerActivity)),
};
