import { implement } from '@orpc/server';
import { countNewcomerRecipient, storeQuestion } from '#features/customers/communications/data.ts';
import { consume, tryConsume } from '#features/rate-limits/attempts/data.ts';
import { recordTraces } from '#features/users/traces/data.ts';
import { ApiError, refusedField } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { maskEmail } from '#lib/mask.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { requireBudget } from '#server/delivery/budgets.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { deriveCode } from '#server/secrets/derived-code.ts';
import { isSameSecret } from '#server/secrets/same-secret.ts';
import { changeQuote, markFirstView, recordQuote } from '../data.ts';
import { asFile, renderQuotePdf } from '../documents/service.ts';
import { QUOTE_CLOSED, QUOTE_NOT_FOUND, type QuoteMove } from '../rules.ts';
import {
  assertMoveAllowed,
  assertMovePossible,
  callerOf,
  present,
  recordQuotes,
  requireQuote,
} from '../service.ts';
import { signAndAccept } from '../signatures/service.ts';
import type { QuoteRow } from '../tables.ts';
import { quoteLinksContract } from './contract.ts';
import { codeLabel, hasProved, newLink, revokedLink } from './data.ts';
import {
  ADDRESS_REFUSED,
  CODE_DIGITS,
  CODE_EXPIRED,
  CODE_MINUTES,
  CODE_REFUSED,
  PROOF_MINUTES,
  TOO_MANY_CODES,
} from './rules.ts';
import {
  findOrOpenSignerAccount,
  isMailRefused,
  noteProved,
  openSealed,
  presentByLink,
  requireLinkQuote,
  requireProof,
  requireQuoteByToken,
  sealFor,
  takeOverQuote,
} from './service.ts';

const api = implement(quoteLinksContract).$context<Context>().use(guarded);

