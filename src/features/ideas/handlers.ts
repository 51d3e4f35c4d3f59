import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { presentFile } from '#features/files/data.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { isCapable } from '#lib/roles.ts';
import type { Context } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { ideasContract } from './contract.ts';
import { deleteIdea, findIdea, findPiece, insertIdea, listIdeas } from './data.ts';

const api = implement(ideasContract).$context<Context>().use(guarded);

export const ideasHandlers = api.router({
  list: api.list.handler(async ({ input: { limit, cursor, ...filter }, context }) => {
    const [before] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
    const rows = await listIdeas(context.db, filter, before, limit + 1);
    const page = pageFrom(rows, limit, ({ id }) => [id]);
    const { actor } = context;
    return {
      ...page,
      items: page.items.map((row) => presentIdea(row, context)),
      canChange:
        actor.kind === 'person' && actor.role === 'admin' && isCapable(actor, 'manage_settings'),
    };
  }),

  add: api.add.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId, portfolioItemId, ...kind } = input;
      const piece = await findPiece(tx, contractorId, portfolioItemId);
      const id = piece && (await insertIdea(tx, { ...piece, ...kind }));
      const idea = id && (await findIdea(tx, id));
      if (!idea) throw new Refusal('not-found');
      await recordActivity(tx, context, {
        type: 'idea.added',
        subjectType: 'idea',
        subjectId: idea.id,
        audience: [],
        data: { contractorId },
      });
      return presentIdea(idea, context);
    }),
  ),

  remove: api.remove.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      if (!(await deleteIdea(tx, id))) throw new Refusal('not-found');
      const activity = { type: 'idea.removed', subjectType: 'idea', subjectId: id, audience: [] };
      await recordActivity(tx, context, activity);
      return { removed: true as const };
    }),
  ),
});

type Shown = NonNullable<Awaited<ReturnType<typeof findIdea>>>;

const presentIdea = ({ picture, ...idea }: Shown, { services, now }: Context) => ({
  ...idea,
  picture: presentFile(picture, services, now()),
});
