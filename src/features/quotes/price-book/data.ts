import { and, asc, desc, eq, inArray, like, sql } from 'drizzle-orm';
import { contractors } from '#features/contractors/tables.ts';
import { containsPattern } from '#lib/like.ts';
import type { Db } from '#server/database/database.ts';
import { askedWords, descriptionKey, MAX_PRICE_BOOK_ITEMS, searchWords } from './rules.ts';
import { type PriceBookItemRow, priceBookItems } from './tables.ts';

type Page = {
  q?: string | undefined;
  /** The last row of the previous page. */
  after?: readonly [lastUsedAt: string, id: string] | undefined;
  limit: number;
};

/**
 * A business's items, latest used first; one row more than `limit`. The words are compared with every item of the
 * business, which are few: see `MAX_PRICE_BOOK_ITEMS`.
 */
export function listPriceBook(db: Db, contractorId: string, { q = '', after, limit }: Page) {
  const { lastUsedAt, id } = priceBookItems;
  return db
    .select()
    .from(priceBookItems)
    .where(
      and(
        eq(priceBookItems.contractorId, contractorId),
        ...searchWords(q).map((word) => like(priceBookItems.descriptionKey, containsPattern(word))),
        after && sql`(${lastUsedAt}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(lastUsedAt), desc(id))
    .limit(limit + 1);
}

/** Items that share words with what a customer asked for: most of them first, then the latest used. */
export function listPriceBookNear(db: Db, contractorId: string, asked: string, limit: number) {
  const { descriptionKey: key, lastUsedAt, id } = priceBookItems;
  const words = askedWords(asked);
  if (words.length === 0) return [];
  const hits = words.map((word) => sql`(${key} like ${containsPattern(word)})::int`);
  const shared = sql.join(hits, sql` + `);
  return db
    .select()
    .from(priceBookItems)
    .where(and(eq(priceBookItems.contractorId, contractorId), sql`${shared} > 0`))
    .orderBy(sql`${shared} desc`, desc(lastUsedAt), desc(id))
    .limit(limit);
}

/** Serializes what a business saves, so that parallel calls cannot pass a limit or take the same name. */
export const lockBusiness = (tx: Db, contractorId: string) =>
  tx
    .select({ id: contractors.id })
    .from(contractors)
    .where(eq(contractors.id, contractorId))
    .for('no key update');

type Content = Pick<PriceBookItemRow, 'description' | 'pricing' | 'unit' | 'price'>;

/** Keeps an item, or gives the one with the same description this price; nothing where the book is full. */
export async function savePriceBookItem(tx: Db, contractorId: string, content: Content, now: Date) {
  await lockBusiness(tx, contractorId);
  const key = descriptionKey(content.description);
  const others = await tx.$count(
    priceBookItems,
    and(
      eq(priceBookItems.contractorId, contractorId),
      sql`${priceBookItems.descriptionKey} <> ${key}`,
    ),
  );
  if (others >= MAX_PRICE_BOOK_ITEMS) return undefined;
  const changes = { ...content, lastUsedAt: now, updatedAt: now };
  const [row] = await tx
    .insert(priceBookItems)
    .values({ ...changes, contractorId, descriptionKey: key, createdAt: now })
    .onConflictDoUpdate({
      target: [priceBookItems.contractorId, priceBookItems.descriptionKey],
      set: changes,
    })
    .returning();
  return row;
}

const isOwn = (contractorId: string, id: string) =>
  and(eq(priceBookItems.id, id), eq(priceBookItems.contractorId, contractorId));

/** Undefined if there is none; `'taken'` if another item has the description. */
export async function changePriceBookItem(
  tx: Db,
  contractorId: string,
  id: string,
  { description, ...changes }: { [Name in keyof Content]?: Content[Name] | undefined },
  now: Date,
) {
  const key = description === undefined ? undefined : descriptionKey(description);
  if (key !== undefined) {
    await lockBusiness(tx, contractorId);
    const [other] = await tx
      .select({ id: priceBookItems.id })
      .from(priceBookItems)
      .where(
        and(eq(priceBookItems.contractorId, contractorId), eq(priceBookItems.descriptionKey, key)),
      );
    if (other && other.id !== id) return 'taken' as const;
  }
  const [row] = await tx
    .update(priceBookItems)
    .set({
      ...changes,
      ...(key !== undefined && { description, descriptionKey: key }),
      updatedAt: now,
    })
    .where(isOwn(contractorId, id))
    .returning();
  return row;
}

export async function removePriceBookItem(tx: Db, contractorId: string, id: string) {
  const rows = await tx
    .delete(priceBookItems)
    .where(isOwn(contractorId, id))
    .returning({ id: priceBookItems.id });
  return rows.length > 0;
}

/** Counts the items that a sent quote contains, so that what is used most is suggested first. */
export async function countPriceBookUse(
  tx: Db,
  contractorId: string,
  descriptions: readonly string[],
  now: Date,
) {
  const keys = [...new Set(descriptions.map(descriptionKey))];
  if (keys.length === 0) return;
  // In the order of their ids, so that two quotes that are sent at the same time do not wait for each other in a circle.
  const used = tx
    .select({ id: priceBookItems.id })
    .from(priceBookItems)
    .where(
      and(
        eq(priceBookItems.contractorId, contractorId),
        inArray(priceBookItems.descriptionKey, keys),
      ),
    )
    .orderBy(asc(priceBookItems.id))
    .for('no key update');
  await tx
    .update(priceBookItems)
    .set({ useCount: sql`${priceBookItems.useCount} + 1`, lastUsedAt: now })
    .where(inArray(priceBookItems.id, used));
}
