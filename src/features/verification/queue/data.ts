import { and, asc, desc, eq, gt, ne } from 'drizzle-orm';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { files } from '#features/files/tables.ts';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { notReplaced } from '../data.ts';
import { type DocumentKind, type DocumentStatus, MAX_EARLIER_DOCUMENTS } from '../rules.ts';
import { verificationDocuments } from '../tables.ts';

type QueueQuery = {
  status: DocumentStatus;
  kind?: DocumentKind | undefined;
  after?: string | undefined;
  limit: number;
};

const selectQueued = (db: Db) =>
  db
    .select({ document: verificationDocuments, file: files, business: contractors })
    .from(verificationDocuments)
    .innerJoin(contractors, eq(contractors.id, verificationDocuments.contractorId))
    .leftJoin(files, eq(files.id, verificationDocuments.fileId));

/** Oldest first, one row more than the page, to tell whether another page follows. */
export const listQueue = (db: Db, { status, kind, after, limit }: QueueQuery) =>
  selectQueued(db)
    .where(
      and(
        eq(verificationDocuments.status, status),
        kind && eq(verificationDocuments.kind, kind),
        notReplaced,
        after === undefined ? undefined : gt(verificationDocuments.id, after),
      ),
    )
    .orderBy(asc(verificationDocuments.id))
    .limit(limit + 1);

export async function findQueuedDocument(db: Db, id: string) {
  const [row] = await selectQueued(db).where(and(eq(verificationDocuments.id, id), notReplaced));
  return row;
}

export type QueuedView = NonNullable<Awaited<ReturnType<typeof findQueuedDocument>>>;

/** What an admin compares the document with: register facts and earlier documents of the kind. */
export async function findComparisonData(db: Db, { document }: QueuedView) {
  const { id, contractorId, kind, decidedBy } = document;
  const [facts, earlier, [decider]] = await Promise.all([
    db
      .select()
      .from(registerFacts)
      .where(eq(registerFacts.contractorId, contractorId))
      .orderBy(asc(registerFacts.register), asc(registerFacts.number))
      .limit(MAX_EARLIER_DOCUMENTS),
    db
      .select()
      .from(verificationDocuments)
      .where(
        and(
          eq(verificationDocuments.contractorId, contractorId),
          eq(verificationDocuments.kind, kind),
          ne(verificationDocuments.id, id),
        ),
      )
      .orderBy(desc(verificationDocuments.id))
      .limit(MAX_EARLIER_DOCUMENTS),
    decidedBy ? db.select({ name: users.name }).from(users).where(eq(users.id, decidedBy)) : [],
  ]);
  return { facts, earlier, decidedByName: decider?.name ?? '' };
}
