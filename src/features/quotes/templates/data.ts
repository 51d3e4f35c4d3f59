import { and, asc, eq, ne } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { lockBusiness } from '../price-book/data.ts';
import { MAX_QUOTE_TEMPLATES, nameKey, type TemplateContent } from './rules.ts';
import { quoteTemplates } from './tables.ts';

export const listQuoteTemplates = (db: Db, contractorId: string) =>
  db
    .select()
    .from(quoteTemplates)
    .where(eq(quoteTemplates.contractorId, contractorId))
    .orderBy(asc(quoteTemplates.nameKey))
    .limit(MAX_QUOTE_TEMPLATES);

const isOwn = (contractorId: string, id: string) =>
  and(eq(quoteTemplates.id, id), eq(quoteTemplates.contractorId, contractorId));

export async function findQuoteTemplate(db: Db, contractorId: string, id: string) {
  const [row] = await db.select().from(quoteTemplates).where(isOwn(contractorId, id));
  return row;
}

/** Keeps a template, or gives the one with this name this content; nothing where there are too many. */
export async function saveQuoteTemplate(
  tx: Db,
  contractorId: string,
  { name, content }: { name: string; content: TemplateContent },
  now: Date,
) {
  await lockBusiness(tx, contractorId);
  const key = nameKey(name);
  const others = await tx.$count(
    quoteTemplates,
    and(eq(quoteTemplates.contractorId, contractorId), ne(quoteTemplates.nameKey, key)),
  );
  if (others >= MAX_QUOTE_TEMPLATES) return undefined;
  const changes = { name, content, updatedAt: now };
  const [row] = await tx
    .insert(quoteTemplates)
    .values({ ...changes, contractorId, nameKey: key, createdAt: now })
    .onConflictDoUpdate({
      target: [quoteTemplates.contractorId, quoteTemplates.nameKey],
      set: changes,
    })
    .returning();
  return row;
}

/** Undefined if there is none; `'taken'` if another template has the name. */
export async function renameQuoteTemplate(
  tx: Db,
  contractorId: string,
  { id, name }: { id: string; name: string },
  now: Date,
) {
  await lockBusiness(tx, contractorId);
  const key = nameKey(name);
  const [other] = await tx
    .select({ id: quoteTemplates.id })
    .from(quoteTemplates)
    .where(and(eq(quoteTemplates.contractorId, contractorId), eq(quoteTemplates.nameKey, key)));
  if (other && other.id !== id) return 'taken' as const;
  const [row] = await tx
    .update(quoteTemplates)
    .set({ name, nameKey: key, updatedAt: now })
    .where(isOwn(contractorId, id))
    .returning();
  return row;
}

export async function removeQuoteTemplate(tx: Db, contractorId: string, id: string) {
  const rows = await tx
    .delete(quoteTemplates)
    .where(isOwn(contractorId, id))
    .returning({ id: quoteTemplates.id });
  return rows.length > 0;
}
