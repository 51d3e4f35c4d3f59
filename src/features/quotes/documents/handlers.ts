import { implement } from '@orpc/server';
import { Refusal } from '#lib/refusal.ts';
import type { Context } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { callerOf, foundQuote } from '../service.ts';
import { quoteDocumentsContract } from './contract.ts';
import { asFile, quotePdf } from './service.ts';

const api = implement(quoteDocumentsContract).$context<Context>().use(guarded);

export const quoteDocumentsHandlers = api.router({
  pdf: api.pdf.handler(async ({ input, context }) => {
    const quote = await foundQuote(context.db, callerOf(context), input.id);
    const { brand } = context.services.config;
    const document = await quotePdf(context.db, quote, brand, input.version);
    if (!document) throw new Refusal('not-found', 'There is no such version of this quote');
    return asFile(document);
  }),
});
