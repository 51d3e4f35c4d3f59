import { implement } from '@orpc/server';
import { countNote } from '#features/customers/communications/data.ts';
import { findCustomer } from '#features/customers/lists/data.ts';
import { CUSTOMER_NOT_FOUND } from '#features/customers/rules.ts';
import { findLeadForContractor, markLeadQuoted } from '#features/leads/data.ts';
import { removePass } from '#features/leads/passes/data.ts';
import { isInvolved, isSpotMissing, LEAD_NOT_FOUND } from '#features/leads/rules.ts';
import { recordLeadStatus } from '#features/leads/service.ts';
import { SPOT_WENT_FREE } from '#features/leads/spots/rules.ts';
import type { LeadRow } from '#features/leads/tables.ts';
import { markQuotesPending } from '#features/projects/data.ts';
import { recordTraces } from '#features/users/traces/data.ts';
import { ApiError, refusedField } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { changeQuote, recordQuote } from '../data.ts';
import {
  hasUnpricedLine,
  isDepositTooHigh,
  packageNames,
  packageTotals,
  type QuoteContent,
  type StoredQuoteItem,
  type StoredQuoteRevision,
} from '../items/rules.ts';
import { itemFromInput, plannedFromInput } from '../items/shapes.ts';
import { newLink } from '../links/data.ts';
import { reachableChannels } from '../notify.ts';
import { findPlanProblem, planPrices } from '../payment-plan/rules.ts';
import { claimQuotePhotos, releaseQuotePhotos } from '../photos/data.ts';
import { countPriceBookUse } from '../price-book/data.ts';
import {
  CUSTOMER_WITHOUT_EMAIL,
  copyTitle,
  DEPOSIT_TOO_HIGH,
  DRAFT_CHANGED,
  defaultValidUntil,
  endOfCalendarDay,
  NO_ALLOWED_CHANNEL,
  PACKAGES_NEEDED,
  PRICES_NEEDED,
  type QuoteChannel,
  quoteChannels,
  sentTitle,
} from '../rules.ts';
import {
  assertLeadAcceptsQuotes,
  assertMoveAllowed,
  callerOf,
  lockProjectAndLead,
  moveQuote,
  present,
  requireQuote,
} from '../service.ts';
import type { QuoteRow } from '../tables.ts';
import { storeVersion } from '../versions/data.ts';
import { type DraftInput, quoteDraftsContract } from './contract.ts';
import {
  changeContent,
  findDraftForLead,
  findLastTerms,
  findParties,
  findPartiesOfRecord,
  insertQuote,
  itemized,
} from './data.ts';
import { applyChanges, editableContent, toStoredRevision } from './rules.ts';

const api = implement(quoteDraftsContract).$context<Context>().use(guarded);

