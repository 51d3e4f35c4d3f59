import { recordActivity } from '#features/activities/data.ts';
import { recordCustomerActivity } from '#features/customers/activity/data.ts';
import { syncCustomers } from '#features/customers/data.ts';
import type { CustomerActivityType } from '#features/customers/rules.ts';
import { lockLead } from '#features/leads/data.ts';
import { mayMoveLead } from '#features/leads/rules.ts';
import type { LeadRow } from '#features/leads/tables.ts';
import { lockProject } from '#features/projects/data.ts';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context, signedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { findQuote, recordQuote } from './data.ts';
import { depositOf, figuresOf, type KeptRevision } from './items/rules.ts';
import { viewPath } from './links/data.ts';
import {
  QUOTE_NOT_FOUND,
  type QuoteCaller,
  type QuoteMove,
  quoteParty,
  quoteRefusal,
  quoteRefusalSentence,
  seenBy,
  WORK_DECIDED,
} from './rules.ts';
import type { QuoteRow } from './tables.ts';

/** The active role decides what a caller is. */
export function callerOf(context: Context): QuoteCaller {
  const { uid, role } = signedIn(context);
  if (role !== 'contractor') return { uid, role };
  return { uid, role, contractorId: actingContractor(context).contractorId };
}

export async function foundQuote(db: Db, caller: QuoteCaller, id: string) {
  const quote = await findQuote(db, caller, id);
  if (!quote) throw new Refusal('not-found', QUOTE_NOT_FOUND);
  return quote;
}

export function mustMove(quote: QuoteRow, caller: QuoteCaller, name: QuoteMove, now: Date) {
  const refused = quoteRefusal(quote, caller, name, now);
  if (refused === 'failed-precondition')
    throw new Refusal(refused, quoteRefusalSentence(quote, name));
  if (refused) throw new Refusal(refused);
}

type Worded = Pick<QuoteRow, 'items' | 'deposit' | 'depositPercent'>;

/** What a quote says, with all that follows from its lines. */
export function worded<Q extends Worded>(quote: Q) {
  const figures = figuresOf(quote.items);
  return { ...quote, ...figures, deposit: depositOf(quote, figures.totalAmount) };
}

const revisionSeen = (revision: KeptRevision) => ({
  ...worded(revision),
  validUntil: new Date(revision.validUntil),
});

/** What the specification calls by two names (spec §3, Quote), for programs that know the other one. */
const otherNames = ({
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
export function shown(context: Context, caller: QuoteCaller, quote: QuoteRow) {
  const { revision, ...seen } = seenBy(caller, worded(quote), context.now());
  const { siteUrl, config } = context.services;
  const path = quoteParty(quote, caller) && viewPath(config, quote);
  return {
    ...seen,
    ...otherNames(seen),
    revision: revision && revisionSeen(revision),
    customerViewUrl: path ? `${siteUrl()}${path}` : null,
  };
}

/** How the feed of a customer calls what happens to a quote; nothing where it is not theirs to know. */
const inFeed: Record<string, CustomerActivityType | undefined> = {
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
  news: readonly (readonly [happened: string, quote: QuoteRow])[],
) {
  for (const [happened, quote] of news) await recordQuote(tx, context, happened, quote);
  const sent = news.filter(([, { sentAt }]) => sentAt);
  await syncCustomers(
    tx,
    context,
    sent.map(([, quote]) => quote),
  );
  for (const [happened, quote] of sent) {
    const type = inFeed[happened];
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
type Recorded = (quote: QuoteRow) => string | undefined;

/** Finds, checks, changes, records. `change` gives no row when another move came first. */
export function moveQuote(
  context: Context,
  { id, move, recorded }: { id: string; move: QuoteMove; recorded: string | Recorded },
  change: Change,
) {
  return context.db.transaction(async (tx) => {
    const [caller, now] = [callerOf(context), context.now()];
    const quote = await foundQuote(tx, caller, id);
    mustMove(quote, caller, move, now);
    const changed = await change(tx, quote, now);
    if (!changed) {
      mustMove(await foundQuote(tx, caller, id), caller, move, now);
      throw new Refusal('aborted');
    }
    const happened = typeof recorded === 'string' ? recorded : recorded(quote);
    if (happened) await recordQuotes(tx, context, [[happened, changed]]);
    return shown(context, caller, changed);
  });
}

/** Locks what a quote is for, the project before the lead. */
export async function lockWork(
  tx: Db,
  { projectId, leadId }: Pick<QuoteRow, 'projectId' | 'leadId'>,
) {
  if (projectId) await lockProject(tx, projectId);
  return leadId ? await lockLead(tx, leadId) : undefined;
}

/** A quote is of no use once its work was given to somebody. */
export function mustTakeQuotes(lead: LeadRow | undefined, caller: QuoteCaller) {
  if (lead && !mayMoveLead(lead, caller, 'createQuote'))
    throw new Refusal('failed-precondition', WORK_DECIDED);
}

export const recordLeadStatus = (tx: Db, context: Context, lead: LeadRow) =>
  recordActivity(tx, context, {
    type: 'lead.statusChanged',
    subjectType: 'lead',
    subjectId: lead.id,
    audience: [lead.homeownerId, lead.contractorId, ...lead.interestedContractors],
    data: { to: lead.status, projectId: lead.projectId },
  });
