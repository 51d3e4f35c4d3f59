import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import {
  findLeadForContractor,
  lockLead,
  markLeadQuoted,
  markLeadWon,
} from '#features/leads/data.ts';
import { isInvolved, LEAD_NOT_FOUND, mayMoveLead } from '#features/leads/rules.ts';
import type { LeadRow } from '#features/leads/tables.ts';
import { expectQuotes, lockProject, projectOfLead, startProject } from '#features/projects/data.ts';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context, signedIn } from '#server/context.ts';
import type { Db } from '#server/database.ts';
import { guarded } from '#server/implement.ts';
import { quotesContract } from './contract.ts';
import {
  addReminder,
  changeQuote,
  countQuotes,
  declineForAnother,
  findQuote,
  insertQuote,
  itemised,
  listQuotes,
  lockForAnswer,
  markFirstView,
  partiesOf,
  quoteFigures,
  recordQuote,
  removeQuote,
} from './data.ts';
import {
  copyTitle,
  QUOTE_NOT_FOUND,
  type QuoteCaller,
  type QuoteMove,
  quoteRefusal,
  quoteRefusalSentence,
  quoteStatsOf,
  SMS_REFUSED,
  seenBy,
  usualValidUntil,
  WORK_DECIDED,
} from './rules.ts';
import type { QuoteItem, QuoteRow } from './tables.ts';

const api = implement(quotesContract).$context<Context>().use(guarded);

export const quotesHandlers = api.router({
  list: api.list.handler(async ({ input, context }) => {
    const [caller, now] = [callerOf(context), context.now()];
    const { items, nextCursor } = await listQuotes(context.db, caller, input);
    return { items: items.map((quote) => seenBy(caller, quote, now)), nextCursor };
  }),

  count: api.count.handler(async ({ input, context }) => ({
    count: await countQuotes(context.db, callerOf(context), input.status),
  })),

  stats: api.stats.handler(async ({ context }) => {
    const { contractorId } = actingContractor(context);
    const { statuses, amounts } = await quoteFigures(context.db, contractorId);
    return quoteStatsOf(statuses, amounts);
  }),

  get: api.get.handler(async ({ input, context }) => {
    const caller = callerOf(context);
    return seenBy(caller, await found(context.db, caller, input.id), context.now());
  }),

  create: api.create.handler(({ input, context }) => createDraft(context, input.leadId, input)),

  createFromLead: api.createFromLead.handler(({ input, context }) =>
    createDraft(context, input.id, input),
  ),

  update: api.update.handler(({ input: { id, items, ...words }, context }) =>
    move(context, id, 'update', (tx, quote, now) => {
      if (words.validUntil) mustLieAhead(words.validUntil, now);
      return changeQuote(tx, quote, { ...words, ...(items && itemised(items)), updatedAt: now });
    }),
  ),

  send: api.send.handler(({ input: { id, channels }, context }) => {
    if (channels.includes('sms')) throw new Refusal('failed-precondition', SMS_REFUSED);
    return move(context, id, 'send', async (tx, quote, now) => {
      mustTakeQuotes(await lockWork(tx, quote), callerOf(context));
      return changeQuote(tx, quote, {
        status: 'sent',
        sentAt: now,
        notificationsSent: [...new Set(channels)],
        lastNotificationSent: now,
        customerNotified: true,
        customerNotifiedAt: now,
        updatedAt: now,
      });
    });
  }),

  markViewed: api.markViewed.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const [caller, now] = [callerOf(context), context.now()];
      const quote = await found(tx, caller, input.id);
      mayMove(quote, caller, 'markViewed', now);
      const viewed = quote.viewedAt ? undefined : await markFirstView(tx, quote, now);
      if (viewed) await recordQuote(tx, context, 'viewed', viewed);
      return seenBy(caller, viewed ?? (await found(tx, caller, input.id)), now);
    }),
  ),

  accept: api.accept.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const [caller, now] = [callerOf(context), context.now()];
      const seen = await found(tx, caller, input.id);
      mayMove(seen, caller, 'accept', now);
      const { leadId, contractorId } = seen;
      const lead = await lockWork(tx, seen);
      const { quote, others } = await lockForAnswer(tx, seen);
      if (!quote) throw new Refusal('not-found', QUOTE_NOT_FOUND);
      mayMove(quote, caller, 'accept', now);

      const projectId = seen.projectId ?? (lead && (await projectOfLead(tx, lead, now)));
      const accepted = await changeQuote(tx, quote, {
        status: 'accepted',
        projectId,
        acceptedAt: now,
        customerNotes: input.customerNotes || null,
        updatedAt: now,
      });
      if (!accepted) throw new Refusal('aborted');
      await recordQuote(tx, context, 'accepted', accepted);
      for (const other of others) {
        const declined = await declineForAnother(tx, other, now);
        if (declined) await recordQuote(tx, context, 'rejected', declined);
      }
      const won = leadId ? await markLeadWon(tx, leadId, contractorId, now) : undefined;
      if (won) await recordLeadStatus(tx, context, won);
      if (projectId) await start(tx, context, { projectId, contractorId, quoteId: quote.id, now });
      return seenBy(caller, accepted, now);
    }),
  ),

  reject: api.reject.handler(({ input: { id, rejectionReason }, context }) =>
    move(context, id, 'reject', (tx, quote, now) =>
      changeQuote(tx, quote, {
        status: 'rejected',
        rejectedAt: now,
        rejectionReason: rejectionReason || null,
        updatedAt: now,
      }),
    ),
  ),

  archive: api.archive.handler(({ input, context }) =>
    move(context, input.id, 'archive', (tx, quote, now) =>
      changeQuote(tx, quote, { status: 'archived', archivedAt: now, updatedAt: now }),
    ),
  ),

  duplicate: api.duplicate.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const [caller, now] = [callerOf(context), context.now()];
      const quote = await found(tx, caller, input.id);
      mayMove(quote, caller, 'duplicate', now);
      const { contractorId, homeownerId, leadId, projectId, description, location } = quote;
      const copy = await insertQuote(tx, {
        ...{ contractorId, homeownerId, leadId, projectId, description, location },
        ...(await partiesOf(tx, quote)),
        ...itemised(quote.items),
        projectTitle: copyTitle(quote.projectTitle),
        validUntil: usualValidUntil(now),
        createdAt: now,
        updatedAt: now,
      });
      await recordQuote(tx, context, 'drafted', copy);
      return seenBy(caller, copy, now);
    }),
  ),

  remind: api.remind.handler(({ input, context }) =>
    move(context, input.id, 'remind', (tx, quote, now) => addReminder(tx, quote, now)),
  ),

  remove: api.remove.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const caller = callerOf(context);
      const quote = await found(tx, caller, input.id);
      mayMove(quote, caller, 'remove', context.now());
      if (!(await removeQuote(tx, quote))) throw new Refusal('aborted');
      await recordQuote(tx, context, 'removed', quote);
      return { success: true as const };
    }),
  ),
});

