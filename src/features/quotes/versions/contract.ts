import * as z from 'zod';
import { byId, call, instant } from '#lib/contract.ts';
import { QuoteContent } from '../items/shapes.ts';
import { notFoundErrors, quotePath, quoteReaders } from '../shapes.ts';

const Side = z.union([z.string(), z.int()]).nullable();

/** What a version changed against the one before it; money is in US cents. */
export const VersionChanges = z.array(
  z.object({ what: z.string(), before: Side, after: Side, money: z.boolean() }),
);

const QuoteVersion = QuoteContent.extend({
  version: z.int(),
  sentAt: instant,
  hash: z.string().describe('SHA-256 over the canonical JSON of the version, in hex'),
  changes: VersionChanges.describe('Against the version before it; money is in US cents'),
});

export const quoteVersionsContract = {
  versions: call
    .route({
      method: 'GET',
      path: quotePath('versions'),
      tags: ['Quotes'],
      summary: 'List a quote’s versions, newest first',
    })
    .meta(quoteReaders)
    .errors(notFoundErrors)
    .input(byId)
    .output(z.object({ items: z.array(QuoteVersion) })),
};
