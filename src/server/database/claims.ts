import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

type Available = {
  /** The table's unique key. */
  key: AnyPgColumn;
  where: SQL | undefined;
  /** Which rows go first. */
  orderBy?: AnyPgColumn;
  limit: number;
};

/**
 * Selects matching rows that no other worker has locked: locked ones are skipped, not waited for. The rows stay
 * locked until the transaction ends, so a worker that dies gives them back at once.
 */
export const lockAvailable = (
  db: Db,
  { key, where, orderBy, limit }: Available,
  columns: Record<string, SQL.Aliased> = {},
) =>
  db
    .select({ key, ...columns })
    .from(key.table as PgTable)
    .where(where)
    .orderBy(...(orderBy ? [orderBy] : []))
    .limit(limit)
    .for('update', { skipLocked: true });

type Claim<Table extends PgTable, Name extends string> = Available & {
  /**
   * What the claim writes to each row. It must keep the rows from matching `where` until the lease ends; then
   * another worker may claim them, so the rows of a worker that died are not lost.
   */
  lease: PgUpdateSetSource<Table>;
  /** Columns whose values from before the claim are wanted as well. */
  before?: Record<Name, AnyPgColumn>;
};

/** Claims matching rows for the time of a lease, during which no other worker takes them; returns them. */
export async function claimRows<Table extends PgTable, Name extends string = never>(
  db: Db,
  table: Table,
  { lease, before, ...available }: Claim<Table, Name>,
) {
  const columns = Object.entries<AnyPgColumn>(before ?? {});
  const previous = columns.map(([name, column]) => [name, sql`${column}`.as(`before_${name}`)]);
  // A common table expression is evaluated once; a subquery could be, and could lock, once per row.
  const claimed = db
    .$with('claimed')
    .as(lockAvailable(db, available, Object.fromEntries(previous)));
  const returned = columns.map(([name]) => [
    name,
    sql`claimed.${sql.identifier(`before_${name}`)}`,
  ]);
  const rows = await db
    .with(claimed)
    .update(table as PgTable)
    .set(lease)
    .from(claimed)
    .where(eq(available.key, claimed.key))
    .returning({ ...getTableColumns(table), ...Object.fromEntries(returned) });
  return rows as (Table['$inferSelect'] & Record<Name, unknown>)[];
}
