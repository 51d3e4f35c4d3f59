import { implement } from '@orpc/server';
import { Refusal } from '#lib/refusal.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { guarded } from '#server/implement.ts';
import { changeQuote, markFirstView, recordQuote } from '../data.ts';
import { asFile, quotePdf, zoneOf } from '../documents/service.ts';
import { isExpired, QUOTE_NOT_FOUND, type QuoteMove } from '../rules.ts';
import { callerOf, foundQuote, mustMove, recordQuotes, shown, worded } from '../service.ts';
import { quoteLinksContract } from './contract.ts';
import { findQuoteByToken, newLink, noLink } from './data.ts';

const api = implement(quoteLinksContract).$context<Context>().use(guarded);

export const quoteLinksHandlers = api.router({
  view: api.view.handler(({ input: { token, peek }, context }) =>
    context.db.transaction(async (tx) => {
      const now = context.now();
      const quote = await behind(tx, token);
      const own =
        context.actor.kind === 'person' && context.actor.contractorId === quote.contractorId;
      const fresh = !peek && !own && quote.viewedAt === null && quote.status !== 'archived';
      const viewed = fresh ? await markFirstView(tx, quote, now) : undefined;
      if (viewed) await recordQuotes(tx, context, [['viewed', viewed]]);
      const timeZone = await zoneOf(tx, quote.homeownerId);
      return { ...worded(quote), expired: isExpired(quote, now), timeZone };
    }),
  ),

  viewPdf: api.viewPdf.handler(async ({ input, context }) => {
    const quote = await behind(context.db, input.token);
    const document = await quotePdf(context.db, quote, context.services.config.brand);
    if (!document) throw new Refusal('not-found', QUOTE_NOT_FOUND);
    return asFile(document);
  }),

  renewLink: api.renewLink.handler(({ input, context }) =>
    changeLink(context, input.id, 'renewLink', newLink(context.services.config)),
  ),

  revokeLink: api.revokeLink.handler(({ input, context }) =>
    changeLink(context, input.id, 'revokeLink', noLink),
  ),
});

async function behind(db: Db, token: string) {
  const quote = await findQuoteByToken(db, token);
  if (!quote) throw new Refusal('not-found', QUOTE_NOT_FOUND);
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
    const quote = await foundQuote(tx, caller, id);
    mustMove(quote, caller, move, context.now());
    const changed = await changeQuote(tx, quote, link);
    if (!changed) throw new Refusal('aborted');
    await recordQuote(tx, context, 'linkChanged', changed);
    return shown(context, caller, changed);
  });
}
