import { randomBytes } from 'node:crypto';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import { newId } from '#lib/columns.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { digestOf } from '#server/files/digest.ts';
import { isDocument } from '#server/files/is-document.ts';
import { isPdf } from '#server/files/is-pdf.ts';
import { findStoredAnswer, runIdempotent } from '#server/http/idempotency.ts';
import {
  deleteReservation,
  findFile,
  insertReservedFile,
  recordRemoval,
  reserveUpload,
} from './data.ts';
import {
  documentEnding,
  documentName,
  documentTypes,
  type FileVisibility,
  MAX_BYTES_PER_USER,
  MAX_DOCUMENT_BYTES,
  MAX_PICTURE_BYTES,
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
  /** Whether office documents, text and CSV are taken beside pictures and PDFs. */
  withDocuments?: boolean;
  /** Inserts the row of the file and whatever refers to it. */
  insert: (tx: Db, stored: StoredUpload) => Promise<void>;
};

/**
 * Stores an uploaded picture, re-encoded, or a PDF, judged by content, and returns its id. In this order, so that a
 * process, a session or a disk may fail at any point: room is reserved and committed, the content is stored, and one
 * transaction replaces the reservation by the row.
 */
export async function storeUpload(context: Context, file: File, options: Options) {
  const { db, services, idempotencyKey: key } = context;
  const store = (call?: Call) =>
    services.threads.uploads.run(context, () => storeInTurn(context, file, options, call));
  if (key === undefined) return store();

  const { operation, extraInput } = options;
  const { uid: userId } = requireSignedIn(context);
  const { checksum } = await digestOf(file.stream());
  const input = extraInput === undefined ? checksum : [checksum, extraInput];
  const call: Call = { userId, operation, input, key };
  const uploads = underWay.get(services) ?? new Map<string, Promise<unknown>>();
  underWay.set(services, uploads);
  const name = JSON.stringify([userId, operation, key]);
  // Repeats of a call wait for the first one here, where they take up no memory and nobody's turn.
  for (;;) {
    const answered = await findStoredAnswer<{ id: string }>(db, call);
    if (answered) return answered.id;
    const first = uploads.get(name);
    if (!first) break;
    await first.catch(() => {});
  }
  const upload = store(call).finally(() => uploads.delete(name));
  uploads.set(name, upload);
  return upload;
}

type Call = Parameters<typeof runIdempotent>[1];

/** The uploads of a process that carry an Idempotency-Key and are under way. */
const underWay = new WeakMap<Context['services'], Map<string, Promise<unknown>>>();

async function storeInTurn(
  context: Context,
  file: File,
  { insert, withDocuments = false }: Options,
  call: Call | undefined,
) {
  const { uid: ownerId } = requireSignedIn(context);
  const { db, services, idempotencyKey: key } = context;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const prepared = await prepareContent(context, bytes, file.name, withDocuments);
  if (!prepared) throw invalidArgument('file', withDocuments ? NOT_TAKEN : NO_PICTURE_OR_PDF);
  const { content, ...attributes } = prepared;
  const storageKey = randomBytes(24).toString('base64url');
  try {
    const room = { storageKey, ownerId, bytes: content.byteLength, idempotencyKey: key ?? null };
    await reserveRoom(db, room);
    const digest = await services.storage.put(storageKey, content);
    const stored = { ...attributes, ...digest, id: newId(), ownerId, storageKey };
    const write = async (tx: Db) => {
      await insert(tx, stored);
      return { id: stored.id };
    };
    const { id } = call ? await runIdempotent(db, call, write) : await db.transaction(write);
    // Another call with this key was first.
    if (id !== stored.id) await release(context, storageKey);
    return id;
  } catch (error) {
    await release(context, storageKey).catch(() => {});
    throw error;
  }
}

export async function reserveRoom(db: Db, reservation: Parameters<typeof reserveUpload>[1]) {
  const isReserved = await db.transaction((tx) =>
    reserveUpload(tx, reservation, MAX_BYTES_PER_USER),
  );
  if (!isReserved)
    throw new ApiError(
      'resource-exhausted',
      'You’ve used all 500 MB of your file space. Delete some files first',
    );
}

/**
 * Gives up an upload. Safe whatever became of it: a committed row has taken the reservation's place, and then nothing
 * is removed; if a commit is still under way, this waits for it. A release that fails is made up for after a day.
 */
const release = (context: Context, storageKey: string) =>
  context.db.transaction(async (tx) => {
    if (await deleteReservation(tx, storageKey))
      await recordRemoval(tx, context, { id: newId(), storageKey });
  });

/** The row of a file that was stored; it may have been removed or replaced since. */
export async function requireFile(db: Db, id: string) {
  const row = await findFile(db, id);
  if (!row) throw new ApiError('not-found');
  return row;
}

/** Inserts the row of a stored upload. Call it in a transaction. */
export async function insertStoredFile(
  tx: Db,
  stored: StoredUpload,
  as: { visibility: FileVisibility; unclaimed?: boolean },
) {
  if (!(await insertReservedFile(tx, { ...stored, ...as }))) throw new ApiError('aborted');
}

const NO_PICTURE_OR_PDF =
  'We can’t open this. Add a photo (JPEG, PNG, or WebP) or a PDF. If it’s a very large photo, make it smaller first';
const NOT_TAKEN =
  'We can’t open this. Add a photo (JPEG, PNG, or WebP), a PDF, an office document without macros, or a text or CSV file. If it’s a very large photo, make it smaller first';

const asDocument = (content: Uint8Array<ArrayBuffer>, type: string, name: string) => ({
  ...{ content, type, name, width: null, height: null },
});

/** The content to store; undefined for unsupported files. */
async function prepareContent(
  context: Context,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  withDocuments: boolean,
) {
  const maxDocument = withDocuments ? MAX_DOCUMENT_BYTES : MAX_PICTURE_BYTES;
  if (isPdf(bytes) && bytes.byteLength <= maxDocument)
    return asDocument(bytes, PDF, documentName(name));
  const ending = withDocuments ? documentEnding(name) : undefined;
  if (ending && isDocument(bytes, ending))
    return asDocument(bytes, documentTypes[ending], documentName(name, ending));
  if (bytes.byteLength > MAX_PICTURE_BYTES) return undefined;
  const { pictures } = context.services.threads;
  const picture = await pictures.run(context, 'reencodePicture', bytes);
  return picture && { ...picture, name: pictureName(name) };
}
