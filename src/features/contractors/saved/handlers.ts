import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { savedContractorsContract } from './contract.ts';
import { listSavedContractors, saveContractor, unsaveContractor } from './data.ts';

const api = implement(savedContractorsContract).$context<Context>().use(guarded);

export const savedContractorsHandlers = api.router({
  list: api.list.handler(
    async ({ input: { limit, cursor, contractorId, contractorIds }, context }) => {
      const { uid: homeownerId } = requireSignedIn(context);
      const [after] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
      const idLists = [contractorId === undefined ? undefined : [contractorId], contractorIds];
      const list = { homeownerId, idLists, after, limit: limit + 1 };
      return pageFrom(await listSavedContractors(context.db, list), limit, ({ id }) => [id]);
    },
  ),

  add: api.add.handler(({ input: { contractorId, note }, context }) =>
    context.db.transaction(async (tx) => {
      const { uid: homeownerId } = requireSignedIn(context);
      const saving = { homeownerId, contractorId, note, createdAt: context.now() };
      if (!(await saveContractor(tx, saving))) throw new ApiError('not-found');
      const [saved] = await listSavedContractors(tx, {
        homeownerId,
        idLists: [[contractorId]],
        limit: 1,
      });
      if (!saved) throw new ApiError('aborted');
      return saved;
    }),
  ),

  remove: api.remove.handler(async ({ input: { contractorId }, context }) => {
    const { uid } = requireSignedIn(context);
    if (!(await unsaveContractor(context.db, uid, contractorId))) throw new ApiError('not-found');
    return { success: true as const };
  }),
});
