import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { figuresOf } from '../items/rules.ts';
import type { QuoteRow } from '../tables.ts';
import { findVersion, hashOf, keepVersion } from '../versions/data.ts';
import { type Drawing, type SignatureKind, signedDocument } from './rules.ts';
import { quoteSignatures, type SignatureRow } from './tables.ts';

type Signer = {
  signerId: string;
  kind: SignatureKind;
  name: string;
  drawing: Drawing | null;
  clientAddress: string | null;
  userAgent: string | null;
};

/** Signs the version that a quote, not yet accepted, says now. */
export async function sign(
  tx: Db,
  quote: QuoteRow,
  signer: Signer,
  { options, totalAmount }: { options: readonly string[]; totalAmount: number },
  signedAt: Date,
) {
  const version = Math.max(quote.version, 1);
  await keepVersion(tx, { ...quote, version }, quote.sentAt ?? signedAt);
  const kept = await findVersion(tx, quote, version);
  if (!kept) throw new Error('a version that was kept is there');
  await tx.insert(quoteSignatures).values({
    ...signer,
    quoteId: quote.id,
    version,
    options: [...options],
    totalAmount,
    versionHash: kept.hash,
    hash: hashOf(signedDocument(kept.content, { options, totalAmount })),
    signedAt,
  });
}

export async function findSignature(db: Db, quoteId: string) {
  const [row] = await db.select().from(quoteSignatures).where(eq(quoteSignatures.quoteId, quoteId));
  return row;
}

/** Whether the version is still, to the letter, what was signed. */
export async function isIntact(db: Db, quote: QuoteRow, signature: SignatureRow) {
  const kept = await findVersion(db, quote, signature.version);
  if (!kept) return false;
  const { totalAmount } = figuresOf(kept.content.items, new Set(signature.options));
  return (
    hashOf(kept.content) === signature.versionHash &&
    hashOf(signedDocument(kept.content, signature)) === signature.hash &&
    totalAmount === signature.totalAmount &&
    totalAmount === quote.totalAmount
  );
}
