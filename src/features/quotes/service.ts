import { recordCustomerActivity } from '#features/customers/activity/data.ts';
import type { CustomerActivityType } from '#features/customers/activity/rules.ts';
import { syncCustomers } from '#features/customers/data.ts';
import { lockLead } from '#features/leads/data.ts';
import { canMoveLead } from '#features/leads/rules.ts';
import type { LeadRow } from '#features/leads/tables.ts';
import { lockProject } from '#features/projects/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { findQuote, recordQuote } from './data.ts';
import { calculateTotals, depositOf, type StoredQuoteRevision } from './items/rules.ts';
import { viewPath } from './links/data.ts';
import {
  QUOTE_NOT_FOUND,
  type QuoteCaller,
  type QuoteMove,
  quoteParty,
  quoteRefusal,
  quoteRefusalMessage,
  quoteViewFor,
  WORK_ALREADY_AWARDED,
} from './rules.ts';
import type { QuoteRow } from './tables.ts';

/** The active role decides what a caller is. */
export function callerOf(context: Context): QuoteCaller {
  const { uid, role } = requireSignedIn(context);
  if (role !== 'contractor') return { uid, role };
  return { uid, role, contractorId: requireActingContractor(context).contractorId };
}

export async function requireQuote(db: Db, caller: QuoteCaller, id: string) {
  const quote = await findQuote(db, caller, id);
  if (!quote) throw new ApiError('not-found', QUOTE_NOT_FOUND);
  return quote;
}

export function assertMoveAllowed(
  quote: QuoteRow,
  caller: QuoteCaller,
  name: QuoteMove,
  now: Date,
) {
  const refused = quoteRefusal(quote, caller, name, now);
  if (refused === 'failed-precondition')
    throw new ApiError(refused, quoteRefusalMessage(quote, name));
  if (refused) throw new ApiError(refused);
}

type TotalsSource = Pick<QuoteRow, 'items' | 'deposit' | 'depositPercent'>;

/** What a quote says, with all that follows from its lines. */
export function withTotals<Q extends TotalsSource>(quote: Q) {
  const figures = calculateTotals(quote.items);
  return { ...quote, ...figures, deposit: depositOf(quote, figures.totalAmount) };
}

const presentRevision = (revision: StoredQuoteRevision) => ({
  ...withTotals(revision),
  validUntil: new Date(revision.validUntil),
});

/** What the specification calls by two names (spec §3, Quote), for programs that know the other one. */
const fieldAliases = ({
  homeownerId,
  projectTitle,
  totalAmount,
  validUntil,
}: Pick<QuoteRow, 'homeownerId' | 'projectTitle' | 'totalAmount' | 'validUntil'>) => ({
  customerId: homeownerId,
  projectName: projectTitle,
  amount: totalAmount,
  expirationDate: validUntil,
});

/** A quote as its reader is shown it. */
export function present(context: Context, caller: QuoteCaller, quote: QuoteRow) {
  const { revision, ...seen } = quoteViewFor(caller, withTotals(quote), context.now());
  const { siteUrl, config } = context.services;
  const path = quoteParty(quote, caller) && viewPath(config, quote);
  return {
    ...seen,
    ...fieldAliases(seen),
    revision: revision && presentRevision(revision),
    customerViewUrl: path ? `${siteUrl()}${path}` : null,
  };
}

/** How the feed of a customer calls what happens to a quote; nothing where it is not theirs to know. */
const customerActivityByEvent: Record<string, CustomerActivityType | undefined> = {
  sent: 'quote_sent',
  revised: 'quote_sent',
  viewed: 'quote_viewed',
  accepted: 'quote_accepted',
  rejected: 'quote_rejected',
  reminded: 'quote_reminder',
  archived: 'quote_archived',
  removed: 'quote_deleted',
};

/**
 * Notes what happened to quotes, after the last of them was written: for whoever follows, and, once a quote
 * was sent, in the record and the feed of its customer.
 */
export async function recordQuotes(
  tx: Db,
  context: Context,
  events: readonly (readonly [happened: string, quote: QuoteRow])[],
) {
  for (const [event, quote] of events) await recordQuote(tx, context, event, quote);
  const sent = events.filter(([, { sentAt }]) => sentAt);
  await syncCustomers(
    tx,
    context,
    sent.map(([, quote]) => quote),
  );
  for (const [happened, quote] of sent) {
    const type = customerActivityByEvent[happened];
    if (!type) continue;
    await recordCustomerActivity(tx, context, quote, {
      type,
      ...(happened === 'revised' && { title: `Version ${quote.version} sent` }),
      description: quote.projectTitle,
      quoteId: quote.id,
      ...(quote.leadId && { leadId: quote.leadId }),
      amount: quote.totalAmount,
    });
  }
}

type Change = (tx: Db, quote: QuoteRow, now: Date) => Promise<QuoteRow | undefined>;
type EventNameFor = (quote: QuoteRow) => string | undefined;

/** Finds, checks, changes, records. `change` gives no row when another move came first. */
export function moveQuote(
  context: Context,
  { id, move, recorded }: { id: string; move: QuoteMove; recorded: string | EventNameFor },
  change: Change,
) {
  return context.db.transaction(async (tx) => {
    const [caller, now] = [callerOf(context), context.now()];
    const quote = await requireQuote(tx, caller, id);
    assertMoveAllowed(quote, caller, move, now);
    const changed = await change(tx, quote, now);
    if (!changed) {
      assertMoveAllowed(await requireQuote(tx, caller, id), caller, move, now);
      throw new ApiError('aborted');
    }
    const event = typeof recorded === 'string' ? recorded : recorded(quote);
    if (event) await recordQuotes(tx, context, [[event, changed]]);
    return present(context, caller, changed);
  });
}

/** Locks what a quote is for, the project before the lead. */
export async function lockProjectAndLead(
  tx: Db,
  { projectId, leadId }: Pick<QuoteRow, 'projectId' | 'leadId'>,
) {
  if (projectId) await lockProject(tx, projectId);
  return leadId ? await lockLead(tx, leadId) : undefined;
}

/** A quote is of no use once its work was given to somebody. */
export function assertLeadAcceptsQuotes(lead: LeadRow | undefined, caller: QuoteCaller) {
  if (lead && !canMoveLead(lead, caller, 'createQuote'))
    throw new ApiError('failed-precondition', WORK_ALREADY_AWARDED);
}

export const recordLeadStatus = (tx: Db, context: Context, lead: LeadRow) =>
  recordActivity(tx, context, {
    type: 'lead.statusChanged',
    subjectType: 'lead',
    subjectId: lead.id,
    audience: [lead.homeownerId, lead.contractorId, ...lead.interestedContractors],
    data: { to: lead.status, projectId: lead.projectId },
  });
