import { implement } from '@orpc/server';
import { findProject } from '#features/projects/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { calculateTotals } from '../items/rules.ts';
import { callerOf, present } from '../service.ts';
import { MAX_COMPARED_COUNT, quoteComparisonContract } from './contract.ts';
import { quotesToCompare } from './data.ts';
import { alignScope } from './rules.ts';

const api = implement(quoteComparisonContract).$context<Context>().use(guarded);

export const quoteComparisonHandlers = api.router({
  compare: api.compare.handler(async ({ input: { projectId }, context }) => {
    const caller = callerOf(context);
    const project = await findProject(context.db, projectId);
    if (project?.homeownerId !== caller.uid)
      throw new ApiError('not-found', 'There is no such project');
    const rows = await quotesToCompare(
      context.db,
      { homeownerId: caller.uid, projectId },
      MAX_COMPARED_COUNT,
    );
    return {
      title: project.title,
      quotes: rows.map((quote) => present(context, caller, quote)),
      rows: alignScope(
        project.scopeLines,
        rows.map(({ items }) => calculateTotals(items).items),
      ),
    };
  }),
});
