import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { filesContract } from './contract.ts';
import { findFile, presentFile, recordRemoval, removeUnusedFile } from './data.ts';
import { insertStoredFile, requireFile, storeUpload } from './service.ts';
import { uploadsHandlers } from './uploads/handlers.ts';

const api = implement(filesContract).$context<Context>().use(guarded);

export const filesHandlers = api.router({
  upload: api.upload.handler(async ({ input: { file }, context }) => {
    const id = await storeUpload(context, file, {
      operation: 'files.upload',
      withDocuments: true,
      insert: (tx, stored) =>
        insertStoredFile(tx, stored, { visibility: 'private', unclaimed: true }),
    });
    return presentFile(await requireFile(context.db, id), context.services, context.now());
  }),

  get: api.get.handler(async ({ input: { id }, context: { db, services, now, actor } }) => {
    const file = await findFile(db, id);
    if (!file || file.ownerId !== requireSignedIn({ actor }).uid) throw new ApiError('not-found');
    return presentFile(file, services, now());
  }),

  remove: api.remove.handler(async ({ input: { id }, context }) => {
    const { uid } = requireSignedIn(context);
    await context.db.transaction(async (tx) => {
      const removed = await removeUnusedFile(tx, id, uid);
      if (!removed) {
        const file = await findFile(tx, id);
        if (file?.ownerId !== uid) throw new ApiError('not-found');
        throw new ApiError('failed-precondition', 'This file is in use');
      }
      await recordRemoval(tx, context, removed);
    });
    return { success: true as const };
  }),
});

/** The handlers of this module, by the public names of their calls. */
export const filesRouter = {
  files: filesHandlers,
  uploads: uploadsHandlers,
};
