import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { resumableUploads, uploadChunks } from './tables.ts';

export type UploadRow = typeof resumableUploads.$inferSelect;
export type ChunkRow = typeof uploadChunks.$inferSelect;

/** What an upload keeps room under, and by which its parts and the file count once. */
export const roomKey = (id: string) => `upload:${id}`;

export async function insertUpload(tx: Db, values: typeof resumableUploads.$inferInsert) {
  const [row] = await tx.insert(resumableUploads).values(values).returning();
  if (!row) throw new Error('the upload was not written');
  return row;
}

export async function findUpload(
  db: Db,
  { id, ownerId }: Pick<UploadRow, 'id' | 'ownerId'>,
): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(resumableUploads)
    .where(and(eq(resumableUploads.id, id), eq(resumableUploads.ownerId, ownerId)));
  return row;
}

/** Adds a part where the upload ends; undefined if it ends elsewhere by now. */
export async function appendChunk(tx: Db, chunk: ChunkRow) {
  const [row] = await tx
    .update(resumableUploads)
    .set({ received: chunk.start + chunk.size })
    .where(
      and(
        eq(resumableUploads.id, chunk.uploadId),
        eq(resumableUploads.received, chunk.start),
        isNull(resumableUploads.fileId),
      ),
    )
    .returning();
  if (row) await tx.insert(uploadChunks).values(chunk);
  return row;
}

export const listChunks = (db: Db, uploadId: string) =>
  db
    .select()
    .from(uploadChunks)
    .where(eq(uploadChunks.uploadId, uploadId))
    .orderBy(asc(uploadChunks.start));

/** Makes an upload a file; false if another call did. */
export async function finishUpload(tx: Db, id: string, fileId: string) {
  const rows = await tx
    .update(resumableUploads)
    .set({ fileId })
    .where(and(eq(resumableUploads.id, id), isNull(resumableUploads.fileId)))
    .returning({ id: resumableUploads.id });
  return rows.length > 0;
}

/** Forgets the parts; returns what names their contents. */
export const deleteChunks = (tx: Db, uploadId: string) =>
  tx.delete(uploadChunks).where(eq(uploadChunks.uploadId, uploadId)).returning();

/** False if another call has deleted it. */
export async function deleteUpload(tx: Db, id: string) {
  const rows = await tx
    .delete(resumableUploads)
    .where(eq(resumableUploads.id, id))
    .returning({ id: resumableUploads.id });
  return rows.length > 0;
}
