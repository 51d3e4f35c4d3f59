import { and, asc, eq, inArray, isNull, like, lt, ne, notInArray, sql, sum } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import type { Services } from '#server/context.ts';
import { lockAvailable } from '#server/database/claims.ts';
import type { Db } from '#server/database/database.ts';
import { fileUrl } from '#server/files/file-links.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { files } from './tables.ts';

export type FileRow = typeof files.$inferSelect;

/** What may be shown of a file. Call it only for someone who may see it: the url lets its bearer in. */
export function presentFile(
  row: FileRow,
  { config }: Pick<Services, 'config'>,
  now: Date = new Date(),
) {
  const { id, name, type, size, width, height, visibility, createdAt } = row;
  const url = fileUrl(row, config, now);
  return { id, name, type, size, width, height, visibility, url, createdAt };
}

export async function findFile(db: Db, id: string) {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  return row;
}

/**
 * Writes a file unless its owner would then hold more than `most` bytes; undefined when they would.
 * The owner's row lock puts parallel uploads in order. Call it in a transaction.
 */
export async function insertFileWithinQuota(
  tx: Db,
  file: typeof files.$inferInsert & { ownerId: string },
  quotaBytes: number,
) {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, file.ownerId))
    .for('no key update');
  const [used] = await tx
    .select({ bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(eq(files.ownerId, file.ownerId));
  if ((used?.bytes ?? 0) + file.size > quotaBytes) return undefined;
  const [row] = await tx.insert(files).values(file).returning();
  return row;
}

const isOwnedBy = (ownerId: string) => eq(files.ownerId, ownerId);
const isUnused = and(
  isNull(files.projectId),
  isNull(files.messageId),
  eq(files.visibility, 'private'),
);

/** Deletes a file that nothing uses; undefined when something does, or it is not this owner's. */
export async function removeUnusedFile(db: Db, id: string, ownerId: string) {
  const [row] = await db
    .delete(files)
    .where(and(eq(files.id, id), isOwnedBy(ownerId), isUnused))
    .returning();
  return row;
}

/** The pictures of a project, in the order in which they were uploaded. */
export const listProjectFiles = (db: Db, projectId: string) =>
  db
    .select()
    .from(files)
    .where(and(eq(files.projectId, projectId), eq(files.visibility, 'project')))
    .orderBy(asc(files.id));

/**
 * Makes these, and no other, the pictures of a project. What is new must be its owner's own and unused;
 * says whether all of them were. Those left out are private to the owner again.
 */
export async function setProjectFiles(
  tx: Db,
  { projectId, ownerId, ids }: { projectId: string; ownerId: string; ids: readonly string[] },
) {
  const wanted = [...new Set(ids)];
  await tx
    .update(files)
    .set({ projectId: null, visibility: 'private' })
    .where(
      and(
        eq(files.projectId, projectId),
        wanted.length > 0 ? notInArray(files.id, wanted) : sql`true`,
      ),
    );
  if (wanted.length === 0) return true;
  await tx
    .update(files)
    .set({ projectId, visibility: 'project', unclaimed: false })
    .where(
      and(inArray(files.id, wanted), isOwnedBy(ownerId), isUnused, like(files.type, 'image/%')),
    );
  const held = await tx.$count(
    files,
    and(inArray(files.id, wanted), eq(files.projectId, projectId), ne(files.visibility, 'private')),
  );
  return held === wanted.length;
}

/** Gives unused files of their owner to a message; says whether all of them could be given. */
export async function attachToMessage(
  tx: Db,
  { messageId, ownerId, ids }: { messageId: string; ownerId: string; ids: readonly string[] },
) {
  const given = await tx
    .update(files)
    .set({ messageId, visibility: 'message', unclaimed: false })
    .where(and(inArray(files.id, [...ids]), isOwnedBy(ownerId), isUnused))
    .returning({ id: files.id });
  return given.length === ids.length;
}

/** What these messages carry, in the order in which it was uploaded. */
export const listMessageFiles = (db: Db, messageIds: readonly string[]) =>
  db
    .select()
    .from(files)
    .where(and(inArray(files.messageId, [...messageIds]), eq(files.visibility, 'message')))
    .orderBy(asc(files.id));

/** How long what was uploaded waits for its use: longer than a form that is filled in over a weekend's night. */
const UNCLAIMED_HOURS = 48;
const SWEEP_BATCH_SIZE = 500;

/** Removes uploads that nothing came to use; their contents follow by the activity. Gives how many went. */
export function deleteUnclaimedFiles(db: Db, now: Date) {
  const old = new Date(now.getTime() - UNCLAIMED_HOURS * 3_600_000);
  return db.transaction(async (tx) => {
    const batch = lockAvailable(tx, {
      key: files.id,
      where: and(eq(files.unclaimed, true), isUnused, lt(files.createdAt, old)),
      limit: SWEEP_BATCH_SIZE,
    });
    const removed = await tx.delete(files).where(inArray(files.id, batch)).returning();
    for (const { id, storageKey } of removed)
      await recordActivity(tx, sweepContext, {
        type: 'file.removed',
        subjectType: 'file',
        subjectId: id,
        audience: [],
        data: { storageKey },
      });
    return removed.length;
  });
}

/** Removes everything that somebody uploaded, wherever it is shown; the contents follow by the activity. */
export async function deleteFilesOfOwner({ db, ...context }: JobContext, ownerId: string) {
  for (let removed = SWEEP_BATCH_SIZE; removed === SWEEP_BATCH_SIZE; )
    removed = await db.transaction(async (tx) => {
      const batch = tx
        .select({ id: files.id })
        .from(files)
        .where(isOwnedBy(ownerId))
        .limit(SWEEP_BATCH_SIZE);
      const rows = await tx.delete(files).where(inArray(files.id, batch)).returning();
      for (const { id, storageKey } of rows)
        await recordActivity(tx, context, {
          type: 'file.removed',
          subjectType: 'file',
          subjectId: id,
          audience: [],
          data: { storageKey },
        });
      return rows.length;
    });
}

const sweepContext = { actor: { kind: 'job', name: 'upkeep' }, requestId: 'upkeep' } as const;
