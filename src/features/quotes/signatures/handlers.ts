import { implement } from '@orpc/server';
import { markLeadWon } from '#features/leads/data.ts';
import { ensureProjectForLead, startProject } from '#features/projects/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { changeQuote, declineForAnother, lockForAnswer } from '../data.ts';
import { calculateTotals, depositOf, optionIds } from '../items/rules.ts';
import { NO_SUCH_OPTION, QUOTE_CHANGED, QUOTE_NOT_FOUND, TOTAL_CHANGED } from '../rules.ts';
import {
  assertMoveAllowed,
  callerOf,
  lockProjectAndLead,
  present,
  recordLeadStatus,
  recordQuotes,
  requireQuote,
} from '../service.ts';
import type { QuoteRow } from '../tables.ts';
import { signaturesContract } from './contract.ts';
import { findSignature, isIntact, signVersion } from './data.ts';
import type { Drawing } from './rules.ts';

const api = implement(signaturesContract).$context<Context>().use(guarded);

export const signaturesHandlers = api.router({
  accept: api.accept.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const [caller, now] = [callerOf(context), context.now()];
      const seen = await requireQuote(tx, caller, input.id);
      assertMoveAllowed(seen, caller, 'accept', now);
      const { leadId, contractorId } = seen;
      const lead = await lockProjectAndLead(tx, seen);
      const { quote, others } = await lockForAnswer(tx, seen);
      if (!quote) throw new ApiError('not-found', QUOTE_NOT_FOUND);
      assertMoveAllowed(quote, caller, 'accept', now);
      requireLatestVersionViewed(quote, input.version);
      const options = input.options ?? [];
      const { items, totalAmount } = totalsWithOptions(quote, options);
      if (input.totalAmount !== undefined && input.totalAmount !== totalAmount)
        throw new ApiError('aborted', TOTAL_CHANGED);

      await signVersion(
        tx,
        quote,
        signerOf(context, input.signature),
        { options, totalAmount },
        now,
      );
      const projectId = seen.projectId ?? (lead && (await ensureProjectForLead(tx, lead, now)));
      const accepted = await changeQuote(tx, quote, {
        status: 'accepted',
        version: Math.max(quote.version, 1),
        items,
        totalAmount,
        revision: null,
        projectId,
        acceptedAt: now,
        customerNotes: input.customerNotes || null,
        updatedAt: now,
      });
      if (!accepted) throw new ApiError('aborted');
      const events: [string, QuoteRow][] = [['accepted', accepted]];
      for (const other of others) {
        const declined = await declineForAnother(tx, other, now);
        if (declined) events.push(['rejected', declined]);
      }
      await recordQuotes(tx, context, events);
      const won = leadId ? await markLeadWon(tx, leadId, contractorId, now) : undefined;
      if (won) await recordLeadStatus(tx, context, won);
      if (projectId)
        await startAndRecordProject(tx, context, {
          projectId,
          contractorId,
          quoteId: quote.id,
          now,
        });
      return present(context, caller, accepted);
    }),
  ),

  figures: api.figures.handler(async ({ input, context }) => {
    const quote = await requireQuote(context.db, callerOf(context), input.id);
    const figures = totalsWithOptions(quote, input.options ?? []);
    return { ...figures, deposit: depositOf(quote, figures.totalAmount) };
  }),

  signature: api.signature.handler(async ({ input, context }) => {
    const quote = await requireQuote(context.db, callerOf(context), input.id);
    const signature = await findSignature(context.db, quote.id);
    if (!signature) throw new ApiError('not-found', 'This quote is not signed');
    return { ...signature, intact: await isIntact(context.db, quote, signature) };
  }),
});

/** Nobody signs what they have not seen: a version, unless named, is the one that was viewed last. */
function requireLatestVersionViewed(
  { version, viewedVersion }: QuoteRow,
  acceptedVersion: number | undefined,
) {
  const current = Math.max(version, 1);
  if ((acceptedVersion ?? Math.max(viewedVersion ?? 1, 1)) !== current)
    throw new ApiError('aborted', QUOTE_CHANGED);
}

function totalsWithOptions(quote: QuoteRow, options: readonly string[]) {
  const known = new Set(optionIds(quote.items));
  if (!options.every((option) => known.has(option)))
    throw new ApiError('invalid-argument', NO_SUCH_OPTION);
  return calculateTotals(quote.items, new Set(options));
}

function signerOf(
  context: Context,
  given: { name: string; drawing?: Drawing | undefined } | undefined,
) {
  const { uid, name } = requireSignedIn(context);
  return {
    signerId: uid,
    kind: given ? (given.drawing ? 'drawn' : 'typed') : 'profile',
    name: given?.name ?? name,
    drawing: given?.drawing ?? null,
    clientAddress: context.clientAddress ?? null,
    userAgent: context.userAgent?.slice(0, 300) ?? null,
  } as const;
}

async function startAndRecordProject(
  tx: Db,
  context: Context,
  what: Parameters<typeof startProject>[1],
) {
  const started = await startProject(tx, what);
  await recordActivity(tx, context, {
    type: 'project.started',
    subjectType: 'project',
    subjectId: started.id,
    audience: [started.homeownerId, started.contractorId],
    data: { quoteId: what.quoteId },
  });
}