/** Writing a quote, sending it, and writing its next version. */
export const quoteDraftsHandlers = api.router({
  lastTerms: api.lastTerms.handler(({ input: { leadId }, context }) =>
    findLastTerms(context.db, requireActingContractor(context).contractorId, leadId),
  ),

  create: api.create.handler(({ input: { leadId, customerId, ...draft }, context }) =>
    context.db.transaction(async (tx) =>
      createDraft(
        tx,
        context,
        draft,
        customerId === undefined
          ? await requireLeadToQuote(tx, context, leadId ?? '')
          : await requireCustomerToQuote(tx, context, customerId),
      ),
    ),
  ),

  createFromLead: api.createFromLead.handler(
    ({ input: { id: leadId, continueDraft, ...draft }, context }) =>
      context.db.transaction(async (tx) => {
        const { contractorId } = requireActingContractor(context);
        const addressee = await requireLeadToQuote(tx, context, leadId);
        // The lead is locked: of two windows that begin at the same time, the second finds the draft of the first.
        const earlier = continueDraft && (await findDraftForLead(tx, { contractorId, leadId }));
        return earlier
          ? { ...present(context, callerOf(context), earlier), continued: true }
          : { ...(await createDraft(tx, context, draft, addressee)), continued: false };
      }),
  ),

  update: api.update.handler(({ input: { id, edits, ...input }, context }) =>
    moveQuote(
      context,
      // The next version of a sent quote stays private until it is sent.
      {
        id,
        move: 'update',
        event: ({ status }) => (status === 'draft' ? 'updated' : undefined),
      },
      async (tx, quote, now) => {
        requireUnchangedSinceRead(quote, edits);
        // The sent lines come first: an unchanged line keeps the id that the homeowner may have selected.
        const known = [...quote.items, ...(quote.revision?.items ?? [])];
        const changes = contentColumns(input, known);
        changes.validUntil = requireFutureEnd(input, quote.location, now);
        if (changes.items) await claimPhotos(tx, context, changes.items, known);
        if (changes.items) await releaseQuotePhotos(tx, quote, changes.items);
        return quote.status === 'draft'
          ? changeContent(tx, quote, { ...applyChanges(quote, changes), updatedAt: now })
          : changeContent(tx, quote, {
              revision: toStoredRevision(applyChanges(quote.revision ?? quote, changes)),
            });
      },
    ),
  ),

  send: api.send.handler(({ input: { id, channels, edits }, context }) =>
    moveQuote(
      context,
      { id, move: 'send', event: ({ status }) => (status === 'draft' ? 'sent' : 'revised') },
      async (tx, quote, now) => {
        const lead = await lockProjectAndLead(tx, quote);
        if (lead && isSpotMissing(lead, quote.contractorId))
          throw new ApiError('failed-precondition', SPOT_WENT_FREE);
        assertLeadAcceptsQuotes(lead, callerOf(context));
        // A change from another window must not be sent unread.
        requireUnchangedSinceRead(quote, edits);
        requirePrices(quote.revision ?? quote);
        requirePayableDeposit(quote.revision ?? quote);
        requireSeveralPackages(quote.revision ?? quote);
        requirePossiblePlan(quote.revision ?? quote);
        const customerEmail = await requireSignersEmail(tx, quote);
        const deliveryChannels = await allowedChannels(tx, quote, channels, now);
        // Whoever has an account says themselves how many quotes they want to hear of.
        if (!quote.homeownerId && deliveryChannels.includes('email'))
          await countNote(context, tx, 'email', customerEmail);
        const sent = await publish(tx, context, { ...quote, customerEmail }, deliveryChannels, now);
        if (sent && quote.status === 'draft') await recordFirstSending(tx, context, sent, lead);
        await recordTraces(tx, context, requireSignedIn(context).uid);
        return sent;
      },
    ),
  ),

  channels: api.channels.handler(async ({ input, context }) => {
    const quote = await requireQuote(context.db, callerOf(context), input.id);
    return reachableChannels(context.db, quote, context.now());
  }),

  discardRevision: api.discardRevision.handler(({ input, context }) =>
    moveQuote(
      context,
      { id: input.id, move: 'discardRevision', event: () => undefined },
      (tx, quote) => changeContent(tx, quote, { revision: null }),
    ),
  ),

  duplicate: api.duplicate.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const [caller, now] = [callerOf(context), context.now()];
      const quote = await requireQuote(tx, caller, input.id);
      assertMoveAllowed(quote, caller, 'duplicate', now);
      const { contractorId, homeownerId, customerId, leadId, projectId, location } = quote;
      const copy = await insertQuote(tx, {
        ...{ contractorId, homeownerId, customerId, leadId, projectId, location },
        ...editableContent(quote),
        ...(await requireParties(tx, quote)),
        ...itemized(quote.items),
        projectTitle: copyTitle(sentTitle(quote.projectTitle)),
        validUntil: defaultValidUntil(now, location),
        createdAt: now,
        updatedAt: now,
      });
      await recordQuote(tx, context, 'drafted', copy);
      return present(context, caller, copy);
    }),
  ),
});

/** The columns for these fields; a deposit is either an amount or a percentage. */
function contentColumns(
  { items, milestones, validOn: _, ...fields }: Partial<DraftInput>,
  known: readonly StoredQuoteItem[] = [],
) {
  return {
    ...fields,
    ...(items && itemized(items.map(itemFromInput), known)),
    ...(milestones && { milestones: milestones.map(plannedFromInput) }),
    ...(fields.depositPercent != null && { deposit: null }),
    ...(fields.deposit != null && fields.depositPercent == null && { depositPercent: null }),
  };
}

const claimPhotos = (
  tx: Db,
  context: Context,
  items: readonly StoredQuoteItem[],
  known: readonly StoredQuoteItem[] = [],
) => claimQuotePhotos(tx, { ownerId: requireSignedIn(context).uid, items, known });

