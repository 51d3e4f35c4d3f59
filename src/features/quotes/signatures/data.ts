import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { calculateTotals } from '../items/rules.ts';
import type { QuoteRow } from '../tables.ts';
import { canonicalHash, findVersion, storeVersion } from '../versions/data.ts';
import { type Drawing, type SignatureKind, signedDocument } from './rules.ts';
import { quoteSignatures, type SignatureRow } from './tables.ts';

export type Signer = {
  signerId: string;
  kind: SignatureKind;
  name: string;
  drawing: Drawing | null;
  clientAddress: string | null;
  userAgent: string | null;
};

/** Signs the current version of a quote that is not accepted yet. */
export async function signVersion(
  tx: Db,
  quote: QuoteRow,
  signer: Signer,
  choice: { options: readonly string[]; package: string | null; totalAmount: number },
  signedAt: Date,
) {
  const version = Math.max(quote.version, 1);
  await storeVersion(tx, { ...quote, version }, quote.sentAt ?? signedAt);
  const storedVersion = await findVersion(tx, quote, version);
  if (!storedVersion) throw new Error('a stored version must exist');
  await tx.insert(quoteSignatures).values({
    ...signer,
    quoteId: quote.id,
    version,
    ...choice,
    options: [...choice.options],
    versionHash: storedVersion.hash,
    hash: canonicalHash(signedDocument(storedVersion.content, choice)),
    signedAt,
  });
}

export async function findSignature(db: Db, quoteId: string) {
  const [row] = await db.select().from(quoteSignatures).where(eq(quoteSignatures.quoteId, quoteId));
  return row;
}

/** Recomputes both hashes and the total, to prove that the version is exactly what was signed. */
export async function isIntact(db: Db, quote: QuoteRow, signature: SignatureRow) {
  const storedVersion = await findVersion(db, quote, signature.version);
  if (!storedVersion) return false;
  const { totalAmount } = calculateTotals(
    storedVersion.content.items,
    new Set(signature.options),
    signature.package ?? undefined,
  );
  return (
    canonicalHash(storedVersion.content) === signature.versionHash &&
    canonicalHash(signedDocument(storedVersion.content, signature)) === signature.hash &&
    totalAmount === signature.totalAmount &&
    totalAmount === quote.totalAmount
  );
}
