import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { hasCapability } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { categoriesContract } from './contract.ts';
import { insertCategory, listCategories } from './data.ts';
import { questionsFor } from './questions/rules.ts';

const api = implement(categoriesContract).$context<Context>().use(guarded);

export const categoriesHandlers = api.router({
  list: api.list.handler(async ({ context: { db, actor } }) => ({
    items: await listCategories(db),
    nextCursor: null,
    canAdd:
      actor.kind === 'person' && actor.role === 'admin' && hasCapability(actor, 'manage_settings'),
  })),
  questions: api.questions.handler(({ input: { category } }) => ({
    items: questionsFor(category).map(({ question, options }) => ({
      question,
      options: [...options],
    })),
    nextCursor: null,
  })),
  add: api.add.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const category = await insertCategory(tx, input);
      if (!category) throw new ApiError('already-exists', 'There is a category of that name');
      await recordActivity(tx, context, {
        type: 'category.added',
        subjectType: 'user',
        subjectId: requireSignedIn(context).uid,
        audience: [],
        data: { name: category.name },
      });
      return category;
    }),
  ),
});

/** The handlers of this module, by the public names of their calls. */
export const categoriesRouter = {
  categories: categoriesHandlers,
};
