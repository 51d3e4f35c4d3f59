import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { isPdf } from '#server/files/is-pdf.ts';
import { reencodePicture } from '#server/files/pictures.ts';
import { runIdempotent } from '#server/http/idempotency.ts';
import { findFile, insertFileWithinQuota } from './data.ts';
import {
  documentName,
  type FileVisibility,
  MAX_BYTES_PER_USER,
  PDF,
  pictureName,
} from './rules.ts';

type StoredUpload = {
  id: string;
  ownerId: string;
  storageKey: string;
  size: number;
  checksum: string;
  type: string;
  name: string;
  width: number | null;
  height: number | null;
};

type Options = {
  /** Of the call: the same Idempotency-Key in another means something else. */
  operation: string;
  /** What is sent beside the file. */
  extraInput?: unknown;
  /** Writes the file down, and what hangs on it. */
  insert: (tx: Db, kept: StoredUpload) => Promise<void>;
};

/**
 * Takes what somebody sent as a file, by its content: a picture made anew, or a PDF. It is in the store
 * before it is written down, and goes again if that fails. Gives its row.
 */
export async function storeUpload(
  context: Context,
  file: File,
  { operation, extraInput, insert }: Options,
) {
  const { uid: ownerId } = requireSignedIn(context);
  const { db, services, idempotencyKey } = context;
  const sent = new Uint8Array(await file.arrayBuffer());
  const taken = await prepareContent(sent, file.name);
  if (!taken)
    throw invalidFile('This is not a JPEG, PNG or WebP picture of up to 40 megapixels, nor a PDF');
  const { content, ...about } = taken;
  const storageKey = randomBytes(24).toString('base64url');
  const kept: StoredUpload = {
    ...about,
    ...{ id: newId(), ownerId, storageKey },
    size: content.byteLength,
    checksum: computeChecksum(content),
  };
  const write = async (tx: Db) => {
    await insert(tx, kept);
    return { id: kept.id };
  };
  await services.storage.put(storageKey, content);
  try {
    // Not around the decoding, which may take seconds: a transaction holds one of few connections.
    const input =
      extraInput === undefined ? computeChecksum(sent) : [computeChecksum(sent), extraInput];
    const { id } =
      idempotencyKey === undefined
        ? await db.transaction(write)
        : await runIdempotent(
            db,
            { userId: ownerId, operation, input, key: idempotencyKey },
            write,
          );
    const row = await findFile(db, id);
    if (!row) throw new ApiError('not-found');
    if (row.storageKey !== storageKey) await services.storage.remove(storageKey);
    return row;
  } catch (error) {
    await services.storage.remove(storageKey);
    throw error;
  }
}

/** Writes a file down unless its owner has no room for it. Call it in a transaction. */
export async function insertStoredFile(
  tx: Db,
  kept: StoredUpload,
  as: { visibility: FileVisibility; unclaimed?: boolean },
) {
  const row = await insertFileWithinQuota(tx, { ...kept, ...as }, MAX_BYTES_PER_USER);
  if (!row) throw new ApiError('resource-exhausted', 'Your files take up the 500 MB that you have');
}

const computeChecksum = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** What is kept of what was sent; undefined when it is nothing that we keep. */
async function prepareContent(sent: Uint8Array, name: string) {
  if (isPdf(sent))
    return { content: sent, type: PDF, name: documentName(name), width: null, height: null };
  const picture = await reencodePicture(sent);
  return picture && { ...picture, name: pictureName(name) };
}

const invalidFile = (message: string) =>
  new ApiError('invalid-argument', message, { issues: [{ path: 'file', message }] });