type Addressee = Pick<QuoteRow, 'homeownerId' | 'customerId' | 'leadId' | 'projectId' | 'location'>;

async function createDraft(tx: Db, context: Context, draft: DraftInput, addressee: Addressee) {
  const { contractorId } = requireActingContractor(context);
  const now = context.now();
  const { items, ...fields } = draft;
  const lines = itemized(items.map(itemFromInput));
  await claimPhotos(tx, context, lines.items);
  const quote = await insertQuote(tx, {
    ...addressee,
    contractorId,
    ...contentColumns(fields),
    projectTitle: draft.projectTitle,
    ...lines,
    ...(await requireParties(tx, { contractorId, ...addressee })),
    validUntil:
      requireFutureEnd(draft, addressee.location, now) ??
      defaultValidUntil(now, addressee.location),
    createdAt: now,
    updatedAt: now,
  });
  await recordQuote(tx, context, 'drafted', quote);
  return present(context, callerOf(context), quote);
}

/** The homeowner of a lead that this contractor may quote. Locks the lead. */
async function requireLeadToQuote(tx: Db, context: Context, leadId: string): Promise<Addressee> {
  const { contractorId } = requireActingContractor(context);
  const visibleLead = await findLeadForContractor(tx, leadId, contractorId);
  if (!visibleLead) throw new ApiError('not-found', LEAD_NOT_FOUND);
  const lead = await lockProjectAndLead(tx, { projectId: visibleLead.projectId, leadId });
  if (!lead) throw new ApiError('not-found', LEAD_NOT_FOUND);
  if (!isInvolved(lead, contractorId))
    throw new ApiError('permission-denied', 'Claim a spot on this lead before you send a quote');
  assertLeadAcceptsQuotes(lead, callerOf(context));
  // Whoever quotes a lead that was sent to them alone has changed their mind about passing on it.
  if (lead.contractorId) await removePass(tx, { contractorId, leadId });
  const { homeownerId, projectId, location } = lead;
  return { homeownerId, customerId: null, leadId, projectId, location };
}

/** A customer of this contractor. Without an account they need an address by the time it is sent. */
async function requireCustomerToQuote(tx: Db, context: Context, id: string): Promise<Addressee> {
  const { contractorId } = requireActingContractor(context);
  const customer = await findCustomer(tx, contractorId, id);
  if (!customer) throw new ApiError('not-found', CUSTOMER_NOT_FOUND);
  const { homeownerId, address, city, state } = customer;
  const location = address || [city, state].filter(Boolean).join(', ');
  const customerId = homeownerId ? null : id;
  return { homeownerId, customerId, leadId: null, projectId: null, location };
}

/** The names and contact details of both sides: of the account, or as the contractor wrote them down. */
async function requireParties(
  tx: Db,
  {
    contractorId,
    homeownerId,
    customerId,
  }: Pick<QuoteRow, 'contractorId' | 'homeownerId' | 'customerId'>,
) {
  if (homeownerId) return findParties(tx, { contractorId, homeownerId });
  const parties = customerId && (await findPartiesOfRecord(tx, { contractorId, customerId }));
  if (!parties) throw new ApiError('failed-precondition', CUSTOMER_NOT_FOUND);
  return parties;
}

/**
 * The address that gets the code with which a customer without an account signs. A draft takes what their record says by
 * now: it may have been added or corrected since.
 */
async function requireSignersEmail(tx: Db, quote: QuoteRow) {
  const { contractorId, homeownerId, customerId, status, customerEmail } = quote;
  if (homeownerId) return customerEmail;
  const isOpen = status === 'draft' && customerId !== null;
  const record = isOpen ? await findPartiesOfRecord(tx, { contractorId, customerId }) : undefined;
  const email = record?.customerEmail || customerEmail;
  if (!email) throw new ApiError('failed-precondition', CUSTOMER_WITHOUT_EMAIL);
  return email;
}

/** The chosen channels that the customer allows. The portal has every quote that was sent. */
async function allowedChannels(
  tx: Db,
  quote: QuoteRow,
  chosen: readonly QuoteChannel[],
  now: Date,
) {
  const allowed = await reachableChannels(tx, quote, now);
  const channels = quoteChannels.filter(
    (channel) => chosen.includes(channel) && (channel === 'portal' || allowed[channel]),
  );
  if (channels.length === 0) throw new ApiError('failed-precondition', NO_ALLOWED_CHANNEL);
  return channels;
}