type Draft = {
  projectTitle: string;
  description?: string | undefined;
  items: readonly Omit<QuoteItem, 'id'>[];
  validUntil?: Date | undefined;
};

async function createDraft(context: Context, leadId: string, draft: Draft) {
  const { contractorId } = actingContractor(context);
  const [caller, now] = [callerOf(context), context.now()];
  const { projectTitle, description, items, validUntil = usualValidUntil(now) } = draft;
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
      ...{ contractorId, homeownerId, leadId, projectId, location, projectTitle, description },
      ...(await partiesOf(tx, { contractorId, homeownerId })),
      ...itemised(items),
      validUntil,
      createdAt: now,
      updatedAt: now,
    });
    await recordQuote(tx, context, 'drafted', quote);
    const quoted = await markLeadQuoted(tx, leadId, quote.id, now);
    if (quoted && lead.status !== 'quoted') await recordLeadStatus(tx, context, quoted);
    if (projectId) await expectQuotes(tx, projectId, now);
    return seenBy(caller, quote, now);
  });
}

type Change = (tx: Db, quote: QuoteRow, now: Date) => Promise<QuoteRow | undefined>;

const outcome = {
  update: 'updated',
  send: 'sent',
  reject: 'rejected',
  archive: 'archived',
  remind: 'reminded',
} as const satisfies Partial<Record<QuoteMove, string>>;

/** Finds, checks, changes, records. `change` gives no row when another move came first. */
function move(context: Context, id: string, name: keyof typeof outcome, change: Change) {
  return context.db.transaction(async (tx) => {
    const [caller, now] = [callerOf(context), context.now()];
    const quote = await found(tx, caller, id);
    mayMove(quote, caller, name, now);
    const changed = await change(tx, quote, now);
    if (!changed) {
      mayMove(await found(tx, caller, id), caller, name, now);
      throw new Refusal('aborted');
    }
    await recordQuote(tx, context, outcome[name], changed);
    return seenBy(caller, changed, now);
  });
}

async function start(tx: Db, context: Context, what: Parameters<typeof startProject>[1]) {
  const started = await startProject(tx, what);
  await recordActivity(tx, context, {
    type: 'project.started',
    subjectType: 'project',
    subjectId: started.id,
    audience: [started.homeownerId, started.contractorId],
    data: { quoteId: what.quoteId },
  });
}

const recordLeadStatus = (tx: Db, context: Context, lead: LeadRow) =>
  recordActivity(tx, context, {
    type: 'lead.statusChanged',
    subjectType: 'lead',
    subjectId: lead.id,
    audience: [lead.homeownerId, lead.contractorId, ...lead.interestedContractors],
    data: { to: lead.status, projectId: lead.projectId },
  });

/** Locks what a quote is for, the project before the lead. */
async function lockWork(tx: Db, { projectId, leadId }: Pick<QuoteRow, 'projectId' | 'leadId'>) {
  if (projectId) await lockProject(tx, projectId);
  return leadId ? await lockLead(tx, leadId) : undefined;
}

/** A quote is of no use once its work was given to somebody. */
function mustTakeQuotes(lead: LeadRow | undefined, caller: QuoteCaller) {
  if (lead && !mayMoveLead(lead, caller, 'createQuote'))
    throw new Refusal('failed-precondition', WORK_DECIDED);
}

/** The active role decides what a caller is. */
function callerOf(context: Context): QuoteCaller {
  const { uid, role } = signedIn(context);
  if (role !== 'contractor') return { uid, role };
  return { uid, role, contractorId: actingContractor(context).contractorId };
}

async function found(db: Db, caller: QuoteCaller, id: string) {
  const quote = await findQuote(db, caller, id);
  if (!quote) throw new Refusal('not-found', QUOTE_NOT_FOUND);
  return quote;
}

function mayMove(quote: QuoteRow, caller: QuoteCaller, name: QuoteMove, now: Date) {
  const refused = quoteRefusal(quote, caller, name, now);
  if (refused === 'failed-precondition')
    throw new Refusal(refused, quoteRefusalSentence(quote, name));
  if (refused) throw new Refusal(refused);
}

function mustLieAhead(validUntil: Date, now: Date) {
  if (validUntil > now) return;
  const issues = [{ path: 'validUntil', message: 'Choose a day that is still to come' }];
  throw new Refusal('invalid-argument', undefined, { issues });
}
