import * as z from 'zod';
import { byId, call } from '#lib/contract.ts';
import { notFoundErrors, quotePath, quoteReaders } from '../shapes.ts';

export const quoteDocumentsContract = {
  pdf: call
    .route({
      method: 'GET',
      path: quotePath('pdf'),
      tags: ['Quotes'],
      summary: 'Download a quote version as a PDF, with a certificate once it’s signed',
    })
    .meta({ ...quoteReaders, rate: 'document' })
    .errors(notFoundErrors)
    .input(
      byId.extend({
        version: z.coerce
          .number<number | string>()
          .int()
          .min(1)
          .max(2 ** 31 - 1)
          .optional()
          .describe('Defaults to the signed version, or else the latest'),
      }),
    )
    .output(z.file()),
};
