import { and, eq, inArray } from 'drizzle-orm';
import {
  type ContractorRow,
  findActiveBusiness,
  lockBusinessWithOwner,
} from '#features/contractors/data.ts';
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
import { toE164 } from '#lib/phone.ts';
import type { ActorContext, Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import {
  type DocumentRow,
  findVerification,
  listCurrentDocuments,
  localToday,
  notReplaced,
  presentDocument,
  touchVerification,
} from './data.ts';
import { type DocumentKind, stepsOf, verificationStatusOf } from './rules.ts';
import { verificationDocuments } from './tables.ts';

export async function requireLockedBusiness(tx: Db, contractorId: string) {
  const business = await lockBusinessWithOwner(tx, contractorId);
  if (!business) throw new ApiError('not-found');
  return business;
}

/** Marks documents as replaced by a newer one, and deletes their files. */
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

/**
 * Derives the badges of a business and the verification status of its user from its documents and register
 * facts. Triggers copy the badges to the rows that searches read. Call it with the business locked.
 */
export async function recomputeVerification(tx: Db, business: ContractorRow, now: Date) {
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

/** The activity also refreshes cached pages: that of the business and all searches. */
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

/** The verification of a business as the API answers it, with links to files that work for a few minutes. */
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
