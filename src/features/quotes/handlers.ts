import { implement } from '@orpc/server';
import { mayCallCustomer } from '#features/customers/data.ts';
import { unlinkQuoteFromLead } from '#features/leads/data.ts';
import { reopenSpot } from '#features/leads/spots/data.ts';
import { findSharedContact } from '#features/projects/contact-shares/data.ts';
import { consume, findNextAttempt } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { writePage } from '#server/http/written-answers.ts';
import { quoteComparisonHandlers } from './comparison/handlers.ts';
import { quotesContract } from './contract.ts';
import { addReminder, changeQuote, markFirstView, markVersionViewed, removeQuote } from './data.ts';
import { quoteDocumentsHandlers } from './documents/handlers.ts';
import { quoteDraftsHandlers } from './drafts/handlers.ts';
import { quoteLinksHandlers } from './links/handlers.ts';
import { countQuotes, getQuoteStats, listQuotes, loadQuotes, quoteCursor } from './lists/data.ts';
import { releaseQuotePhotos } from './photos/data.ts';
import { quotePhotosHandlers } from './photos/handlers.ts';
import { priceBookHandlers } from './price-book/handlers.ts';
import {
  quoteStatsOf,
  quoteStaysUntil,
  REMINDED_OF_ANOTHER,
  REOPENED_CLOSED,
  REOPENED_TOO_LATE,
} from './rules.ts';
import {
  assertMoveAllowed,
  callerOf,
  lockProjectAndLead,
  moveQuote,
  present,
  recordQuotes,
  requireQuote,
} from './service.ts';
import { Quote } from './shapes.ts';
import { signaturesHandlers } from './signatures/handlers.ts';
import { acceptQuote } from './signatures/service.ts';
import { stateRulesHandlers } from './state-rules/handlers.ts';
import type { QuoteRow } from './tables.ts';
import { quoteTemplatesHandlers } from './templates/handlers.ts';
import { quoteVersionsHandlers } from './versions/handlers.ts';

const api = implement(quotesContract).$context<Context>().use(guarded);

