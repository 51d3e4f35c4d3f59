import { and, arrayContains, desc, eq, isNull, not, type SQLWrapper, sql } from 'drizzle-orm';
import { files } from '#features/files/tables.ts';
import { dateAt } from '#lib/local-time.ts';
import { timeZoneOfState } from '#lib/time-zone.ts';
import type { Db } from '#server/database/database.ts';
import { REMINDER_LEAD_DAYS } from './rules.ts';
import { verificationDocuments, verifications } from './tables.ts';

export type DocumentRow = typeof verificationDocuments.$inferSelect;

/** Matches the documents that no newer one has replaced. */
export const notReplaced = isNull(verificationDocuments.replacedAt);

/** Today in the time zone of the business: a document is valid through its last day there. */
export const localToday = ({ state }: { state: string }, now: Date) =>
  dateAt(now, timeZoneOfState(state));

/** A first, coarse filter: the exact comparison is in the time zone of the business, where UTC's day is never earlier. */
export const utcDay = (now: Date, days = 0) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Whether a reminder is due that was not sent: the last one is older than the day on which it had to go out. */
export const isReminderDue = (
  { validUntil, remindedAt }: Record<'validUntil' | 'remindedAt', SQLWrapper>,
  today: string,
) => {
  const due = REMINDER_LEAD_DAYS.toReversed().map(
    (days) => sql`when ${validUntil} <= ${today}::date + ${days}::int
      then ${validUntil} - ${days}::int`,
  );
  return sql`(${remindedAt} is null
    or (${remindedAt} at time zone 'UTC')::date < case ${sql.join(due, sql` `)} end)`;
};

/** Finds replaced documents, too. */
export async function findDocumentRow(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(verificationDocuments)
    .where(eq(verificationDocuments.id, id));
  return row;
}

/** A document that was not replaced, with its file. */
export async function findCurrentDocument(db: Db, id: string) {
  const [row] = await db
    .select({ document: verificationDocuments, file: files })
    .from(verificationDocuments)
    .innerJoin(files, eq(files.id, verificationDocuments.fileId))
    .where(and(eq(verificationDocuments.id, id), notReplaced));
  return row;
}

export type DocumentView = NonNullable<Awaited<ReturnType<typeof findCurrentDocument>>>;

/** The documents of a business that were not replaced, newest first: at most an approved and a newer one of each kind. */
export const listCurrentDocuments = (db: Db, contractorId: string) =>
  db
    .select({ document: verificationDocuments, file: files })
    .from(verificationDocuments)
    .leftJoin(files, eq(files.id, verificationDocuments.fileId))
    .where(and(eq(verificationDocuments.contractorId, contractorId), notReplaced))
    .orderBy(desc(verificationDocuments.id))
    .limit(20);

export function presentDocument(
  document: DocumentRow,
  file: Pick<DocumentView['file'], 'name' | 'type' | 'size'> | null,
) {
  return {
    ...document,
    fileName: file?.name ?? '',
    fileType: file?.type ?? '',
    fileSize: file?.size ?? 0,
  };
}

export const insertDocument = (tx: Db, document: typeof verificationDocuments.$inferInsert) =>
  tx.insert(verificationDocuments).values(document);

/** Returns undefined when the document was decided or replaced since it was read. */
export async function updateDocumentIfUnchanged(
  tx: Db,
  { id, status }: Pick<DocumentRow, 'id' | 'status'>,
  changes: Partial<DocumentRow>,
) {
  const unchanged = and(
    eq(verificationDocuments.id, id),
    eq(verificationDocuments.status, status),
    notReplaced,
  );
  const [row] = await tx.update(verificationDocuments).set(changes).where(unchanged).returning();
  return row;
}

/** Keeps that an admin opened the file; a second time changes nothing. */
export const markOpened = (tx: Db, id: string, adminId: string) =>
  tx
    .update(verificationDocuments)
    .set({ openedBy: sql`array_append(${verificationDocuments.openedBy}, ${adminId}::uuid)` })
    .where(
      and(
        eq(verificationDocuments.id, id),
        not(arrayContains(verificationDocuments.openedBy, [adminId])),
      ),
    );

/** Records the start of the verification, or its latest change. */
export const touchVerification = (tx: Db, contractorId: string, now: Date) =>
  tx
    .insert(verifications)
    .values({ contractorId, startedAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: verifications.contractorId, set: { updatedAt: now } });

export async function findVerification(db: Db, contractorId: string) {
  const [row] = await db
    .select()
    .from(verifications)
    .where(eq(verifications.contractorId, contractorId));
  return row;
}
