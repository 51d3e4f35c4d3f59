import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { canonicalJson } from '#lib/canonical-json.ts';
import type { Db } from '#server/database/database.ts';
import type { QuoteRow } from '../tables.ts';
import { versionContent } from './rules.ts';
import { type QuoteVersionRow, quoteVersions } from './tables.ts';

export const canonicalHash = (value: unknown) =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');

/** A quote as a version of it; of one that is accepted, as it was before options were switched on. */
function buildVersion(quote: QuoteRow, sentAt: Date): QuoteVersionRow {
  const content = versionContent(quote);
  return {
    quoteId: quote.id,
    version: quote.version,
    content,
    hash: canonicalHash(content),
    sentAt,
  };
}

/** Keeps what a quote says now as its version; what is kept already stays as it is. */
export async function storeVersion(tx: Db, quote: QuoteRow, sentAt: Date) {
  await tx.insert(quoteVersions).values(buildVersion(quote, sentAt)).onConflictDoNothing();
}

/** All that was sent, the newest first. What went out before versions were kept is its only one. */
export async function listVersions(db: Db, quote: QuoteRow) {
  const rows = await db
    .select()
    .from(quoteVersions)
    .where(eq(quoteVersions.quoteId, quote.id))
    .orderBy(desc(quoteVersions.version));
  if (rows.length > 0 || !quote.sentAt) return rows;
  return [buildVersion({ ...quote, version: Math.max(quote.version, 1) }, quote.sentAt)];
}

export async function findVersion(db: Db, quote: QuoteRow, version: number) {
  const [row] = await db
    .select()
    .from(quoteVersions)
    .where(and(eq(quoteVersions.quoteId, quote.id), eq(quoteVersions.version, version)));
  if (row) return row;
  return (await listVersions(db, quote)).find((known) => known.version === version);
}
