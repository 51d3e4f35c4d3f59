import { and, eq, ne, or, sql } from 'drizzle-orm';
import { claimPictures, listFiles, presentFile, releasePictures } from '#features/files/data.ts';
import { invalidArgument } from '#lib/api-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { StoredQuoteItem } from '../items/rules.ts';
import { type QuoteRow, quotes } from '../tables.ts';
import { MAX_QUOTE_PHOTOS, PHOTO_IS_GONE, photoIdsOf, TOO_MANY_PHOTOS } from './rules.ts';

type Lines = readonly Pick<StoredQuoteItem, 'photos'>[];

/**
 * Puts the photos of these lines to use. Those that the quote has already stay, whoever uploaded them; any other has to
 * be a picture of this person’s own that is unused, or part of another quote of theirs.
 */
export async function claimQuotePhotos(
  tx: Db,
  { ownerId, items, known }: { ownerId: string; items: Lines; known: Lines },
) {
  const all = photoIdsOf(items);
  if (all.length > MAX_QUOTE_PHOTOS) throw invalidArgument('items', TOO_MANY_PHOTOS);
  const knownIds = new Set(photoIdsOf(known));
  const added = all.filter((id) => !knownIds.has(id));
  if (!(await claimPictures(tx, { ownerId, ids: added, visibility: 'quote' })))
    throw invalidArgument('items', PHOTO_IS_GONE);
}

/**
 * Gives back the photos that a draft has no more: unused, they are swept in time. What was sent keeps its photos, like
 * every version of it, and so do the other quotes and drafts of the business that share one.
 */
export async function releaseQuotePhotos(
  tx: Db,
  quote: Pick<QuoteRow, 'id' | 'contractorId' | 'items' | 'sentAt'>,
  remaining: Lines,
) {
  const kept = new Set(photoIdsOf(remaining));
  const dropped = quote.sentAt ? [] : photoIdsOf(quote.items).filter((id) => !kept.has(id));
  for (const id of dropped) {
    const line = sql`${JSON.stringify([{ photos: [id] }])}::jsonb`;
    const isShared = await tx.$count(
      quotes,
      and(
        eq(quotes.contractorId, quote.contractorId),
        ne(quotes.id, quote.id),
        or(
          sql`${quotes.items} @> ${line}`,
          sql`${quotes.revision} -> 'items' @> ${line}`,
          sql`exists (select from quote_versions v where v.quote_id = ${quotes.id} and v.content -> 'items' @> ${line})`,
        ),
      ),
    );
    if (isShared === 0) await releasePictures(tx, [id]);
  }
}

/** The files behind these lines, for whoever may read the quote. */
export async function listQuotePhotos(
  { db, services, now }: Pick<Context, 'db' | 'services' | 'now'>,
  lines: Lines,
) {
  const rows = await listQuotePictures(db, lines);
  return rows.map((row) => {
    const { id, url, width, height } = presentFile(row, services, now());
    return { id, url, width, height };
  });
}

export async function listQuotePictures(db: Db, lines: Lines) {
  const ids = photoIdsOf(lines);
  return ids.length > 0 ? listFiles(db, { ids, visibility: 'quote' }) : [];
}
