import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { forgetKnownCategories } from '../data.ts';
import { categoryMovesContract } from './contract.ts';
import { countMoved } from './data.ts';
import { mergeCategory, renameCategory, requireCategory } from './service.ts';

const api = implement(categoryMovesContract).$context<Context>().use(guarded);

export const categoryMovesHandlers = api.router({
  previewMove: api.previewMove.handler(async ({ input: { name }, context: { db } }) => {
    await requireCategory(db, name);
    return countMoved(db, name);
  }),
  rename: api.rename.handler(async ({ input, context }) => {
    const renamed = await context.db.transaction((tx) => renameCategory(tx, context, input));
    forgetKnownCategories(context.db);
    return renamed;
  }),
  merge: api.merge.handler(async ({ input, context }) => {
    const merged = await context.db.transaction((tx) => mergeCategory(tx, context, input));
    forgetKnownCategories(context.db);
    return merged;
  }),
});
