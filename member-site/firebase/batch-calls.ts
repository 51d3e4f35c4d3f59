import type { Context } from 'hono';
import * as z from 'zod';
import { inTransaction } from '../database.ts';
import { canRead, type Reader } from '../document-rules.ts';
import { findDocument } from '../documents.ts';
import type { Site } from '../site.ts';
import { Fields, timestampValue } from '../typed-values.ts';
import { permissionDenied, presentDocument, userIdFromName } from './document-names.ts';
import { type Write, writeDocument } from './document-writes.ts';
import { parseBody } from './request-body.ts';
import { requireValidMask } from './system-parameters.ts';

const name = z.string().max(2_000);
const fieldPaths = z.array(z.string().max(100)).max(50);

const BatchGet = z.strictObject({
  documents: z.array(name).min(1).max(100),
  mask: z.strictObject({ fieldPaths }).optional(),
});

/** Reads several documents. Client libraries use it for single documents, too. */
export async function batchGet(site: Site, reader: Reader, c: Context) {
  const { documents, mask } = await parseBody(c, BatchGet);
  const fieldMask = requireValidMask(mask?.fieldPaths);
  const readTime = site.now().toISOString();
  const answers = [];
  for (const each of new Set(documents)) {
    const id = userIdFromName(site, each);
    const document = id === undefined ? undefined : await findDocument(site.db, id);
    if (id === undefined ? reader.kind === 'member' : !canRead(reader, id, document))
      throw permissionDenied();
    const found = document && presentDocument(site, document, fieldMask);
    answers.push(found ? { found, readTime } : { missing: each, readTime });
  }
  return answers;
}

const Commit = z.strictObject({
  writes: z
    .array(
      z.strictObject({
        update: z.strictObject({ name, fields: Fields.default({}) }),
        updateMask: z.strictObject({ fieldPaths: fieldPaths.optional() }).optional(),
        updateTransforms: z
          .array(
            z.strictObject({
              fieldPath: z.string().max(100),
              setToServerValue: z.literal('REQUEST_TIME'),
            }),
          )
          .max(50)
          .optional(),
        currentDocument: z
          .strictObject({
            exists: z.boolean().optional(),
            updateTime: z.iso.datetime({ offset: true }).optional(),
          })
          .optional(),
      }),
    )
    .max(20),
});

type WriteInput = z.output<typeof Commit>['writes'][number];

/** Makes several writes in one transaction. Client libraries use it for single writes, too. Deletes are not supported. */
export async function commit(site: Site, reader: Reader, c: Context) {
  const { writes } = await parseBody(c, Commit);
  const commitTime = site.now();
  const written = await inTransaction(site.db, async (tx) => {
    const documents = [];
    for (const sent of writes)
      documents.push(await writeDocument(site, tx, reader, toWrite(site, sent, commitTime)));
    return documents;
  });
  return {
    writeResults: written.map(({ updatedAt }) => ({ updateTime: updatedAt.toISOString() })),
    commitTime: commitTime.toISOString(),
  };
}

/** Converts a write: fields that ask for the server's time get it, and are added to the mask. */
function toWrite(
  site: Site,
  { update, updateMask, updateTransforms = [], currentDocument }: WriteInput,
  commitTime: Date,
): Write {
  const id = userIdFromName(site, update.name);
  if (id === undefined) throw permissionDenied();
  const timestampFields =
    requireValidMask(updateTransforms.map(({ fieldPath }) => fieldPath)) ?? [];
  const timestamps = timestampFields.map((field) => [field, timestampValue(commitTime)] as const);
  const mask = updateMask && requireValidMask(updateMask.fieldPaths ?? []);
  return {
    id,
    fields: { ...update.fields, ...Object.fromEntries(timestamps) },
    mask: mask && [...mask, ...timestampFields],
    precondition: currentDocument,
  };
}