/** Makes the draft, or the revision, the version that the homeowner reads, and stores that version. */
async function publish(
  tx: Db,
  context: Context,
  quote: QuoteRow,
  channels: readonly QuoteChannel[],
  now: Date,
) {
  const isRevision = quote.status === 'sent';
  // A quote sent before versions were stored: its sent content becomes version 1.
  if (isRevision && quote.version === 0) {
    const first = await changeQuote(tx, quote, { version: 1 });
    if (!first) return undefined;
    await storeVersion(tx, first, quote.sentAt ?? now);
  }
  const sent = await changeContent(tx, quote, {
    ...(quote.revision && applyChanges(quote.revision, {})),
    projectTitle: sentTitle((quote.revision ?? quote).projectTitle),
    // Without an account, the link is the only way in.
    ...(quote.linkId || (isRevision && quote.homeownerId) ? {} : newLink(context.services.config)),
    ...(isRevision ? { revisedAt: now } : { sentAt: now }),
    status: 'sent',
    customerEmail: quote.customerEmail,
    version: Math.max(quote.version, isRevision ? 1 : 0) + 1,
    revision: null,
    notificationsSent: [...channels],
    lastNotificationSent: now,
    customerNotified: true,
    customerNotifiedAt: now,
    updatedAt: now,
  });
  if (sent) await storeVersion(tx, sent, now);
  return sent;
}

/** A lead is quoted once a quote was sent: a draft is nobody's business but its contractor's. */
async function recordFirstSending(
  tx: Db,
  context: Context,
  { id, contractorId, leadId, projectId, sentAt, items }: QuoteRow,
  lead: LeadRow | undefined,
) {
  const now = sentAt ?? context.now();
  const descriptions = items.map(({ description }) => description);
  await countPriceBookUse(tx, contractorId, descriptions, now);
  if (projectId) await markQuotesPending(tx, projectId, now);
  const quoted = leadId ? await markLeadQuoted(tx, leadId, id, now) : undefined;
  if (quoted && lead?.status !== 'quoted') await recordLeadStatus(tx, context, quoted);
}

/** Lines of a draft may wait for their prices; nobody is sent one without. */
function requirePrices({ items }: Pick<QuoteRow, 'items'>) {
  if (hasUnpricedLine(items)) throw refusedField('failed-precondition', 'items', PRICES_NEEDED);
}

function requirePayableDeposit(quote: Pick<QuoteRow, 'deposit' | 'totalAmount' | 'items'>) {
  if (isDepositTooHigh(quote)) throw new ApiError('failed-precondition', DEPOSIT_TOO_HIGH);
}

function requireSeveralPackages({ items }: Pick<QuoteRow, 'items'>) {
  if (packageNames(items).length === 1) throw new ApiError('failed-precondition', PACKAGES_NEEDED);
}

/** The steps have to come to the price of each package: whichever is chosen, they are agreed to with it. */
function requirePossiblePlan(quote: QuoteContent | StoredQuoteRevision) {
  const packages = packageTotals(quote.items);
  for (const { totalAmount } of packages.length > 0 ? packages : [quote]) {
    const problem = findPlanProblem(quote.milestones ?? [], planPrices(quote, totalAmount));
    if (problem) throw refusedField('failed-precondition', 'milestones', problem);
  }
}

function requireUnchangedSinceRead(quote: Pick<QuoteRow, 'edits'>, edits: number | undefined) {
  if (edits !== undefined && edits !== quote.edits) throw new ApiError('aborted', DRAFT_CHANGED);
}

/** When a quote ends, if its contractor chose that: a chosen day ends where the work is, wherever it was chosen. */
function requireFutureEnd(
  { validOn, validUntil }: Pick<DraftInput, 'validOn' | 'validUntil'>,
  location: string,
  now: Date,
) {
  const ends = validOn === undefined ? validUntil : endOfCalendarDay(validOn, location);
  if (!ends || ends > now) return ends;
  const path = validOn === undefined ? 'validUntil' : 'validOn';
  const issues = [{ path, message: 'Choose a date in the future' }];
  throw new ApiError('invalid-argument', undefined, { issues });
}
