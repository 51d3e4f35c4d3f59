import { markLeadWon } from '#features/leads/data.ts';
import { recordLeadStatus } from '#features/leads/service.ts';
import {
  createProjectForQuote,
  ensureProjectForLead,
  startProject,
} from '#features/projects/data.ts';
import { addMilestones } from '#features/projects/milestones/data.ts';
import { recordTraces } from '#features/users/traces/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import type { AcceptInput } from '../contract.ts';
import { changeQuote, declineForAnother, lockCompetingQuotes } from '../data.ts';
import { calculateTotals, optionIds, packageNames } from '../items/rules.ts';
import { type PricedMilestone, planOf } from '../payment-plan/rules.ts';
import {
  CHOOSE_A_PACKAGE,
  NO_SUCH_OPTION,
  QUOTE_CHANGED,
  QUOTE_NOT_FOUND,
  TOTAL_CHANGED,
} from '../rules.ts';
import {
  assertMoveAllowed,
  callerOf,
  lockProjectAndLead,
  present,
  recordQuotes,
  requireQuote,
} from '../service.ts';
import type { QuoteRow } from '../tables.ts';
import { type Signer, signVersion } from './data.ts';

type ActivityContext = Pick<Context, 'actor' | 'requestId' | 'now'>;

/**
 * Accepts a quote in one transaction: signs the version that the homeowner saw, declines the other open quotes,
 * wins the lead and starts the project. Locks project, lead and quotes, in this order, as every move does.
 */
export function acceptQuote(context: Context, input: AcceptInput) {
  return context.db.transaction(async (tx) => {
    const caller = callerOf(context);
    const found = await requireQuote(tx, caller, input.id);
    const accepted = await signAndAccept(tx, context, found, {
      ...input,
      signer: signerOf(context, input.signature),
      assertAllowed: (quote, now) => assertMoveAllowed(quote, caller, 'accept', now),
    });
    // From where it was signed: a session may be older than what it is used for.
    await recordTraces(tx, context, requireSignedIn(context).uid);
    return present(context, caller, accepted);
  });
}

type Answer = Omit<AcceptInput, 'id' | 'signature'> & {
  signer: Signer;
  /** Throws unless the signer may accept the quote as it is. */
  assertAllowed: (quote: QuoteRow, now: Date) => void;
};

/** The same for whoever signs, in the transaction of the caller. Without an account no project starts. */
export async function signAndAccept(tx: Db, context: Context, found: QuoteRow, answer: Answer) {
  const now = context.now();
  answer.assertAllowed(found, now);
  const lead = await lockProjectAndLead(tx, found);
  const { quote, others } = await lockCompetingQuotes(tx, found);
  if (!quote) throw new ApiError('not-found', QUOTE_NOT_FOUND);
  answer.assertAllowed(quote, now);
  assertVersionSeen(quote, answer.version);
  const options = answer.options ?? [];
  const choice = { options, package: requireChosenPackage(quote, answer.package) };
  const { items, totalAmount } = totalsOfChoice(quote, choice);
  if (answer.totalAmount !== undefined && answer.totalAmount !== totalAmount)
    throw new ApiError('aborted', TOTAL_CHANGED);

  await signVersion(tx, quote, answer.signer, { ...choice, totalAmount }, now);
  const projectId =
    found.projectId ??
    (lead ? await ensureProjectForLead(tx, lead, now) : await createOwnProject(tx, quote, now));
  const accepted = await changeQuote(tx, quote, {
    status: 'accepted',
    version: Math.max(quote.version, 1),
    items,
    totalAmount,
    revision: null,
    projectId,
    acceptedAt: now,
    customerNotes: answer.customerNotes || null,
    updatedAt: now,
  });
  if (!accepted) throw new ApiError('aborted');
  const events: [string, QuoteRow][] = [['accepted', accepted]];
  for (const other of others) {
    const declined = await declineForAnother(tx, other, now);
    if (declined) events.push(['rejected', declined]);
  }
  await recordQuotes(tx, context, events);

  const { leadId, contractorId } = found;
  const won = leadId
    ? await markLeadWon(tx, leadId, { contractorId, quoteId: quote.id }, now)
    : undefined;
  if (won) await recordLeadStatus(tx, context, won);
  if (projectId) await startProjectOf(tx, context, { ...accepted, projectId });
  return accepted;
}

/** The project of an accepted quote that had neither project nor lead; null while its customer has no account. */
export async function createOwnProject(
  tx: Db,
  { homeownerId, ...quote }: QuoteRow,
  now: Date,
): Promise<string | null> {
  if (!homeownerId) return null;
  return (await createProjectForQuote(tx, { ...quote, homeownerId }, now)) ?? null;
}

/** Starts the project of an accepted quote, with the steps that it is paid in. */
export function startProjectOf(
  tx: Db,
  context: ActivityContext,
  quote: QuoteRow & { projectId: string },
) {
  const { projectId, contractorId, id: quoteId, totalAmount } = quote;
  const milestones = planOf(quote, totalAmount);
  return startAndRecordProject(tx, context, {
    ...{ projectId, contractorId, quoteId, milestones },
    now: context.now(),
  });
}

/** Nobody signs a version they have not seen: unless named, it is the one they viewed last. */
function assertVersionSeen({ version, viewedVersion }: QuoteRow, accepted: number | undefined) {
  const current = Math.max(version, 1);
  if ((accepted ?? Math.max(viewedVersion ?? 1, 1)) !== current)
    throw new ApiError('aborted', QUOTE_CHANGED);
}

type Choice = { options: readonly string[]; package?: string | null | undefined };

/** The totals of a quote with these options and this package; without one, with the first. */
export function totalsOfChoice(quote: QuoteRow, { options, package: name }: Choice) {
  const offered = new Set(optionIds(quote.items));
  if (!options.every((option) => offered.has(option)))
    throw new ApiError('invalid-argument', NO_SUCH_OPTION);
  if (name && !packageNames(quote.items).includes(name))
    throw new ApiError('invalid-argument', CHOOSE_A_PACKAGE);
  return calculateTotals(quote.items, new Set(options), name ?? undefined);
}

/** Nobody signs a package that they did not choose: where there are packages, the signer names one. */
function requireChosenPackage(quote: QuoteRow, chosen: string | undefined) {
  if (packageNames(quote.items).length > 0 && chosen === undefined)
    throw new ApiError('invalid-argument', CHOOSE_A_PACKAGE);
  return chosen ?? null;
}

export function signerOf(context: Context, signature: AcceptInput['signature']) {
  const { uid, name } = requireSignedIn(context);
  return {
    signerId: uid,
    kind: signature ? (signature.drawing ? 'drawn' : 'typed') : 'profile',
    name: signature?.name ?? name,
    drawing: signature?.drawing ?? null,
    clientAddress: context.clientAddress ?? null,
    userAgent: context.userAgent?.slice(0, 300) ?? null,
  } as const;
}

async function startAndRecordProject(
  tx: Db,
  context: ActivityContext,
  { milestones, ...start }: Parameters<typeof startProject>[1] & { milestones: PricedMilestone[] },
) {
  const started = await startProject(tx, start);
  await addMilestones(tx, started.id, milestones);
  await recordActivity(tx, context, {
    type: 'project.started',
    subjectType: 'project',
    subjectId: started.id,
    audience: [started.homeownerId, started.contractorId],
    data: { quoteId: start.quoteId },
  });
}
