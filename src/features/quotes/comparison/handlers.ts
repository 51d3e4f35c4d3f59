import { implement } from '@orpc/server';
import { findProject } from '#features/projects/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { calculateTotals, depositOf, packageNames } from '../items/rules.ts';
import { callerOf, present } from '../service.ts';
import type { QuoteRow } from '../tables.ts';
import { MAX_COMPARED_COUNT, quoteComparisonContract } from './contract.ts';
import { quotesToCompare } from './data.ts';
import { alignScope } from './rules.ts';

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
    return {
      title: project.title,
      category: project.category,
      zipCode: project.zipCode,
      quotes: rows.map((quote) => present(context, caller, quote)),
      columns: columns.map(({ items: _, ...column }) => column),
      rows: alignScope(
        project.scopeLines,
        columns.map(({ items }) => items),
      ),
    };
  }),
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
      items: items.filter((item) => item.package === null || item.package === inForce),
    };
  });
}
