import * as z from 'zod';
import { byId, call, id } from '#lib/contract.ts';
import { quoteFields } from '../items/shapes.ts';
import { defaultQuoteChannels, quoteChannels } from '../rules.ts';
import { moveErrors, notFoundErrors, Quote, quotePath } from '../shapes.ts';

const Draft = z.object(quoteFields);
export type DraftInput = z.output<typeof Draft>;

export const quoteDraftsContract = {
  lastTerms: call
    .route({
      method: 'GET',
      path: '/quotes/last-terms',
      tags: ['Quotes'],
      summary: 'Get what my next quote may repeat of the latest one that I sent',
    })
    .meta({ who: ['contractor'] })
    .input(z.object({ leadId: id.optional().describe('What the next quote is for') }))
    .output(
      z.object({
        terms: z.string(),
        warranty: z
          .string()
          .describe('Of the latest quote for the same service as that lead, or empty'),
        depositPercent: z
          .number()
          .nullable()
          .describe('An amount in dollars is of that quote alone, so it is not repeated'),
      }),
    ),
  create: call
    .route({
      method: 'POST',
      path: '/quotes',
      successStatus: 201,
      tags: ['Quotes'],
      summary: 'Create a draft quote for one of my leads or customers',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(
      Draft.extend({
        leadId: id.optional(),
        customerId: id.optional().describe('Of one of my customers; instead of a lead'),
      }).refine(({ leadId, customerId }) => (leadId === undefined) !== (customerId === undefined), {
        path: ['leadId'],
        message: 'A quote is for a lead or for a customer',
      }),
    )
    .output(Quote),
  createFromLead: call
    .route({
      method: 'POST',
      path: '/leads/{id}/quotes',
      successStatus: 201,
      tags: ['Quotes'],
      summary: 'Create a draft quote for a lead',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(
      Draft.extend({
        id,
        continueDraft: z
          .boolean()
          .default(false)
          .describe(
            'If I have a draft for this lead, answer with it as it is instead of writing a second one',
          ),
      }),
    )
    .output(
      Quote.extend({
        continued: z
          .boolean()
          .describe('A draft that was there before; what was sent is not in it'),
      }),
    ),
  update: call
    .route({
      method: 'PATCH',
      path: '/quotes/{id}',
      tags: ['Quotes'],
      summary: 'Update a draft, or the next version of a sent quote',
    })
    .meta({ who: ['contractor'] })
    .errors(moveErrors)
    .input(
      Draft.partial().extend({
        id,
        edits: z.int32().optional().describe('As read: refused when it was changed since'),
      }),
    )
    .output(Quote),
  send: call
    .route({
      method: 'POST',
      path: quotePath('send'),
      tags: ['Quotes'],
      summary: 'Send a draft, or the next version of a sent quote',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(
      z.object({
        id,
        channels: z
          .array(z.enum(quoteChannels))
          .min(1)
          .max(quoteChannels.length)
          .default([...defaultQuoteChannels]),
        edits: z.int32().optional().describe('As read: refused when its words were changed since'),
      }),
    )
    .output(Quote),
  channels: call
    .route({
      method: 'GET',
      path: quotePath('channels'),
      tags: ['Quotes'],
      summary: 'Get how a quote can reach its customer besides the portal, or its link',
    })
    .meta({ who: ['contractor'] })
    .errors(notFoundErrors)
    .input(byId)
    .output(z.object({ email: z.boolean(), sms: z.boolean() })),
  discardRevision: call
    .route({
      method: 'DELETE',
      path: quotePath('revision'),
      tags: ['Quotes'],
      summary: 'Discard the next version of a sent quote',
    })
    .meta({ who: ['contractor'] })
    .errors(moveErrors)
    .input(byId)
    .output(Quote),
  duplicate: call
    .route({
      method: 'POST',
      path: quotePath('duplicate'),
      successStatus: 201,
      tags: ['Quotes'],
      summary: 'Copy a quote into a new draft, good for thirty days',
    })
    .meta({ who: ['contractor'], idempotent: true })
    .errors(moveErrors)
    .input(byId)
    .output(Quote),
};
