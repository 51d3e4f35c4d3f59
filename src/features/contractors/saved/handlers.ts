import { implement } from '@orpc/server';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { savedContractorsContract } from './contract.ts';
import { forgetContractor, listSaved, saveContractor } from './data.ts';

const api = implement(savedContractorsContract).$context<Context>().use(guarded);

export const savedContractorsHandlers = api.router({
  list: api.list.handler(
    async ({ input: { limit, cursor, contractorId, contractorIds }, context }) => {
      const { uid: homeownerId } = signedIn(context);
      const [after] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
      const among = [contractorId === undefined ? undefined : [contractorId], contractorIds];
      const list = { homeownerId, among, after, limit: limit + 1 };
      return pageFrom(await listSaved(context.db, list), limit, ({ id }) => [id]);
    },
  ),

  add: api.add.handler(({ input: { contractorId, note }, context }) =>
    context.db.transaction(async (tx) => {
      const { uid: homeownerId } = signedIn(context);
      const saving = { homeownerId, contractorId, note, createdAt: context.now() };
      if (!(await saveContractor(tx, saving))) throw new Refusal('not-found');
      const [saved] = await listSaved(tx, { homeownerId, among: [[contractorId]], limit: 1 });
      if (!saved) throw new Refusal('aborted');
      return saved;
    }),
  ),

  remove: api.remove.handler(async ({ input: { contractorId }, context }) => {
    const { uid } = signedIn(context);
    if (!(await forgetContractor(context.db, uid, contractorId))) throw new Refusal('not-found');
    return { success: true as const };
  }),
});
