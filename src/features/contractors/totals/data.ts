import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { selectBrief } from '#server/database/json-statement.ts';
import { totals } from './tables.ts';

export type TotalName = (typeof totals.$inferSelect)['name'];

/** Call it in the transaction that changes the counted rows. Totals are locked in one order, so that two never deadlock. */
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

/** A total that was never added to is 0. */
export async function getTotals(db: Db): Promise<Record<TotalName, number>> {
  const rows = await selectBrief(db, 'read-totals', (db) => db.select().from(totals), {});
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  const of = (name: TotalName) => stored.get(name) ?? 0;
  return {
    activeContractors: of('activeContractors'),
    ratingSum: of('ratingSum'),
    reviewCount: of('reviewCount'),
  };
}
