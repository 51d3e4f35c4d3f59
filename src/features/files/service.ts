import { createHash, randomBytes } from 'node:crypto';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
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
  /** Name of the call, because idempotency keys are scoped by operation. */
  operation: string;
  /** Other input of the call, which the idempotency check compares too. */
  extraInput?: unknown;
  /** Inserts the row of the file and whatever refers to it. */
  insert: (tx: Db, stored: StoredUpload) => Promise<void>;
};

/**
 * Stores an uploaded picture, re-encoded, or a PDF, judged by content, and returns its row. The content is
 * stored before the row is inserted, and removed if the insert fails.
 */
export async function storeUpload(
  context: Context,
  file: File,
  { operation, extraInput, insert }: Options,
) {
  const { uid: ownerId } = requireSignedIn(context);
  const { db, services, idempotencyKey } = context;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const prepared = await prepareContent(bytes, file.name);
  if (!prepared)
    throw invalidArgument(
      'file',
      'This is not a JPEG, PNG or WebP picture of up to 40 megapixels, nor a PDF',
    );
  const { content, ...attributes } = prepared;
  const storageKey = randomBytes(24).toString('base64url');
  const stored: StoredUpload = {
    ...attributes,
    ...{ id: newId(), ownerId, storageKey },
    size: content.byteLength,
    checksum: computeChecksum(content),
  };
  const write = async (tx: Db) => {
    await insert(tx, stored);
    return { id: stored.id };
  };
  await services.storage.put(storageKey, content);
  try {
    // The transaction starts after decoding, which may take seconds: connections are few.
    const input =
      extraInput === undefined ? computeChecksum(bytes) : [computeChecksum(bytes), extraInput];
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

/** Inserts the row of a file unless its owner's quota is used up. Call it in a transaction. */
export async function insertStoredFile(
  tx: Db,
  stored: StoredUpload,
  as: { visibility: FileVisibility; unclaimed?: boolean },
) {
  const row = await insertFileWithinQuota(tx, { ...stored, ...as }, MAX_BYTES_PER_USER);
  if (!row) throw new ApiError('resource-exhausted', 'Your files take up the 500 MB that you have');
}

const computeChecksum = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The content to store; undefined for unsupported files. */
async function prepareContent(bytes: Uint8Array, name: string) {
  if (isPdf(bytes))
    return { content: bytes, type: PDF, name: documentName(name), width: null, height: null };
  const picture = await reencodePicture(bytes);
  return picture && { ...picture, name: pictureName(name) };
}
