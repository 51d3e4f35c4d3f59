import { implement } from '@orpc/server';
import { channelsAllowed } from '#features/customers/data.ts';
import { findLeadForContractor, markLeadQuoted } from '#features/leads/data.ts';
import { isInvolved, LEAD_NOT_FOUND } from '#features/leads/rules.ts';
import { expectQuotes } from '#features/projects/data.ts';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { guarded } from '#server/implement.ts';
import {
  changeQuote,
  changeWords,
  insertQuote,
  itemised,
  partiesOf,
  recordQuote,
} from '../data.ts';
import { asItem } from '../items/contract.ts';
import type { KeptItem } from '../items/rules.ts';
import { newLink } from '../links/data.ts';
import {
  copyTitle,
  DEPOSIT_TOO_HIGH,
  DRAFT_CHANGED,
  NO_WAY_TO_CUSTOMER,
  type QuoteChannel,
  quoteChannels,
  usualValidUntil,
} from '../rules.ts';
import {
  callerOf,
  foundQuote,
  lockWork,
  moveQuote,
  mustMove,
  mustTakeQuotes,
  recordLeadStatus,
  shown,
} from '../service.ts';
import type { QuoteRow } from '../tables.ts';
import { keepVersion } from '../versions/data.ts';
import { type DraftInput, quoteDraftsContract } from './contract.ts';
import { revisionOf, rewritten, wordsOf } from './rules.ts';

const api = implement(quoteDraftsContract).$context<Context>().use(guarded);

/** Writing a quote, sending it, and writing its next version. */
export const quoteDraftsHandlers = api.router({
  create: api.create.handler(({ input, context }) => createDraft(context, input.leadId, input)),

  createFromLead: api.createFromLead.handler(({ input, context }) =>
    createDraft(context, input.id, input),
  ),

  update: api.update.handler(({ input: { id, edits, ...input }, context }) =>
    moveQuote(
      context,
      // The next version of a sent quote is nobody's business until it is sent.
      {
        id,
        move: 'update',
        recorded: ({ status }) => (status === 'draft' ? 'updated' : undefined),
      },
      async (tx, quote, now) => {
        if (input.validUntil) mustLieAhead(input.validUntil, now);
        mustBeAsRead(quote, edits);
        // First the lines that its addressee has before them, then those written since.
        const changes = changesOf(input, [...quote.items, ...(quote.revision?.items ?? [])]);
        return quote.status === 'draft'
          ? changeWords(tx, quote, { ...rewritten(quote, changes), updatedAt: now })
          : changeWords(tx, quote, {
              revision: revisionOf(rewritten(quote.revision ?? quote, changes)),
            });
      },
    ),
  ),

  send: api.send.handler(({ input: { id, channels, edits }, context }) =>
    moveQuote(
      context,
      { id, move: 'send', recorded: ({ status }) => (status === 'draft' ? 'sent' : 'revised') },
      async (tx, quote, now) => {
        mustTakeQuotes(await lockWork(tx, quote), callerOf(context));
        // Nobody sends what they have not read.
        mustBeAsRead(quote, edits);
        mustBePayable(quote.revision ?? quote);
        const ways = await waysTo(tx, quote, channels);
        return publish(tx, context, quote, ways, now);
      },
    ),
  ),

  discardRevision: api.discardRevision.handler(({ input, context }) =>
    moveQuote(
      context,
      { id: input.id, move: 'discardRevision', recorded: () => undefined },
      (tx, quote) => changeWords(tx, quote, { revision: null }),
    ),
  ),

  duplicate: api.duplicate.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const [caller, now] = [callerOf(context), context.now()];
      const quote = await foundQuote(tx, caller, input.id);
      mustMove(quote, caller, 'duplicate', now);
      const { contractorId, homeownerId, leadId, projectId, location } = quote;
      const copy = await insertQuote(tx, {
        ...{ contractorId, homeownerId, leadId, projectId, location },
        ...wordsOf(quote),
        ...(await partiesOf(tx, quote)),
        ...itemised(quote.items),
        projectTitle: copyTitle(quote.projectTitle),
        validUntil: usualValidUntil(now),
        createdAt: now,
        updatedAt: now,
      });
      await recordQuote(tx, context, 'drafted', copy);
      return shown(context, caller, copy);
    }),
  ),
});

