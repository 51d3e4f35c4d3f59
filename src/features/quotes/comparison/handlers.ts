import { implement } from '@orpc/server';
import { findProject } from '#features/projects/data.ts';
import { Refusal } from '#lib/refusal.ts';
import type { Context } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { figuresOf } from '../items/rules.ts';
import { callerOf, shown } from '../service.ts';
import { MAX_COMPARED, quoteComparisonContract } from './contract.ts';
import { quotesToCompare } from './data.ts';
import { alignScope } from './rules.ts';

const api = implement(quoteComparisonContract).$context<Context>().use(guarded);

export const quoteComparisonHandlers = api.router({
  compare: api.compare.handler(async ({ input: { projectId }, context }) => {
    const caller = callerOf(context);
    const project = await findProject(context.db, projectId);
    if (project?.homeownerId !== caller.uid)
      throw new Refusal('not-found', 'There is no such project');
    const rows = await quotesToCompare(
      context.db,
      { homeownerId: caller.uid, projectId },
      MAX_COMPARED,
    );
    return {
      title: project.title,
      quotes: rows.map((quote) => shown(context, caller, quote)),
      rows: alignScope(
        project.scopeLines,
        rows.map(({ items }) => figuresOf(items).items),
      ),
    };
  }),
});
