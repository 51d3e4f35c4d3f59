import { implement } from '@orpc/server';
import { Refusal } from '#lib/refusal.ts';
import { isCapable } from '#lib/roles.ts';
import type { Context } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { categoriesContract } from './contract.ts';
import { insertCategory, listCategories } from './data.ts';

const api = implement(categoriesContract).$context<Context>().use(guarded);

export const categoriesHandlers = api.router({
  list: api.list.handler(async ({ context: { db, actor } }) => ({
    items: await listCategories(db),
    nextCursor: null,
    canAdd:
      actor.kind === 'person' && actor.role === 'admin' && isCapable(actor, 'manage_settings'),
  })),
  add: api.add.handler(async ({ input, context: { db } }) => {
    const category = await insertCategory(db, input);
    if (!category) throw new Refusal('already-exists', 'There is a category of that name');
    return category;
  }),
});
