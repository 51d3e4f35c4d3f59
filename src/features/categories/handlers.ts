import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { Refusal } from '#lib/refusal.ts';
import { isCapable } from '#lib/roles.ts';
import { type Context, signedIn } from '#server/context.ts';
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
  add: api.add.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const category = await insertCategory(tx, input);
      if (!category) throw new Refusal('already-exists', 'There is a category of that name');
      await recordActivity(tx, context, {
        type: 'category.added',
        subjectType: 'user',
        subjectId: signedIn(context).uid,
        audience: [],
        data: { name: category.name },
      });
      return category;
    }),
  ),
});
