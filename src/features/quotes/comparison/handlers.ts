import { implement } from '@orpc/server';
import { listAskedLines } from '#features/messages/read/data.ts';
import { askBusiness } from '#features/messages/send/service.ts';
import { findProject } from '#features/projects/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { lockQuote } from '../data.ts';
import { calculateTotals, depositOf, isInPackage, packageNames } from '../items/rules.ts';
import { QUOTE_CLOSED } from '../rules.ts';
import { callerOf, present, requireQuote } from '../service.ts';
import type { QuoteRow } from '../tables.ts';
import { MAX_COMPARED_COUNT, quoteComparisonContract } from './contract.ts';
import { quotesToCompare } from './data.ts';
import {
  ASKED_LINES_USED_UP,
  alignAdjustments,
  alignScope,
  MAX_ASKED_LINES_PER_QUOTE,
  questionAbout,
  unaskedLines,
} from './rules.ts';

const api = implement(quoteComparisonContract).$context<Context>().use(guarded);

export const quoteComparisonHandlers = api.router({
  compare: api.compare.handler(async ({ input: { projectId }, context }) => {
    const caller = callerOf(context);
    const project = await findProject(context.db, projectId);
    if (project?.homeownerId !== caller.uid) throw new ApiError('not-found', 'Project not found');
    const rows = await quotesToCompare(
      context.db,
      { homeownerId: caller.uid, projectId },
      MAX_COMPARED_COUNT,
    );
    const columns = rows.flatMap(columnsOf);
    const compared = columns.map(({ items }) => items);
    const questions = await listAskedLines(context.db, [
      caller.uid,
      rows.map(({ contractorId }) => contractorId),
      rows.map(({ id }) => id),
    ]);
    return {
      title: project.title,
      category: project.category,
      zipCode: project.zipCode,
      budgetMin: project.budgetMin,
      budgetMax: project.budgetMax,
      quotes: rows.map((quote) => present(context, caller, quote)),
      columns: columns.map(({ items: _, ...column }) => column),
      rows: alignScope(project.scopeLines, compared),
      adjustments: alignAdjustments(compared),
      questions: questions.map(presentQuestion),
    };
  }),

  ask: api.ask.handler(({ input: { id, lines, question: words }, context }) =>
    context.db.transaction(async (tx) => {
      const caller = callerOf(context);
      const quote = await requireQuote(tx, caller, id);
      if (quote.status !== 'sent') throw new ApiError('failed-precondition', QUOTE_CLOSED);
      const { contractorId, projectTitle, projectId, leadId } = quote;
      const pair = { homeownerId: caller.uid, contractorId };
      // Of two questions at once, the second sees what the first has asked.
      await lockQuote(tx, id);
      const known = await listAskedLines(tx, [caller.uid, [contractorId], [id]]);
      const unasked = unaskedLines(
        lines,
        known.map(({ line }) => line),
      );
      // What the homeowner wrote is sent also where nothing new is asked about.
      if (unasked.length === 0 && words === undefined)
        return { questions: known.map(presentQuestion) };
      if (unasked.length > 0 && known.length + unasked.length > MAX_ASKED_LINES_PER_QUOTE)
        throw new ApiError('failed-precondition', ASKED_LINES_USED_UP);
      const asked = await askBusiness(tx, context, pair, {
        content: words ?? questionAbout(projectTitle, unasked),
        about: {
          quoteId: id,
          ...(projectId && { projectId }),
          ...(leadId && { leadId }),
        },
        metadata: {
          askedQuoteId: id,
          ...(unasked.length > 0 && { askedLine: unasked.join('\n') }),
        },
      });
      if (!asked) throw new ApiError('not-found', 'This business does not take messages anymore');
      const questions = await listAskedLines(tx, [caller.uid, [contractorId], [id]]);
      return { questions: questions.map(presentQuestion) };
    }),
  ),
});

const presentQuestion = ({
  askedAt,
  answeredAt,
  ...question
}: Awaited<ReturnType<typeof listAskedLines>>[number]) => ({
  ...question,
  askedAt: new Date(askedAt),
  answeredAt: answeredAt === null ? null : new Date(answeredAt),
});

/** A quote as it is compared: as a whole, or each of its packages until one was accepted. */
function columnsOf(quote: QuoteRow) {
  const names = packageNames(quote.items);
  const compared = names.length === 0 || quote.status === 'accepted' ? [undefined] : names;
  return compared.map((name) => {
    const { items, package: inForce, totalAmount } = calculateTotals(quote.items, undefined, name);
    return {
      quoteId: quote.id,
      package: inForce,
      totalAmount,
      deposit: depositOf(quote, totalAmount),
      items: items.filter((item) => item.package === null || isInPackage(item, inForce)),
    };
  });
}
