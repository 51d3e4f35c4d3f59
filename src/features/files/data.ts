import { and, asc, eq, inArray, isNull, like, lt, ne, notInArray, sql, sum } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import type { Services } from '#server/context.ts';
import { lockAvailable } from '#server/database/claims.ts';
import type { Db } from '#server/database/database.ts';
import { fileUrl } from '#server/files/file-links.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { files, uploadReservations } from './tables.ts';

export type FileRow = typeof files.$inferSelect;

/** A file as the API shows it. Only for callers who may see it, because everybody with the URL can open it. */
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

type Reservation = typeof uploadReservations.$inferInsert;

/**
 * Reserves room for an upload unless its owner would exceed `quotaBytes`; false if they would. Locks the owner's row,
 * so that parallel uploads count one after the other. Call it in a transaction.
 */
export async function reserveUpload(tx: Db, reservation: Reservation, quotaBytes: number) {
  const { ownerId, idempotencyKey, bytes } = reservation;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
  const [used] = await tx
    .select({ bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(eq(files.ownerId, ownerId));
  const [reserved] = await tx
    .select({ bytes: sum(uploadReservations.bytes).mapWith(Number) })
    .from(uploadReservations)
    .where(
      and(
        eq(uploadReservations.ownerId, ownerId),
        sql`${uploadReservations.idempotencyKey} is distinct from ${idempotencyKey ?? ''}`,
      ),
    );
  if ((used?.bytes ?? 0) + (reserved?.bytes ?? 0) + bytes > quotaBytes) return false;
  await tx.insert(uploadReservations).values(reservation);
  return true;
}

/** Inserts the row of a file whose room was reserved; false when the reservation has been released since. */
export async function insertReservedFile(tx: Db, file: typeof files.$inferInsert) {
  if (!(await deleteReservation(tx, file.storageKey))) return false;
  await tx.insert(files).values(file);
  return true;
}

/** Whether there was one. Waits for a transaction that is deleting it, too. */
export async function deleteReservation(tx: Db, storageKey: string) {
  const deleted = await tx
    .delete(uploadReservations)
    .where(eq(uploadReservations.storageKey, storageKey))
    .returning({ storageKey: uploadReservations.storageKey });
  return deleted.length > 0;
}

const isOwnedBy = (ownerId: string) => eq(files.ownerId, ownerId);
/** Uploaded, and put to no use yet. */
export const isUnused = and(
  isNull(files.projectId),
  isNull(files.messageId),
  isNull(files.logEntryId),
  eq(files.inLibrary, false),
  eq(files.visibility, 'private'),
);

/** Deletes an unused file of this owner; undefined if there is none. */
export async function removeUnusedFile(db: Db, id: string, ownerId: string) {
  const [row] = await db
    .delete(files)
    .where(and(eq(files.id, id), isOwnedBy(ownerId), isUnused))
    .returning();
  return row;
}

/** The pictures of what was asked for, without those of the work and the files of either side. */
const isOfRequest = (projectId: string) =>
  and(eq(files.projectId, projectId), isNull(files.logEntryId), eq(files.inLibrary, false));

/** The pictures of a project in the order of their upload. */
export const listProjectFiles = (db: Db, projectId: string) =>
  db
    .select()
    .from(files)
    .where(and(isOfRequest(projectId), eq(files.visibility, 'project')))
    .orderBy(asc(files.id));

/** The first picture of each of these projects that has any, by project: one statement for all. */
export async function findFirstProjectPictures(db: Db, projectIds: readonly string[]) {
  if (projectIds.length === 0) return new Map<string | null, Pick<FileRow, 'id' | 'visibility'>>();
  const rows = await db
    .selectDistinctOn([files.projectId], {
      projectId: files.projectId,
      id: files.id,
      visibility: files.visibility,
    })
    .from(files)
    .where(
      and(
        inArray(files.projectId, [...projectIds]),
        isNull(files.logEntryId),
        eq(files.inLibrary, false),
        eq(files.visibility, 'project'),
      ),
    )
    .orderBy(files.projectId, asc(files.id));
  return new Map(rows.map(({ projectId, ...file }) => [projectId, file]));
}

/**
 * Replaces the pictures of a project; returns false unless every new one is an unused picture of the owner.
 * Pictures that are left out become private again.
 */
export async function setProjectFiles(
  tx: Db,
  { projectId, ownerId, ids }: { projectId: string; ownerId: string; ids: readonly string[] },
) {
  const uniqueIds = [...new Set(ids)];
  await tx
    .update(files)
    .set({ projectId: null, visibility: 'private' })
    .where(
      and(
        isOfRequest(projectId),
        uniqueIds.length > 0 ? notInArray(files.id, uniqueIds) : sql`true`,
      ),
    );
  if (uniqueIds.length === 0) return true;
  await tx
    .update(files)
    .set({ projectId, visibility: 'project', unclaimed: false })
    .where(
      and(inArray(files.id, uniqueIds), isOwnedBy(ownerId), isUnused, like(files.type, 'image/%')),
    );
  const attached = await tx.$count(
    files,
    and(inArray(files.id, uniqueIds), isOfRequest(projectId), ne(files.visibility, 'private')),
  );
  return attached === uniqueIds.length;
}

/** Hides pictures of the owner that are in use, or shows them again; they are kept either way. */
export async function setPicturesVisibility(
  tx: Db,
  ownerId: string,
  ids: readonly string[],
  visibility: 'public' | 'private',
) {
  if (ids.length === 0) return;
  await tx
    .update(files)
    .set({ visibility })
    .where(and(inArray(files.id, [...ids]), isOwnedBy(ownerId)));
}

type Claim = {
  ownerId: string;
  ids: readonly string[];
  visibility: FileRow['visibility'];
  messageId?: string;
  projectId?: string;
  logEntryId?: string;
};

/** Puts unused files of their owner to a use; false unless all of them could be. */
export async function claimFiles(tx: Db, { ownerId, ids, ...use }: Claim) {
  const claimed = await tx
    .update(files)
    .set({ ...use, unclaimed: false })
    .where(and(inArray(files.id, [...ids]), isOwnedBy(ownerId), isUnused))
    .returning({ id: files.id });
  return claimed.length === ids.length;
}

type PictureClaim = Pick<Claim, 'ownerId' | 'ids' | 'visibility'>;

/**
 * Puts unused pictures of their owner to a use that several rows may share; false unless all of them are in that use
 * now, as some may have been before.
 */
export async function claimPictures(tx: Db, { ownerId, ids, visibility }: PictureClaim) {
  if (ids.length === 0) return true;
  const areTheirs = and(
    inArray(files.id, [...ids]),
    isOwnedBy(ownerId),
    like(files.type, 'image/%'),
  );
  await tx.update(files).set({ visibility, unclaimed: false }).where(and(areTheirs, isUnused));
  return (await tx.$count(files, and(areTheirs, eq(files.visibility, visibility)))) === ids.length;
}

/** Gives pictures back to their owner: unused, they are swept in time. */
export const releasePictures = (tx: Db, ids: readonly string[]) =>
  tx
    .update(files)
    .set({ visibility: 'private', unclaimed: true })
    .where(inArray(files.id, [...ids]));

/** The files of these ids that are in this use, in the order of their upload. */
export const listFiles = (
  db: Db,
  { ids, visibility }: { ids: readonly string[]; visibility: FileRow['visibility'] },
) =>
  db
    .select()
    .from(files)
    .where(and(inArray(files.id, [...ids]), eq(files.visibility, visibility)))
    .orderBy(asc(files.id));

/** Attaches unused files of their owner to a message; false unless all of them could be. */
export const attachToMessage = (
  tx: Db,
  file: { messageId: string; ownerId: string; ids: readonly string[] },
) => claimFiles(tx, { ...file, visibility: 'message' });

/** Attaches unused files of their owner to an entry of the log of a project; false unless all of them could be. */
export const attachToLogEntry = (
  tx: Db,
  file: { logEntryId: string; projectId: string; ownerId: string; ids: readonly string[] },
) => claimFiles(tx, { ...file, visibility: 'project' });

/** The files of these entries in the order of their upload. */
export const listLogFiles = (db: Db, entryIds: readonly string[]) =>
  db
    .select()
    .from(files)
    .where(inArray(files.logEntryId, [...entryIds]))
    .orderBy(asc(files.id));

/** Gives the files of an entry that is removed back to their owner: unused, they are swept in time. */
export const releaseLogFiles = (tx: Db, entryId: string) =>
  tx
    .update(files)
    .set({ logEntryId: null, projectId: null, visibility: 'private', unclaimed: true })
    .where(eq(files.logEntryId, entryId));

/** The files of these messages in the order of their upload. */
export const listMessageFiles = (db: Db, messageIds: readonly string[]) =>
  db
    .select()
    .from(files)
    .where(and(inArray(files.messageId, [...messageIds]), eq(files.visibility, 'message')))
    .orderBy(asc(files.id));

/** How long unused uploads are kept: long enough for a form that is finished the next day. */
const UNCLAIMED_HOURS = 48;
const SWEEP_BATCH_SIZE = 500;

/** Deletes a batch of old unused uploads and returns its size; `file.removed` deletes the contents. */
export function deleteUnclaimedFiles(db: Db, now: Date) {
  const old = new Date(now.getTime() - UNCLAIMED_HOURS * 3_600_000);
  return db.transaction(async (tx) => {
    const batch = lockAvailable(tx, {
      key: files.id,
      where: and(eq(files.unclaimed, true), isUnused, lt(files.createdAt, old)),
      limit: SWEEP_BATCH_SIZE,
    });
    const removed = await tx.delete(files).where(inArray(files.id, batch)).returning();
    for (const file of removed) await recordRemoval(tx, sweepContext, file);
    return removed.length;
  });
}

/** Deletes everything that a user uploaded, even where it is in use; `file.removed` deletes the contents. */
export async function deleteFilesOfOwner({ db, ...context }: JobContext, ownerId: string) {
  for (let removed = SWEEP_BATCH_SIZE; removed === SWEEP_BATCH_SIZE; )
    removed = await db.transaction(async (tx) => {
      const batch = tx
        .select({ id: files.id })
        .from(files)
        .where(isOwnedBy(ownerId))
        .limit(SWEEP_BATCH_SIZE);
      const rows = await tx.delete(files).where(inArray(files.id, batch)).returning();
      for (const file of rows) await recordRemoval(tx, context, file);
      return rows.length;
    });
}

/** Records that a row was deleted; the reaction to it deletes the content. */
export const recordRemoval = (
  tx: Db,
  context: Parameters<typeof recordActivity>[1],
  { id, storageKey }: Pick<FileRow, 'id' | 'storageKey'>,
) =>
  recordActivity(tx, context, {
    type: 'file.removed',
    subjectType: 'file',
    subjectId: id,
    audience: [],
    data: { storageKey },
  });

const sweepContext = { actor: { kind: 'job', name: 'upkeep' }, requestId: 'upkeep' } as const;
