import { createHash, randomBytes } from 'node:crypto';
import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { newId } from '#lib/columns.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import type { Db } from '#server/database.ts';
import { isPdf } from '#server/documents.ts';
import { answerOnce } from '#server/idempotency.ts';
import { guarded } from '#server/implement.ts';
import { remakePicture } from '#server/pictures.ts';
import { filesContract } from './contract.ts';
import { findFile, insertFileWithin, presentFile, removeUnusedFile } from './data.ts';
import { documentName, MAX_BYTES_PER_USER, PDF, pictureName } from './rules.ts';

const api = implement(filesContract).$context<Context>().use(guarded);

export const filesHandlers = api.router({
  upload: api.upload.handler(async ({ input: { file }, context }) => {
    const { uid } = signedIn(context);
    const { db, services, now, idempotencyKey } = context;
    const sent = new Uint8Array(await file.arrayBuffer());
    const kept = await keepable(sent, file.name);
    if (!kept)
      throw invalidFile(
        'This is not a JPEG, PNG or WebP picture of up to 40 megapixels, nor a PDF',
      );
    const { content, ...about } = kept;

    const storageKey = randomBytes(24).toString('base64url');
    const insert = async (tx: Db) => {
      const row = await insertFileWithin(
        tx,
        {
          ...about,
          id: newId(),
          ownerId: uid,
          visibility: 'private',
          unclaimed: true,
          storageKey,
          size: content.byteLength,
          checksum: checksumOf(content),
        },
        MAX_BYTES_PER_USER,
      );
      if (!row)
        throw new Refusal('resource-exhausted', 'Your files take up the 500 MB that you have');
      return { id: row.id };
    };
    await services.storage.put(storageKey, content);
    try {
      // Not around the decoding, which may take seconds: a transaction holds one of few connections.
      const once = { userId: uid, operation: 'files.upload', input: checksumOf(sent) };
      const { id } =
        idempotencyKey === undefined
          ? await db.transaction(insert)
          : await answerOnce(db, { ...once, key: idempotencyKey }, insert);
      const row = await findFile(db, id);
      if (!row) throw new Refusal('not-found');
      if (row.storageKey !== storageKey) await services.storage.remove(storageKey);
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

const checksumOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** What is kept of what was sent; undefined when it is nothing that we keep. */
async function keepable(sent: Uint8Array, name: string) {
  if (isPdf(sent))
    return { content: sent, type: PDF, name: documentName(name), width: null, height: null };
  const picture = await remakePicture(sent);
  return picture && { ...picture, name: pictureName(name) };
}

const invalidFile = (message: string) =>
  new Refusal('invalid-argument', message, { issues: [{ path: 'file', message }] });