export const quoteLinksHandlers = api.router({
  view: api.view.handler(({ input: { token, peek }, context }) =>
    context.db.transaction(async (tx) => {
      const now = context.now();
      const quote = await findOwned(tx, context, await requireQuoteByToken(tx, token));
      const isOwnQuote =
        context.actor.kind === 'person' && context.actor.contractorId === quote.contractorId;
      const isFirstView =
        !peek && !isOwnQuote && quote.viewedAt === null && quote.status !== 'archived';
      const viewed = isFirstView ? await markFirstView(tx, quote, now) : undefined;
      if (viewed) await recordQuotes(tx, context, [['viewed', viewed]]);
      return presentByLink(context, tx, quote);
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

  sendCode: api.sendCode.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const quote = await requireLinkQuote(tx, input.token);
      assertAnswerable(quote);
      if (await isMailRefused(tx, quote))
        throw new ApiError('failed-precondition', ADDRESS_REFUSED);
      const limits = { ...context, db: tx };
      const { contractorId, customerEmail: email } = quote;
      await countNewcomerRecipient(context, tx, { contractorId, email }, TOO_MANY_CODES);
      const codeId = newId();
      const expiresAt = new Date(context.now().getTime() + CODE_MINUTES * 60_000);
      await requireBudget(
        limits,
        {
          ...{ key: `quote-code:${codeId}`, channel: 'email', budget: 'quoteCode' },
          ...{ senderId: contractorId, recipient: email },
        },
        TOO_MANY_CODES,
      );
      await recordActivity(tx, context, {
        type: 'quote.codeAsked',
        subjectType: 'quote',
        subjectId: quote.id,
        audience: [],
        data: { codeId },
      });
      const challenge = sealFor(context.services.config, 'code', quote, expiresAt, codeId);
      return { sentTo: maskEmail(quote.customerEmail), challenge, expiresAt };
    }),
  ),

  confirmCode: api.confirmCode.handler(async ({ input, context }) => {
    const { config } = context.services;
    const now = context.now();
    const quote = await requireLinkQuote(context.db, input.token);
    const asked = openSealed(config, 'code', quote, input.challenge, now);
    if (!asked?.codeId) throw new ApiError('failed-precondition', CODE_EXPIRED);
    const { codeId } = asked;
    // Outside a transaction: a wrong attempt must count even though it changes nothing else.
    await consume(context, 'quoteCodeTry', [codeId]);
    if (!isSameSecret(input.code, deriveCode(config, codeLabel(codeId), CODE_DIGITS)))
      throw refusedField('invalid-argument', 'code', CODE_REFUSED);
    await context.db.transaction(async (tx) => {
      // Whoever sees the code later, or sends it a second time, proves nothing with it.
      if ((await tryConsume({ ...context, db: tx }, 'quoteCodeUse', [codeId])) !== undefined)
        throw new ApiError('failed-precondition', CODE_EXPIRED);
      await noteProved(tx, quote, now);
    });
    const expiresAt = new Date(now.getTime() + PROOF_MINUTES * 60_000);
    return { proof: sealFor(config, 'proof', quote, expiresAt), expiresAt };
  }),

  acceptByLink: api.acceptByLink.handler(({ input: { token, proof, ...input }, context }) =>
    context.db.transaction(async (tx) => {
      const found = await requireLinkQuote(tx, token);
      requireProof(context, found, proof);
      assertMovePossible(found, 'accept', context.now());
      const { signature } = input;
      // The address is proved right now: the account with it is the signer's.
      const account = await findOrOpenSignerAccount(tx, context, found, signature.name);
      const quote = account ? await takeOverQuote(tx, context, found, account) : found;
      const accepted = await signAndAccept(tx, context, quote, {
        ...input,
        signer: {
          signerId: account ?? quote.customerId ?? quote.id,
          kind: signature.drawing ? 'drawn' : 'typed',
          name: signature.name,
          drawing: signature.drawing ?? null,
          clientAddress: context.clientAddress ?? null,
          userAgent: context.userAgent?.slice(0, 300) ?? null,
        },
        assertAllowed: (locked, now) => assertMovePossible(locked, 'accept', now),
      });
      // From where it was signed, as for everybody who signs.
      if (account) await recordTraces(tx, context, account);
      return presentByLink(context, tx, accepted);
    }),
  ),

  rejectByLink: api.rejectByLink.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { token, proof, rejectionReason } = input;
      const [quote, now] = [await requireLinkQuote(tx, token), context.now()];
      requireProof(context, quote, proof);
      assertMovePossible(quote, 'reject', now);
      const rejected = await changeQuote(tx, quote, {
        status: 'rejected',
        rejectedAt: now,
        rejectionReason: rejectionReason || null,
        updatedAt: now,
      });
      if (!rejected) throw new ApiError('failed-precondition', QUOTE_CLOSED);
      await recordQuotes(tx, context, [['rejected', rejected]]);
      return presentByLink(context, tx, rejected);
    }),
  ),

  askByLink: api.askByLink.handler(({ input: { token, proof, question }, context }) =>
    context.db.transaction(async (tx) => {
      const quote = await requireLinkQuote(tx, token);
      requireProof(context, quote, proof);
      const { customerId } = quote;
      if (!customerId || quote.status === 'archived')
        throw new ApiError('failed-precondition', QUOTE_CLOSED);
      await consume({ ...context, db: tx }, 'quoteQuestion', [quote.id]);
      const id = await storeQuestion(tx, context, { ...quote, customerId }, question);
      await recordActivity(tx, context, {
        type: 'quote.asked',
        subjectType: 'quote',
        subjectId: quote.id,
        audience: [quote.contractorId],
        data: { communicationId: id },
      });
      return { success: true as const };
    }),
  ),

  renewLink: api.renewLink.handler(({ input, context }) =>
    changeLink(context, input.id, 'renewLink', newLink(context.services.config)),
  ),

  revokeLink: api.revokeLink.handler(({ input, context }) =>
    changeLink(context, input.id, 'revokeLink', revokedLink),
  ),
});

/** Gives a quote to the homeowner who opens it, where it was sent to the address that their account has proved. */
async function findOwned(tx: Db, context: Context, quote: QuoteRow) {
  const { actor } = context;
  if (quote.homeownerId || actor.kind !== 'person' || actor.role !== 'homeowner') return quote;
  if (actor.viewing || !(await hasProved(tx, actor.uid, quote.customerEmail))) return quote;
  return takeOverQuote(tx, context, quote, actor.uid);
}

/** A code is mailed only where there is something left to do with it. */
function assertAnswerable(quote: QuoteRow) {
  if (quote.status !== 'sent') throw new ApiError('failed-precondition', QUOTE_CLOSED);
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
