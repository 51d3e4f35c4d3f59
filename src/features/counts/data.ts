import { sql } from 'drizzle-orm';
import type { Db } from '#server/database.ts';
import { totals } from './tables.ts';

export type TotalName = (typeof totals.$inferSelect)['name'];

/** Adds to kept totals, in the transaction of what they count; in one order, so that two never deadlock. */
export async function addToTotals(tx: Db, changes: Partial<Record<TotalName, number>>) {
  const rows = Object.entries(changes)
    .map(([name, value]) => ({ name: name as TotalName, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const row of rows)
    await tx
      .insert(totals)
      .values(row)
      .onConflictDoUpdate({
        target: totals.name,
        set: { value: sql`${totals.value} + excluded.value` },
      });
}
