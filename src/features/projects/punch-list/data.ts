import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { MAX_PUNCH_ITEMS } from './rules.ts';
import { type PunchItemRow, punchItems } from './tables.ts';

export const listPunchItems = (db: Db, projectId: string) =>
  db
    .select()
    .from(punchItems)
    .where(eq(punchItems.projectId, projectId))
    .orderBy(asc(punchItems.id))
    .limit(MAX_PUNCH_ITEMS);

export const countPunchItems = (tx: Db, projectId: string) =>
  tx.$count(punchItems, eq(punchItems.projectId, projectId));

export async function findPunchItem(db: Db, id: string): Promise<PunchItemRow | undefined> {
  const [row] = await db.select().from(punchItems).where(eq(punchItems.id, id));
  return row;
}

export async function insertPunchItem(tx: Db, item: typeof punchItems.$inferInsert) {
  const [row] = await tx.insert(punchItems).values(item).returning();
  if (!row) throw new Error('The entry was not written');
  return row;
}

export async function changePunchItem(tx: Db, id: string, doneAt: Date | null) {
  const [row] = await tx
    .update(punchItems)
    .set({ doneAt })
    .where(eq(punchItems.id, id))
    .returning();
  return row;
}

export async function removePunchItem(tx: Db, id: string) {
  const [row] = await tx
    .delete(punchItems)
    .where(eq(punchItems.id, id))
    .returning({ id: punchItems.id });
  return row !== undefined;
}

export const presentPunchItem = (item: PunchItemRow, uid: string) => ({
  ...item,
  mayRemove: item.authorId === uid,
});
