import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { callerOf, requireQuote } from '../service.ts';
import { quotePhotosContract } from './contract.ts';
import { listQuotePhotos } from './data.ts';

const api = implement(quotePhotosContract).$context<Context>().use(guarded);

export const quotePhotosHandlers = api.router({
  photos: api.photos.handler(async ({ input, context }) => {
    const caller = callerOf(context);
    const { items, revision } = await requireQuote(context.db, caller, input.id);
    // The next version is its contractor's alone until it is sent.
    const unsent = caller.role === 'contractor' ? (revision?.items ?? []) : [];
    return { items: await listQuotePhotos(context, [...items, ...unsent]) };
  }),
});
