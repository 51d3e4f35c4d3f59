import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { hasCapability } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { answersIn } from './answers/rules.ts';
import { categoriesContract } from './contract.ts';
import {
  type CategoryRow,
  findCategory,
  forgetKnownCategories,
  insertCategory,
  listAllCategories,
  listCategories,
  updateCategory,
} from './data.ts';
import { categoryMovesHandlers } from './moves/handlers.ts';
import { requireCategory } from './moves/service.ts';
import { questionsFor, type ServiceQuestion } from './questions/rules.ts';
import { builtInWords } from './vocabulary/rules.ts';

const api = implement(categoriesContract).$context<Context>().use(guarded);

export const categoriesHandlers = api.router({
  list: api.list.handler(async ({ context: { db, actor } }) => {
    const canAdd =
      actor.kind === 'person' && actor.role === 'admin' && hasCapability(actor, 'manage_settings');
    const all = canAdd ? await listAllCategories(db) : await listCategories(db);
    return {
      items: all.filter(({ retiredAt }) => retiredAt === null),
      nextCursor: null,
      retired: all.filter(({ retiredAt, movedTo }) => retiredAt !== null && movedTo === null),
      canAdd,
    };
  }),
  questions: api.questions.handler(async ({ input: { category, said = '' }, context: { db } }) => {
    const own = (await findCategory(db, category))?.questions;
    const questions = own ?? questionsFor(category);
    const items = questions.map(presentQuestion);
    return { items, nextCursor: null, answers: answersIn(said, items) };
  }),
  get: api.get.handler(async ({ input: { name }, context: { db } }) =>
    presentRecord(await requireCategory(db, name)),
  ),
  update: api.update.handler(async ({ input: { name, retired, ...given }, context }) => {
    const changes = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    );
    const row = await context.db.transaction(async (tx) => {
      const before = await requireCategory(tx, name);
      // One that is retired already keeps its date.
      const retiredAt = retired ? (before.retiredAt ?? context.now()) : null;
      const after = await updateCategory(tx, name, {
        group: before.group,
        ...changes,
        ...(retired !== undefined && { retiredAt }),
      });
      await recordActivity(tx, context, {
        type: 'category.changed',
        subjectType: 'user',
        subjectId: requireSignedIn(context).uid,
        audience: [],
        data: {
          name,
          fields: [...Object.keys(changes), ...(retired === undefined ? [] : ['retired'])],
        },
      });
      return after ?? before;
    });
    forgetKnownCategories(context.db);
    return presentRecord(row);
  }),
  add: api.add.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const category = await insertCategory(tx, input);
      if (!category)
        throw new ApiError('already-exists', 'There’s already a service with that name');
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

const presentQuestion = ({ question, options }: ServiceQuestion) => ({
  question,
  options: [...options],
});

function presentRecord({ words, questions, ...row }: CategoryRow) {
  const { says, may } = words ?? builtInWords(row.name);
  return {
    ...row,
    words: { says: [...says], may: [...may] },
    areWordsOwn: words !== null,
    questions: (questions ?? questionsFor(row.name)).map(presentQuestion),
    areQuestionsOwn: questions !== null,
  };
}

/** The handlers of this module, by the public names of their calls. */
export const categoriesRouter = {
  categories: { ...categoriesHandlers, ...categoryMovesHandlers },
};
