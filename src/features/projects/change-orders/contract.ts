import * as z from 'zod';
import { SignatureInput } from '#features/quotes/signatures/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, cents, multilineText, singleLineText } from '#lib/contract.ts';
import { MAX_CENTS } from '#lib/money.ts';
import {
  MAX_CHANGE_ORDER_DAYS,
  MAX_CHANGE_ORDER_ITEMS,
  MAX_CHANGE_REASON_LENGTH,
} from './rules.ts';
import { ChangeOrder } from './shapes.ts';

const tags = ['Change orders'];
const moveErrors = apiErrors('not-found', 'failed-precondition', 'aborted');
const changeOrderPath = (name: string) => `/change-orders/{id}/${name}` as const;

const Item = z.object({
  description: singleLineText(200),
  amount: z
    .int()
    .min(-MAX_CENTS)
    .max(MAX_CENTS)
    .describe('US cents; below zero for work that is left out'),
});

export const changeOrdersContract = {
  list: call
    .route({
      method: 'GET',
      path: '/projects/{id}/change-orders',
      tags,
      summary: 'List all change orders of a project',
    })
    .meta({ who: ['homeowner', 'contractor'] })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ items: z.array(ChangeOrder) })),
  create: call
    .route({
      method: 'POST',
      path: '/projects/{id}/change-orders',
      successStatus: 201,
      tags,
      summary: 'Send a change order for signature',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(
      byId
        .extend({
          reason: multilineText(MAX_CHANGE_REASON_LENGTH),
          items: z.array(Item).max(MAX_CHANGE_ORDER_ITEMS).default([]),
          days: z
            .int()
            .min(-MAX_CHANGE_ORDER_DAYS)
            .max(MAX_CHANGE_ORDER_DAYS)
            .default(0)
            .describe('How many days longer the work takes; below zero for less'),
        })
        .refine(({ items, days }) => items.length > 0 || days !== 0, {
          error: 'Say what changes: the work, or the days',
          path: ['items'],
        }),
    )
    .output(ChangeOrder),
  accept: call
    .route({
      method: 'POST',
      path: changeOrderPath('accept'),
      tags,
      summary: 'Sign a change order. Updates the agreed total and end date',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(
      byId.extend({
        totalAmount: cents
          .optional()
          .describe('The new total as shown to the signer: refused when it is another'),
        signature: SignatureInput.optional().describe(
          'The signer’s name. Defaults to the profile name',
        ),
      }),
    )
    .output(ChangeOrder),
  decline: call
    .route({ method: 'POST', path: changeOrderPath('decline'), tags, summary: 'Decline' })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(moveErrors)
    .input(byId.extend({ reason: multilineText(MAX_CHANGE_REASON_LENGTH, 0).optional() }))
    .output(ChangeOrder),
  withdraw: call
    .route({
      method: 'POST',
      path: changeOrderPath('withdraw'),
      tags,
      summary: 'Withdraw an unanswered change order',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(byId)
    .output(ChangeOrder),
};