export const quotesHandlers = api.router({
  list: api.list.handler(async ({ input, context }) => {
    const caller = callerOf(context);
    const { db, services } = context;
    return writePage(context, await listQuotes(db, caller, input), {
      ...{ item: Quote, limit: input.limit, key: quoteCursor(input) },
      reader: JSON.stringify(['quote', caller, services.siteUrl()]),
      load: (versions) => loadQuotes(db, caller, versions),
      present: (rows, at) =>
        rows.map((quote) => present({ services, now: () => at }, caller, quote)),
      staysUntil: quoteStaysUntil,
    });
  }),

  count: api.count.handler(async ({ input, context }) => ({
    count: await countQuotes(context.db, callerOf(context), input.status, context.now()),
  })),

  stats: api.stats.handler(async ({ context }) => {
    const { contractorId } = requireActingContractor(context);
    const { statuses, amounts } = await getQuoteStats(context.db, contractorId);
    return quoteStatsOf(statuses, amounts);
  }),

  get: api.get.handler(async ({ input, context }) => {
    const caller = callerOf(context);
    const quote = await requireQuote(context.db, caller, input.id);
    const view = await withReminderLimit(context, quote, present(context, caller, quote));
    if (caller.role !== 'contractor') return view;
    const { projectId, contractorId } = quote;
    const shared =
      view.customerPhone === null && projectId
        ? await findSharedContact(context.db, { projectId, contractorId })
        : undefined;
    const customerPhone = view.customerPhone ?? shared?.phone ?? null;
    if (customerPhone === null) return view;
    return { ...view, customerPhone, mayCall: await mayCallCustomer(context.db, quote) };
  }),

  markViewed: api.markViewed.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const [caller, now] = [callerOf(context), context.now()];
      const quote = await requireQuote(tx, caller, input.id);
      assertMoveAllowed(quote, caller, 'markViewed', now);
      const viewed = quote.viewedAt ? undefined : await markFirstView(tx, quote, now);
      if (viewed) await recordQuotes(tx, context, [['viewed', viewed]]);
      else if (quote.viewedVersion !== quote.version) await markVersionViewed(tx, quote);
      return present(context, caller, viewed ?? (await requireQuote(tx, caller, input.id)));
    }),
  ),

  accept: api.accept.handler(({ input, context }) => acceptQuote(context, input)),

  reject: api.reject.handler(({ input: { id, rejectionReason }, context }) =>
    moveQuote(context, { id, move: 'reject', event: 'rejected' }, (tx, quote, now) =>
      changeQuote(tx, quote, {
        status: 'rejected',
        rejectedAt: now,
        rejectionReason: rejectionReason || null,
        updatedAt: now,
      }),
    ),
  ),

  reopen: api.reopen.handler(({ input: { id }, context }) =>
    moveQuote(context, { id, move: 'reopen', event: 'reopened' }, async (tx, quote, now) => {
      // Under the lead's lock, which whoever accepts another quote holds, too.
      const lead = await lockProjectAndLead(tx, quote);
      if (lead?.status === 'won') throw new ApiError('failed-precondition', REOPENED_TOO_LATE);
      if (lead?.status === 'lost') throw new ApiError('failed-precondition', REOPENED_CLOSED);
      return changeQuote(tx, quote, {
        ...{ status: 'sent', rejectedAt: null, rejectionReason: null, updatedAt: now },
      });
    }),
  ),

  archive: api.archive.handler(({ input: { id }, context }) =>
    moveQuote(context, { id, move: 'archive', event: 'archived' }, async (tx, quote, now) => {
      const { status, leadId, contractorId } = quote;
      // Under the lead's lock, which whoever tends its spots holds, too.
      await lockProjectAndLead(tx, quote);
      const archived = await changeQuote(tx, quote, {
        ...{ status: 'archived', archivedAt: now, updatedAt: now },
      });
      // A quote that was taken back holds no spot.
      if (archived && status === 'sent' && leadId) await reopenSpot(tx, { leadId, contractorId });
      return archived;
    }),
  ),

  remind: api.remind.handler(({ input: { id, reminderCount }, context }) =>
    moveQuote(context, { id, move: 'remind', event: 'reminded' }, async (tx, quote, now) => {
      if (reminderCount !== undefined && reminderCount !== quote.reminderCount) return undefined;
      const reminded = await addReminder(tx, quote, now);
      if (reminded) await countReminder(tx, context, reminded);
      return reminded;
    }),
  ),

  remove: api.remove.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const caller = callerOf(context);
      const quote = await requireQuote(tx, caller, input.id);
      assertMoveAllowed(quote, caller, 'remove', context.now());
      if (quote.leadId) await unlinkQuoteFromLead(tx, quote.leadId, quote.id);
      if (!(await removeQuote(tx, quote))) throw new ApiError('aborted');
      await releaseQuotePhotos(tx, quote, []);
      await recordQuotes(tx, context, [['removed', quote]]);
      return { success: true as const };
    }),
  ),
});

/** However many quotes a person has from a business, and whether or not an account: one address, one reminder a day. */
const reminderSubject = (quote: QuoteRow) => [
  quote.contractorId,
  quote.customerEmail?.toLowerCase() || (quote.homeownerId ?? quote.id),
];

const countReminder = (tx: Db, context: Context, quote: QuoteRow) =>
  consume({ ...context, db: tx }, 'quoteReminder', reminderSubject(quote), REMINDED_OF_ANOTHER);

/** A quote without the reminder that another quote of the same customer has used up, and when there is one again. */
async function withReminderLimit(
  context: Context,
  quote: QuoteRow,
  view: ReturnType<typeof present>,
) {
  if (!view.moves.includes('remind')) return view;
  const nextReminderAt = await findNextAttempt(context, 'quoteReminder', reminderSubject(quote));
  if (!nextReminderAt) return view;
  return { ...view, nextReminderAt, moves: view.moves.filter((move) => move !== 'remind') };
}

/** The handlers of all calls of this module, by their public names. */
export const quotesRouter = {
  quotes: {
    ...quotesHandlers,
    ...quoteDraftsHandlers,
    ...quoteVersionsHandlers,
    ...quoteLinksHandlers,
    ...quoteDocumentsHandlers,
    ...quotePhotosHandlers,
    ...quoteComparisonHandlers,
    ...signaturesHandlers,
  },
  priceBook: priceBookHandlers,
  quoteTemplates: quoteTemplatesHandlers,
  stateRules: stateRulesHandlers,
};
