import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { sampleRuns } from './tables.ts';

type NewRun = typeof sampleRuns.$inferInsert;

export async function findLastRun(db: Db) {
  const [row] = await db.select().from(sampleRuns).orderBy(desc(sampleRuns.id)).limit(1);
  return row;
}

/** Undefined while another one is running. */
export async function insertRun(tx: Db, values: NewRun) {
  const [row] = await tx.insert(sampleRuns).values(values).onConflictDoNothing().returning();
  return row;
}

export async function lockRun(tx: Db, id: string) {
  const [row] = await tx.select().from(sampleRuns).where(eq(sampleRuns.id, id)).for('update');
  return row;
}

export const updateRun = (tx: Db, id: string, values: Partial<NewRun>) =>
  tx.update(sampleRuns).set(values).where(eq(sampleRuns.id, id));
