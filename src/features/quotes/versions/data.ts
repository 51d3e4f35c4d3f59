import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { canonicalJson } from '#lib/canonical-json.ts';
import type { Db } from '#server/database/database.ts';
import type { QuoteRow } from '../tables.ts';
import { versionContent } from './rules.ts';
import { type QuoteVersionRow, quoteVersions } from './tables.ts';

export const canonicalHash = (value: unknown) =>
  createHash('sha256').update(canonicalJson(value)).digest('hex');

/** The version row for a quote's current content, before any option was selected. */
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

/** Stores the current content of a quote as its version, unless that version is stored already. */
export async function storeVersion(tx: Db, quote: QuoteRow, sentAt: Date) {
  await tx.insert(quoteVersions).values(buildVersion(quote, sentAt)).onConflictDoNothing();
}

/** All versions, newest first. A quote sent before versions were stored has its current content as the only one. */
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
  return (await listVersions(db, quote)).find((listed) => listed.version === version);
}
