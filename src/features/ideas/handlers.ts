import { implement } from '@orpc/server';
import { findIdeaSource, insertIdea } from '#features/contractors/portfolio/data.ts';
import { presentFile } from '#features/files/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { hasCapability } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { ideasContract } from './contract.ts';
import { deleteIdea, findIdea, listBoard, listIdeas, saveIdea, unsaveIdea } from './data.ts';

const api = implement(ideasContract).$context<Context>().use(guarded);

export const ideasHandlers = api.router({
  list: api.list.handler(async ({ input: { limit, cursor, ...filter }, context }) => {
    const before = idFromCursor(cursor);
    const rows = await listIdeas(context.db, ideaViewer(context), filter, {
      before,
      limit: limit + 1,
    });
    const page = pageFrom(rows, limit, ({ id }) => [id]);
    const { actor } = context;
    return {
      ...page,
      items: page.items.map((row) => presentIdea(row, context)),
      canChange:
        actor.kind === 'person' &&
        actor.role === 'admin' &&
        hasCapability(actor, 'manage_settings'),
    };
  }),

  get: api.get.handler(async ({ input: { id }, context }) => {
    const idea = await findIdea(context.db, ideaViewer(context), id);
    if (!idea) throw new ApiError('not-found');
    return presentIdea(idea, context);
  }),

  board: api.board.handler(async ({ input: { limit, cursor }, context }) => {
    const before = idFromCursor(cursor);
    const rows = await listBoard(context.db, requireSignedIn(context).uid, {
      before,
      limit: limit + 1,
    });
    const { items, nextCursor } = pageFrom(rows, limit, ({ savedId }) => [savedId]);
    return { items: items.map(({ savedId, ...row }) => presentIdea(row, context)), nextCursor };
  }),

  save: api.save.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const { uid } = requireSignedIn(context);
      const idea = await findIdea(tx, { uid }, id);
      if (!idea) throw new ApiError('not-found');
      await saveIdea(tx, uid, id, context.now());
      return presentIdea({ ...idea, saved: true }, context);
    }),
  ),

  forget: api.forget.handler(async ({ input: { id }, context }) => {
    if (!(await unsaveIdea(context.db, requireSignedIn(context).uid, id)))
      throw new ApiError('not-found');
    return { removed: true as const };
  }),

  add: api.add.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId, portfolioItemId, ...kind } = input;
      const piece = await findIdeaSource(tx, contractorId, portfolioItemId);
      if (!piece) throw new ApiError('not-found');
      const id = await insertIdea(tx, { ...piece, ...kind });
      if (!id) throw new ApiError('already-exists', 'This is already in the ideas');
      const idea = await findIdea(tx, ideaViewer(context), id);
      if (!idea) throw new ApiError('not-found');
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
      if (!(await deleteIdea(tx, id))) throw new ApiError('not-found');
      const activity = { type: 'idea.removed', subjectType: 'idea', subjectId: id, audience: [] };
      await recordActivity(tx, context, activity);
      return { removed: true as const };
    }),
  ),
});

/** The caller's id if they are a homeowner, because only homeowners have a board. */
const ideaViewer = ({ actor }: Context) => ({
  uid: actor.kind === 'person' && actor.role === 'homeowner' ? actor.uid : null,
});

type VisibleIdea = NonNullable<Awaited<ReturnType<typeof findIdea>>>;

const presentIdea = ({ picture, ...idea }: VisibleIdea, { services, now }: Context) => ({
  ...idea,
  picture: presentFile(picture, services, now()),
});

/** The handlers of this module, by the public names of their calls. */
export const ideasRouter = {
  ideas: ideasHandlers,
};
