import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { deleteReservation, presentFile, recordRemoval } from '../data.ts';
import { insertStoredFile, requireFile, reserveRoom, storeUpload } from '../service.ts';
import { uploadsContract } from './contract.ts';
import {
  appendChunk,
  deleteChunks,
  deleteUpload,
  findUpload,
  finishUpload,
  insertUpload,
  listChunks,
  roomKey,
  type UploadRow,
} from './data.ts';
import {
  CHUNK_BYTES,
  CHUNK_DAMAGED,
  UPLOAD_ELSEWHERE,
  UPLOAD_NOT_FOUND,
  UPLOAD_UNFINISHED,
} from './rules.ts';

const api = implement(uploadsContract).$context<Context>().use(guarded);

export const uploadsHandlers = api.router({
  start: api.start.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { uid: ownerId } = requireSignedIn(context);
      const row = await insertUpload(tx, { ...input, ownerId, createdAt: context.now() });
      const key = roomKey(row.id);
      await reserveRoom(tx, { storageKey: key, ownerId, bytes: row.size, idempotencyKey: key });
      return present(row);
    }),
  ),

  get: api.get.handler(async ({ input, context }) => present(await requireUpload(context, input))),

  append: api.append.handler(async ({ input: { id, offset, checksum, chunk }, context }) => {
    const upload = await requireUpload(context, { id });
    // Its answer was lost: it is there.
    if (offset < upload.received && offset + chunk.size <= upload.received) return present(upload);
    if (offset !== upload.received || offset + chunk.size > upload.size)
      throw new ApiError('aborted', UPLOAD_ELSEWHERE);
    const bytes = new Uint8Array(await chunk.arrayBuffer());
    if (crc32(bytes).toString(16).padStart(8, '0') !== checksum)
      throw new ApiError('aborted', CHUNK_DAMAGED);
    const storageKey = randomBytes(24).toString('base64url');
    // Content that no row names, because the process dies here, is swept.
    const digest = await context.services.storage.put(storageKey, bytes);
    return context.db.transaction(async (tx) => {
      const row = await appendChunk(tx, { uploadId: id, start: offset, storageKey, ...digest });
      if (row) return present(row);
      await recordRemoval(tx, context, { id, storageKey });
      return present(await requireUpload({ ...context, db: tx }, { id }));
    });
  }),

  finish: api.finish.handler(async ({ input: { id }, context }) => {
    const upload = await requireUpload(context, { id });
    if (upload.received < upload.size) throw new ApiError('failed-precondition', UPLOAD_UNFINISHED);
    const fileId = upload.fileId ?? (await makeFile(context, upload));
    return presentFile(await requireFile(context.db, fileId), context.services, context.now());
  }),

  cancel: api.cancel.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      await requireUpload({ ...context, db: tx }, { id });
      await forget(tx, context, id);
      if (!(await deleteUpload(tx, id))) throw new ApiError('not-found', UPLOAD_NOT_FOUND);
      return { success: true as const };
    }),
  ),
});

async function requireUpload(context: Context, { id }: { id: string }) {
  const { uid: ownerId } = requireSignedIn(context);
  const upload = await findUpload(context.db, { id, ownerId });
  if (!upload) throw new ApiError('not-found', UPLOAD_NOT_FOUND);
  return upload;
}

/** Puts the parts together; the transaction that inserts the file takes their place. */
async function makeFile(context: Context, { id, name }: UploadRow) {
  const chunks = await listChunks(context.db, id);
  const parts: BlobPart[] = [];
  for (const chunk of chunks)
    parts.push(await context.services.storage.read(chunk.storageKey, chunk));
  return storeUpload({ ...context, idempotencyKey: roomKey(id) }, new File(parts, name), {
    operation: 'uploads.finish',
    withDocuments: true,
    insert: async (tx, stored) => {
      await insertStoredFile(tx, stored, { visibility: 'private', unclaimed: true });
      if (!(await finishUpload(tx, id, stored.id))) throw new ApiError('aborted');
      await forget(tx, context, id);
    },
  });
}

/** Gives up the parts and the room that was kept for them. */
async function forget(tx: Db, context: Context, id: string) {
  await deleteReservation(tx, roomKey(id));
  for (const { storageKey } of await deleteChunks(tx, id))
    await recordRemoval(tx, context, { id, storageKey });
}

const present = ({ id, size, received, fileId }: UploadRow) => ({
  ...{ id, size, fileId },
  offset: received,
  chunkSize: CHUNK_BYTES,
});
