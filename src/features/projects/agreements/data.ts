import { inArray } from 'drizzle-orm';
import { canonicalHash } from '#features/quotes/versions/data.ts';
import type { Db } from '#server/database/database.ts';
import { agreementSignatures } from './tables.ts';

type SignatureRow = typeof agreementSignatures.$inferSelect;
export type Signer = Pick<
  SignatureRow,
  'signerId' | 'kind' | 'name' | 'drawing' | 'clientAddress' | 'userAgent'
>;

/** Keeps who agreed to `content`, which never changes afterwards. */
export const signAgreement = (
  tx: Db,
  { subjectId, projectId }: Pick<SignatureRow, 'subjectId' | 'projectId'>,
  signer: Signer,
  content: unknown,
  signedAt: Date,
) =>
  tx
    .insert(agreementSignatures)
    .values({ ...signer, subjectId, projectId, hash: canonicalHash(content), signedAt });

/** The signatures under these change orders and plans, by the id of what was signed. */
export async function findAgreementSignatures(db: Db, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return new Map<string, SignatureRow>();
  const rows = await db
    .select()
    .from(agreementSignatures)
    .where(inArray(agreementSignatures.subjectId, [...subjectIds]));
  return new Map(rows.map((row) => [row.subjectId, row]));
}

/** A signature as both sides see it; `content` proves that it is still what was signed. */
export const presentSignature = (signature: SignatureRow | undefined, content: unknown) =>
  signature
    ? {
        name: signature.name,
        signedAt: signature.signedAt,
        hash: signature.hash,
        intact: canonicalHash(content) === signature.hash,
      }
    : null;