/** The columns that these fields are kept in; a deposit is a sum or a share, never both. */
function changesOf({ items, ...words }: Partial<DraftInput>, known: readonly KeptItem[] = []) {
  return {
    ...words,
    ...(items && itemised(items.map(asItem), known)),
    ...(words.depositPercent != null && { deposit: null }),
    ...(words.deposit != null && words.depositPercent == null && { depositPercent: null }),
  };
}

async function createDraft(context: Context, leadId: string, draft: DraftInput) {
  const { contractorId } = actingContractor(context);
  const [caller, now] = [callerOf(context), context.now()];
  const { projectTitle, description, items, terms, deposit, depositPercent } = draft;
  const { startDate, warranty, validUntil = usualValidUntil(now) } = draft;
  mustLieAhead(validUntil, now);
  return context.db.transaction(async (tx) => {
    const seen = await findLeadForContractor(tx, leadId, contractorId);
    if (!seen) throw new Refusal('not-found', LEAD_NOT_FOUND);
    const lead = await lockWork(tx, { projectId: seen.projectId, leadId });
    if (!lead) throw new Refusal('not-found', LEAD_NOT_FOUND);
    if (!isInvolved(lead, contractorId))
      throw new Refusal('permission-denied', 'Take a place on this lead before you quote');
    mustTakeQuotes(lead, caller);
    const { homeownerId, projectId, location } = lead;
    const quote = await insertQuote(tx, {
      ...{ contractorId, homeownerId, leadId, projectId, location },
      ...changesOf({ description, terms, deposit, depositPercent, startDate, warranty }),
      projectTitle,
      ...(await partiesOf(tx, { contractorId, homeownerId })),
      ...itemised(items.map(asItem)),
      validUntil,
      createdAt: now,
      updatedAt: now,
    });
    await recordQuote(tx, context, 'drafted', quote);
    const quoted = await markLeadQuoted(tx, leadId, quote.id, now);
    if (quoted && lead.status !== 'quoted') await recordLeadStatus(tx, context, quoted);
    if (projectId) await expectQuotes(tx, projectId, now);
    return shown(context, caller, quote);
  });
}

/** Of the ways that were chosen, those that the customer allows. */
async function waysTo(tx: Db, quote: QuoteRow, chosen: readonly QuoteChannel[]) {
  const allowed = await channelsAllowed(tx, quote);
  const ways = quoteChannels.filter(
    (way) => chosen.includes(way) && (way === 'portal' || allowed[way]),
  );
  if (ways.length === 0) throw new Refusal('failed-precondition', NO_WAY_TO_CUSTOMER);
  return ways;
}

/** Makes what was written the version that its addressee reads, and keeps it as such. */
async function publish(
  tx: Db,
  context: Context,
  quote: QuoteRow,
  channels: readonly QuoteChannel[],
  now: Date,
) {
  const again = quote.status === 'sent';
  // What went out before versions were kept is the first.
  if (again && quote.version === 0) {
    const first = await changeQuote(tx, quote, { version: 1 });
    if (!first) return undefined;
    await keepVersion(tx, first, quote.sentAt ?? now);
  }
  const sent = await changeWords(tx, quote, {
    ...(quote.revision && rewritten(quote.revision, {})),
    ...(quote.linkId || again ? {} : newLink(context.services.config)),
    ...(again ? { revisedAt: now } : { sentAt: now }),
    status: 'sent',
    version: Math.max(quote.version, again ? 1 : 0) + 1,
    revision: null,
    notificationsSent: [...channels],
    lastNotificationSent: now,
    customerNotified: true,
    customerNotifiedAt: now,
    updatedAt: now,
  });
  if (sent) await keepVersion(tx, sent, now);
  return sent;
}

function mustBePayable({ deposit, totalAmount }: Pick<QuoteRow, 'deposit' | 'totalAmount'>) {
  if (deposit !== null && deposit > totalAmount)
    throw new Refusal('failed-precondition', DEPOSIT_TOO_HIGH);
}

function mustBeAsRead(quote: Pick<QuoteRow, 'edits'>, edits: number | undefined) {
  if (edits !== undefined && edits !== quote.edits) throw new Refusal('aborted', DRAFT_CHANGED);
}

function mustLieAhead(validUntil: Date, now: Date) {
  if (validUntil > now) return;
  const issues = [{ path: 'validUntil', message: 'Choose a day that is still to come' }];
  throw new Refusal('invalid-argument', undefined, { issues });
}
