import * as z from 'zod';
import { byId, call } from '#lib/contract.ts';
import { notFoundErrors, QuotePhoto, quotePath, quoteReaders } from '../shapes.ts';

export const quotePhotosContract = {
  photos: call
    .route({
      method: 'GET',
      path: quotePath('photos'),
      tags: ['Quotes'],
      summary: 'List a quote’s line photos, with temporary links',
    })
    .meta(quoteReaders)
    .errors(notFoundErrors)
    .input(byId)
    .output(z.object({ items: z.array(QuotePhoto) })),
};
