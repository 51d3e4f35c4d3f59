import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { changeQuote, markFirstView, recordQuote } from '../data.ts';
import { asFile, findHomeownerTimeZone, renderQuotePdf } from '../documents/service.ts';
import { listQuotePhotos } from '../photos/data.ts';
import { isExpired, QUOTE_NOT_FOUND, type QuoteMove } from '../rules.ts';
import {
  assertMoveAllowed,
  callerOf,
  present,
  recordQuotes,
  requireQuote,
  withTotals,
} from '../service.ts';
import { quoteLinksContract } from './contract.ts';
import { findQuoteByToken, newLink, revokedLink } from './data.ts';

const api = implement(quoteLinksContract).$context<Context>().use(guarded);

export const quoteLinksHandlers = api.router({
  view: api.view.handler(({ input: { token, peek }, context }) =>
    context.db.transaction(async (tx) => {
      const now = context.now();
      const quote = await requireQuoteByToken(tx, token);
      const isOwnQuote =
        context.actor.kind === 'person' && context.actor.contractorId === quote.contractorId;
      const isFirstView =
        !peek && !isOwnQuote && quote.viewedAt === null && quote.status !== 'archived';
      const viewed = isFirstView ? await markFirstView(tx, quote, now) : undefined;
      if (viewed) await recordQuotes(tx, context, [['viewed', viewed]]);
      const timeZone = await findHomeownerTimeZone(tx, quote.homeownerId);
      const photos = await listQuotePhotos({ ...context, db: tx }, quote.items);
      return { ...withTotals(quote), expired: isExpired(quote, now), timeZone, photos };
    }),
  ),

  viewPdf: api.viewPdf.handler(({ input, context }) =>
    context.services.threads.documentRequests.run(context, async () => {
      const quote = await requireQuoteByToken(context.db, input.token);
      const document = await renderQuotePdf(context, quote);
      if (!document) throw new ApiError('not-found', QUOTE_NOT_FOUND);
      return asFile(document);
    }),
  ),

  renewLink: api.renewLink.handler(({ input, context }) =>
    changeLink(context, input.id, 'renewLink', newLink(context.services.config)),
  ),

  revokeLink: api.revokeLink.handler(({ input, context }) =>
    changeLink(context, input.id, 'revokeLink', revokedLink),
  ),
});

async function requireQuoteByToken(db: Db, token: string) {
  const quote = await findQuoteByToken(db, token);
  if (!quote) throw new ApiError('not-found', QUOTE_NOT_FOUND);
  return quote;
}

function changeLink(
  context: Context,
  id: string,
  move: Extract<QuoteMove, 'renewLink' | 'revokeLink'>,
  link: Parameters<typeof changeQuote>[2],
) {
  return context.db.transaction(async (tx) => {
    const caller = callerOf(context);
    const quote = await requireQuote(tx, caller, id);
    assertMoveAllowed(quote, caller, move, context.now());
    const changed = await changeQuote(tx, quote, link);
    if (!changed) throw new ApiError('aborted');
    await recordQuote(tx, context, 'linkChanged', changed);
    return present(context, caller, changed);
  });
}
