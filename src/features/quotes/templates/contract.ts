import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, singleLineText } from '#lib/contract.ts';
import { QuoteContent } from '../items/shapes.ts';
import { MAX_QUOTE_TEMPLATES, MAX_TEMPLATE_NAME_LENGTH } from './rules.ts';

const tags = ['Quote templates'];
const who = { who: ['contractor'] } as const;
const name = singleLineText(MAX_TEMPLATE_NAME_LENGTH);

const Summary = z.object({
  id,
  name: z.string(),
  lineCount: z.int(),
  totalAmount: z.int().describe('US cents'),
  createdAt: instant,
  updatedAt: instant,
});

const Template = Summary.extend(
  QuoteContent.pick({
    items: true,
    description: true,
    terms: true,
    warranty: true,
    deposit: true,
    depositPercent: true,
  }).shape,
);

export const quoteTemplatesContract = {
  list: call
    .route({
      method: 'GET',
      path: '/quote-templates',
      tags,
      summary: `List my templates by name (${MAX_QUOTE_TEMPLATES} at most)`,
    })
    .meta(who)
    .output(z.object({ items: z.array(Summary), nextCursor: z.null() })),
  get: call
    .route({ method: 'GET', path: '/quote-templates/{id}', tags, summary: 'Get a template' })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(Template),
  save: call
    .route({
      method: 'POST',
      path: '/quote-templates',
      tags,
      summary: 'Save a quote’s lines and terms as a template. Replaces one with the same name',
    })
    .meta({ ...who, idempotent: true })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(z.object({ name, quoteId: id }))
    .output(Template),
  rename: call
    .route({
      method: 'PATCH',
      path: '/quote-templates/{id}',
      tags,
      summary: 'Rename a template',
    })
    .meta(who)
    .errors(apiErrors('not-found', 'already-exists'))
    .input(byId.extend({ name }))
    .output(Template),
  remove: call
    .route({ method: 'DELETE', path: '/quote-templates/{id}', tags, summary: 'Remove a template' })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
