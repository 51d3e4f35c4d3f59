import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { callerOf, requireQuote } from '../service.ts';
import { quoteDocumentsContract } from './contract.ts';
import { asFile, renderQuotePdf } from './service.ts';

const api = implement(quoteDocumentsContract).$context<Context>().use(guarded);

export const quoteDocumentsHandlers = api.router({
  pdf: api.pdf.handler(({ input, context }) =>
    context.services.threads.documentRequests.run(context, async () => {
      const quote = await requireQuote(context.db, callerOf(context), input.id);
      const document = await renderQuotePdf(context, quote, input.version);
      if (!document) throw new ApiError('not-found', 'Version not found');
      return asFile(document);
    }),
  ),
});
