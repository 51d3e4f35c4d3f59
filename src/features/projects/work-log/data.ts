import { desc, eq } from 'drizzle-orm';
import { listLogFiles, presentFile } from '#features/files/data.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { canRemoveEntry, LOG_PAGE_SIZE } from './rules.ts';
import { type LogEntryRow, workLog } from './tables.ts';

/** The latest entries, the newest day first. */
export const listLogEntries = (db: Db, projectId: string) =>
  db
    .select()
    .from(workLog)
    .where(eq(workLog.projectId, projectId))
    .orderBy(desc(workLog.day), desc(workLog.id))
    .limit(LOG_PAGE_SIZE);

export const countLogEntries = (tx: Db, projectId: string) =>
  tx.$count(workLog, eq(workLog.projectId, projectId));

export async function findLogEntry(db: Db, id: string): Promise<LogEntryRow | undefined> {
  const [row] = await db.select().from(workLog).where(eq(workLog.id, id));
  return row;
}

export async function insertLogEntry(tx: Db, entry: typeof workLog.$inferInsert) {
  const [row] = await tx.insert(workLog).values(entry).returning();
  if (!row) throw new Error('The entry was not written');
  return row;
}

export async function removeLogEntry(tx: Db, id: string) {
  const [row] = await tx.delete(workLog).where(eq(workLog.id, id)).returning({ id: workLog.id });
  return row !== undefined;
}

type Reader = { uid: string; now: Date; services: Pick<Services, 'config'> };

/** Entries with their pictures, for somebody who may see the project. */
export async function presentLog(
  db: Db,
  entries: readonly LogEntryRow[],
  { uid, now, services }: Reader,
) {
  const photos = await listLogFiles(
    db,
    entries.map(({ id }) => id),
  );
  return entries.map((entry) => ({
    ...entry,
    photos: photos
      .filter(({ logEntryId }) => logEntryId === entry.id)
      .map((photo) => presentFile(photo, services, now)),
    mayRemove: canRemoveEntry(entry, uid, now),
  }));
}
