import { createHash, randomBytes } from 'node:crypto';
import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { newId } from '#lib/columns.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { remakePicture } from '#server/pictures.ts';
import { filesContract } from './contract.ts';
import { findFile, insertFileWithin, presentFile, removeUnusedFile } from './data.ts';
import { MAX_BYTES_PER_USER, pictureName } from './rules.ts';

const api = implement(filesContract).$context<Context>().use(guarded);

export const filesHandlers = api.router({
  upload: api.upload.handler(async ({ input: { file }, context }) => {
    const { uid } = signedIn(context);
    const { db, services, now } = context;
    const picture = await remakePicture(new Uint8Array(await file.arrayBuffer()));
    if (!picture)
      throw invalidFile('This is not a JPEG, PNG or WebP picture of up to 40 megapixels');
    const { content, ...about } = picture;

    const storageKey = randomBytes(24).toString('base64url');
    await services.storage.put(storageKey, content);
    try {
      const row = await db.transaction((tx) =>
        insertFileWithin(
          tx,
          {
            ...about,
            id: newId(),
            ownerId: uid,
            visibility: 'private',
            storageKey,
            name: pictureName(file.name),
            size: content.byteLength,
            checksum: createHash('sha256').update(content).digest('hex'),
          },
          MAX_BYTES_PER_USER,
        ),
      );
      if (!row)
        throw new Refusal('resource-exhausted', 'Your files take up the 500 MB that you have');
      return presentFile(row, services, now());
    } catch (error) {
      await services.storage.remove(storageKey);
      throw error;
    }
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

const invalidFile = (message: string) =>
  new Refusal('invalid-argument', message, { issues: [{ path: 'file', message }] });
