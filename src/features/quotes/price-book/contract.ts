import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  byId,
  call,
  cents,
  id,
  instant,
  pageInput,
  pageOf,
  singleLineText,
} from '#lib/contract.ts';
import { MAX_PRICE_BOOK_ITEMS, PRICE_BOOK_PAGE_SIZE, priceBookPricings } from './rules.ts';

const tags = ['Price book'];
const who = { who: ['contractor'] } as const;

const PriceBookItem = z.object({
  id,
  description: z.string(),
  pricing: z.enum(priceBookPricings).describe('Whether the price is for the line or for one unit'),
  unit: z.string().nullable(),
  price: z.int().describe('US cents'),
  useCount: z.int().describe('In how many quotes it was sent'),
  lastUsedAt: instant,
  createdAt: instant,
  updatedAt: instant,
});

const fields = {
  description: singleLineText(200),
  pricing: z.enum(priceBookPricings),
  unit: singleLineText(20).nullable(),
  price: cents,
};

export const priceBookContract = {
  list: call
    .route({
      method: 'GET',
      path: '/price-book',
      tags,
      summary:
        'List my price book, latest used first. `q` finds items with all its words, `near` those with some',
    })
    .meta({ ...who, rate: 'lookup' })
    .input(
      pageInput(PRICE_BOOK_PAGE_SIZE).extend({
        q: singleLineText(200, 0).optional(),
        near: singleLineText(200)
          .optional()
          .describe('What a customer asked for: items that share its words, most of them first'),
      }),
    )
    .output(pageOf(PriceBookItem)),
  save: call
    .route({
      method: 'POST',
      path: '/price-book',
      tags,
      summary: `Save an item. One with the same description gets this price. ${MAX_PRICE_BOOK_ITEMS} at most`,
    })
    .meta({ ...who, idempotent: true })
    .errors(apiErrors('failed-precondition'))
    .input(z.object({ ...fields, unit: fields.unit.default(null) }))
    .output(PriceBookItem),
  update: call
    .route({
      method: 'PATCH',
      path: '/price-book/{id}',
      tags,
      summary: 'Update an item. Existing quotes don’t change',
    })
    .meta(who)
    .errors(apiErrors('not-found', 'already-exists'))
    .input(byId.extend(z.object(fields).partial().shape))
    .output(PriceBookItem),
  remove: call
    .route({ method: 'DELETE', path: '/price-book/{id}', tags, summary: 'Remove an item' })
    .meta(who)
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(z.object({ success: z.literal(true) })),
};
