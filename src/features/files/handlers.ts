import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { filesContract } from './contract.ts';
import { findFile, presentFile, removeUnusedFile } from './data.ts';
import { insertKept, keepUpload } from './service.ts';

const api = implement(filesContract).$context<Context>().use(guarded);

export const filesHandlers = api.router({
  upload: api.upload.handler(async ({ input: { file }, context }) => {
    const row = await keepUpload(context, file, {
      operation: 'files.upload',
      insert: (tx, kept) => insertKept(tx, kept, { visibility: 'private', unclaimed: true }),
    });
    return presentFile(row, context.services, context.now());
  }),

  get: api.get.handler(async ({ input: { id }, context: { db, services, now, actor } }) => {
    const file = await findFile(db, id);
    if (!file || file.ownerId !== signedIn({ actor }).uid) throw new Refusal('not-found');
    return presentFile(file, services, now());
  }),

  remove: api.remove.handler(async ({ input: { id }, context }) => {
    const { uid } = signedIn(context);
    await context.db.transaction(async (tx) => {
      const removed = await removeUnusedFile(tx, id, uid);
      if (!removed) {
        const kept = await findFile(tx, id);
        if (kept?.ownerId !== uid) throw new Refusal('not-found');
        throw new Refusal('failed-precondition', 'This file is in use');
      }
      await recordActivity(tx, context, {
        type: 'file.removed',
        subjectType: 'file',
        subjectId: id,
        audience: [],
        data: { storageKey: removed.storageKey },
      });
    });
    return { success: true as const };
  }),
});
