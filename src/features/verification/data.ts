import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import {
  verificationFlagsOf,
  verificationPercent,
} from '#features/contractors/profile-editor/rules.ts';
import { isFactCurrent } from '#features/contractors/register-facts/rules.ts';
import { registerFacts } from '#features/contractors/register-facts/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { presentFile, recordRemoval } from '#features/files/data.ts';
import { files } from '#features/files/tables.ts';
import { findUser } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { ApiError } from '#lib/api-error.ts';
import { dateAt } from '#lib/local-time.ts';
import { toE164 } from '#lib/phone.ts';
import { timeZoneOfState } from '#lib/time-zone.ts';
import type { ActorContext, Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { type DocumentKind, stepsOf, verificationStatusOf } from './rules.ts';
import { verificationDocuments, verifications } from './tables.ts';

export type DocumentRow = typeof verificationDocuments.$inferSelect;

/** What no newer document has replaced. */
export const notReplaced = isNull(verificationDocuments.replacedAt);

/** Today, where the business is: a document is valid through its last day there. */
export const localToday = ({ state }: { state: string }, now: Date) =>
  dateAt(now, timeZoneOfState(state));

/**
 * The business, locked: its documents and what follows from them change one at a time. Its owner first, as
 * closing an account does: where they stand follows, too.
 */
export async function lockBusinessWithOwner(tx: Db, contractorId: string) {
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(contractors, eq(contractors.userId, users.id))
    .where(eq(contractors.id, contractorId))
    .for('no key update', { of: users });
  const [row] = await tx
    .select()
    .from(contractors)
    .where(and(eq(contractors.id, contractorId), contractors.isActive))
    .for('no key update');
  return row;
}

export async function findActiveBusiness(db: Db, contractorId: string) {
  const [row] = await db
    .select()
    .from(contractors)
    .where(and(eq(contractors.id, contractorId), contractors.isActive));
  return row;
}

/** A document whether it stands or not, for what follows from it. */
export async function findDocumentRow(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(verificationDocuments)
    .where(eq(verificationDocuments.id, id));
  return row;
}

/** A document with its file; the file of a replaced one is gone. */
export async function findCurrentDocument(db: Db, id: string) {
  const [row] = await db
    .select({ document: verificationDocuments, file: files })
    .from(verificationDocuments)
    .innerJoin(files, eq(files.id, verificationDocuments.fileId))
    .where(and(eq(verificationDocuments.id, id), notReplaced));
  return row;
}

export type DocumentView = NonNullable<Awaited<ReturnType<typeof findCurrentDocument>>>;

/** What a business has sent and nothing newer has replaced, newest first: two of a kind at most. */
export const listCurrentDocuments = (db: Db, contractorId: string) =>
  db
    .select({ document: verificationDocuments, file: files })
    .from(verificationDocuments)
    .leftJoin(files, eq(files.id, verificationDocuments.fileId))
    .where(and(eq(verificationDocuments.contractorId, contractorId), notReplaced))
    .orderBy(desc(verificationDocuments.id))
    .limit(20);

/** What may be shown of a document. */
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

/** Puts what a newer document replaces out of use; its contents go. */
export async function replaceDocuments(
  tx: Db,
  context: ActorContext,
  {
    contractorId,
    kind,
    statuses,
    now,
  }: {
    contractorId: string;
    kind: DocumentKind;
    statuses: readonly DocumentRow['status'][];
    now: Date;
  },
) {
  const replaced = await tx
    .update(verificationDocuments)
    .set({ replacedAt: now })
    .where(
      and(
        eq(verificationDocuments.contractorId, contractorId),
        eq(verificationDocuments.kind, kind),
        inArray(verificationDocuments.status, [...statuses]),
        notReplaced,
      ),
    )
    .returning({ fileId: verificationDocuments.fileId });
  if (replaced.length === 0) return;
  const ids = replaced.map(({ fileId }) => fileId);
  const removed = await tx.delete(files).where(inArray(files.id, ids)).returning();
  for (const file of removed) await recordRemoval(tx, context, file);
}

/** Changes a document that still stands as it was read; undefined when it does not. */
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

/** Notes when a business began, and when something last changed. */
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

type Business = NonNullable<Awaited<ReturnType<typeof lockBusinessWithOwner>>>;

/**
 * Works out anew what follows from the documents of a business and from what registers say of it: its
 * badges, which the database copies to where searches look and which it gives, and where its user stands.
 * Call it under the lock of the business.
 */
export async function recomputeVerification(tx: Db, business: Business, now: Date) {
  const { id, userId } = business;
  const documents = (await listCurrentDocuments(tx, id)).map(({ document }) => document);
  const facts = await tx
    .select({
      kind: registerFacts.kind,
      validUntil: registerFacts.validUntil,
      listedAs: registerFacts.listedAs,
    })
    .from(registerFacts)
    .where(eq(registerFacts.contractorId, id));
  const today = localToday(business, now);
  const hasProof = (kind: 'license' | 'insurance') =>
    documents.some((each) => each.kind === kind && each.status === 'approved') ||
    facts.some(
      (fact) => fact.kind === kind && fact.listedAs === null && isFactCurrent(fact, today),
    );
  const flags = { licenseVerified: hasProof('license'), insuranceVerified: hasProof('insurance') };
  await tx
    .update(contractors)
    .set({ ...flags, updatedAt: now })
    .where(eq(contractors.id, id));
  await touchVerification(tx, id, now);
  if (userId)
    await tx
      .update(users)
      .set({ verificationStatus: verificationStatusOf(documents, flags), updatedAt: now })
      .where(eq(users.id, userId));
  return flags;
}

/** Writes down what happened to a document: it touches the page of its business and all searches. */
export const recordDocumentActivity = (
  tx: Db,
  context: ActorContext,
  { id, contractorId, kind, status }: Pick<DocumentRow, 'id' | 'contractorId' | 'kind' | 'status'>,
  type: string,
  audience: readonly (string | null)[] = [],
) =>
  recordActivity(tx, context, {
    type: `verification.${type}`,
    subjectType: 'verificationDocument',
    subjectId: id,
    audience: [contractorId, ...audience],
    data: { contractorId, kind, status },
  });

/** How far a business is, with links that work for now. */
export async function presentVerification(
  { db, services, now }: Pick<Context, 'db' | 'services' | 'now'>,
  { uid, contractorId }: { uid: string; contractorId: string },
) {
  const [business, account, verification, currentDocuments] = await Promise.all([
    findActiveBusiness(db, contractorId),
    findUser(db, uid),
    findVerification(db, contractorId),
    listCurrentDocuments(db, contractorId),
  ]);
  if (!business || !account) throw new ApiError('not-found');
  const flags = verificationFlagsOf(business, account);
  const newest = (kind: DocumentKind) => {
    const all = currentDocuments.filter(({ document }) => document.kind === kind);
    const [last] = all;
    if (!last) return null;
    const approved = all.find(({ document }) => document.status === 'approved')?.document;
    return {
      ...presentDocument(last.document, last.file),
      url: last.file && presentFile(last.file, services, now()).url,
      inForce: approved?.decidedAt
        ? { checkedAt: approved.decidedAt, validUntil: approved.validUntil }
        : null,
    };
  };
  return {
    ...flags,
    backgroundCheckVerified: business.backgroundCheckVerified,
    documentsUploaded: {
      license: newest('license'),
      insurance: newest('insurance'),
      businessRegistration: newest('businessRegistration'),
    },
    verificationStarted: verification !== undefined,
    startedAt: verification?.startedAt ?? null,
    lastUpdated: verification?.updatedAt ?? null,
    verificationStatus: account.verificationStatus,
    percent: verificationPercent(flags),
    steps: stepsOf(
      flags,
      currentDocuments.map(({ document }) => document),
    ),
    email: business.email,
    accountEmail: account.email,
    phone: business.phone,
    phoneTakesCodes: toE164(business.phone) !== undefined,
  };
}
