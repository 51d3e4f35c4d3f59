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
import { findQuote, recordQuote } from './data.ts';
import {
  calculateTotals,
  depositOf,
  type PlannedMilestone,
  packageTotals,
  type StoredQuoteRevision,
} from './items/rules.ts';
import { viewPath } from './links/data.ts';
import { planOf } from './payment-plan/rules.ts';
import {
  ALREADY_HIRED,
  HIRED_ANOTHER,
  isMovePossible,
  QUOTE_NOT_FOUND,
  QUOTED_TOO_LATE,
  type QuoteCaller,
  type QuoteMove,
  quoteParty,
  quoteRefusal,
  quoteRefusalMessage,
  quoteViewFor,
} from './rules.ts';
import type { QuoteRow } from './tables.ts';

/** The caller in their active role. */
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
    throw new ApiError(refused, quoteRefusalMessage(quote, name, now));
  if (refused) throw new ApiError(refused);
}

/** The same for whoever has proved in another way that they may make it. */
export function assertMovePossible(quote: QuoteRow, name: QuoteMove, now: Date) {
  if (!isMovePossible(quote, name, now))
    throw new ApiError('failed-precondition', quoteRefusalMessage(quote, name, now));
}

type TotalsSource = Pick<QuoteRow, 'items' | 'deposit' | 'depositPercent'> & {
  milestones?: PlannedMilestone[];
};

/** Adds everything that is calculated from the lines of a quote. */
export function withTotals<Q extends TotalsSource>(quote: Q) {
  const totals = calculateTotals(quote.items);
  const packages = packageTotals(quote.items);
  return {
    ...quote,
    ...totals,
    packages,
    deposit: depositOf(quote, totals.totalAmount),
    milestones: presentPlan(quote, totals.totalAmount),
  };
}

/** The payment plan with what each step comes to for this total. */
export const presentPlan = (quote: Omit<TotalsSource, 'items'>, totalAmount: number) =>
  planOf(quote, totalAmount).map((step, index) => {
    const given = quote.milestones?.[index];
    return { ...step, takesRest: given?.amount === null && given.percent === null };
  });

const presentRevision = (revision: StoredQuoteRevision) => ({
  ...withTotals(revision),
  validUntil: new Date(revision.validUntil),
});

/** Fields that the specification lists under two names (spec §3, Quote): API clients may read either. */
const fieldAliases = ({
  homeownerId,
  customerId,
  projectTitle,
  totalAmount,
  validUntil,
}: Pick<
  QuoteRow,
  'homeownerId' | 'customerId' | 'projectTitle' | 'totalAmount' | 'validUntil'
>) => ({
  customerId: homeownerId ?? customerId,
  projectName: projectTitle,
  amount: totalAmount,
  expirationDate: validUntil,
});

/** A quote as the API returns it to this caller. */
export function present(
  { services, now }: Pick<Context, 'services' | 'now'>,
  caller: QuoteCaller,
  quote: QuoteRow,
) {
  const { revision, ...view } = quoteViewFor(caller, withTotals(quote), now());
  const { siteUrl, config } = services;
  const path = quoteParty(quote, caller) && viewPath(config, quote);
  return {
    ...view,
    ...fieldAliases(view),
    revision: revision && presentRevision(revision),
    customerViewUrl: path ? `${siteUrl()}${path}` : null,
  };
}

/** The entry in the customer's activity feed for each event of a quote; other events make no entry. */
const customerActivityByEvent: Record<string, CustomerActivityType | undefined> = {
  sent: 'quote_sent',
  revised: 'quote_sent',
  reopened: 'quote_sent',
  viewed: 'quote_viewed',
  accepted: 'quote_accepted',
  rejected: 'quote_rejected',
  reminded: 'quote_reminder',
  archived: 'quote_archived',
  removed: 'quote_deleted',
};

/**
 * Records events of quotes, after the last quote was written: in the outbox, and for quotes that were sent also
 * in the customer's record and activity feed.
 */
export async function recordQuotes(
  tx: Db,
  context: Pick<Context, 'actor' | 'requestId' | 'now'>,
  events: readonly (readonly [event: string, quote: QuoteRow])[],
) {
  for (const [event, quote] of events) await recordQuote(tx, context, event, quote);
  const sent = events.filter(([, { sentAt }]) => sentAt);
  await syncCustomers(
    tx,
    context,
    sent.map(([, quote]) => quote),
  );
  for (const [event, quote] of sent) {
    const type = customerActivityByEvent[event];
    if (!type) continue;
    await recordCustomerActivity(tx, context, quote, {
      type,
      ...(event === 'revised' && { title: `Version ${quote.version} sent` }),
      ...(event === 'reopened' && { title: 'No longer declined' }),
      description: quote.projectTitle,
      quoteId: quote.id,
      ...(quote.leadId && { leadId: quote.leadId }),
      amount: quote.totalAmount,
    });
  }
}

type ApplyMove = (tx: Db, quote: QuoteRow, now: Date) => Promise<QuoteRow | undefined>;
type EventOf = (quote: QuoteRow) => string | undefined;

/**
 * Makes a move in one transaction: finds the quote, checks the move, applies it and records its event. `apply`
 * returns nothing when another move came first.
 */
export function moveQuote(
  context: Context,
  { id, move, event }: { id: string; move: QuoteMove; event: string | EventOf },
  apply: ApplyMove,
) {
  return context.db.transaction(async (tx) => {
    const [caller, now] = [callerOf(context), context.now()];
    const quote = await requireQuote(tx, caller, id);
    assertMoveAllowed(quote, caller, move, now);
    const changed = await apply(tx, quote, now);
    if (!changed) {
      assertMoveAllowed(await requireQuote(tx, caller, id), caller, move, now);
      throw new ApiError('aborted');
    }
    const eventName = typeof event === 'string' ? event : event(quote);
    if (eventName) await recordQuotes(tx, context, [[eventName, changed]]);
    return present(context, caller, changed);
  });
}

/** Locks the project before the lead; every transaction keeps this order, so none waits for another in a circle. */
export async function lockProjectAndLead(
  tx: Db,
  { projectId, leadId }: Pick<QuoteRow, 'projectId' | 'leadId'>,
) {
  if (projectId) await lockProject(tx, projectId);
  return leadId ? await lockLead(tx, leadId) : undefined;
}

/** A lead that was awarded takes no more quotes. Says why to the contractor who would write one. */
export function assertLeadAcceptsQuotes(lead: LeadRow | undefined, caller: QuoteCaller) {
  if (!lead || canMoveLead(lead, caller, 'createQuote')) return;
  const { status, assignedContractor } = lead;
  if (assignedContractor !== null && assignedContractor !== caller.contractorId)
    throw new ApiError('failed-precondition', HIRED_ANOTHER);
  throw new ApiError(
    'failed-precondition',
    assignedContractor && status === 'won' ? ALREADY_HIRED : QUOTED_TOO_LATE,
  );
}
