import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { type ChangeOrderRow, changeOrders } from './tables.ts';

/** The change orders of a project in the order of their numbers: fifty at most. */
export const listChangeOrders = (db: Db, projectId: string) =>
  db
    .select()
    .from(changeOrders)
    .where(eq(changeOrders.projectId, projectId))
    .orderBy(asc(changeOrders.number));

export async function findChangeOrder(db: Db, id: string): Promise<ChangeOrderRow | undefined> {
  const [row] = await db.select().from(changeOrders).where(eq(changeOrders.id, id));
  return row;
}

export async function insertChangeOrder(tx: Db, order: typeof changeOrders.$inferInsert) {
  const [row] = await tx.insert(changeOrders).values(order).returning();
  if (!row) throw new Error('The change order was not written');
  return row;
}

/** Answers a change order that is still open, so that of two answers only one gets a row back. */
export async function answerChangeOrder(tx: Db, id: string, changes: Partial<ChangeOrderRow>) {
  const [row] = await tx
    .update(changeOrders)
    .set(changes)
    .where(and(eq(changeOrders.id, id), eq(changeOrders.status, 'sent')))
    .returning();
  return row;
}

/**
 * The price that was agreed on: the accepted quote with the change orders that were signed since, in US cents. Whoever
 * acts on it holds the lock of the quote, as the signing of a change order does.
 */
export async function agreedTotalOf(
  db: Db,
  { totalAmount, projectId }: { totalAmount: number; projectId: string | null },
) {
  if (!projectId) return totalAmount;
  const [row] = await db
    .select({
      change: sql<number>`coalesce(sum(${changeOrders.amount}), 0)::bigint`.mapWith(Number),
    })
    .from(changeOrders)
    .where(and(eq(changeOrders.projectId, projectId), eq(changeOrders.status, 'accepted')));
  return totalAmount + (row?.change ?? 0);
}

/**
 * What the invoices of a quote come to that were sent and not taken back, less what was refunded, in US cents. Payments
 * know of projects and not the other way around, so the table is named here. It holds as long as the quote is locked:
 * sending an invoice locks it, too.
 */
export async function invoicedTotalOf(tx: Db, quoteId: string) {
  const { rows } = await tx.execute<{ total: string }>(sql`
    select coalesce(sum(total_amount - refunded_amount), 0) total
    from invoices where quote_id = ${quoteId}::uuid and status not in ('draft', 'void')`);
  return Number(rows[0]?.total ?? 0);
}

/** What the invoices of a quote were paid, and what is still owed of those that were sent, in US cents. */
export async function paidAndDueOf(db: Db, quoteId: string) {
  const { rows } = await db.execute<{ paid: string; pending: string; due: string }>(sql`
    select coalesce(sum(paid_amount - refunded_amount), 0) paid, coalesce(sum(pending_amount), 0) pending,
      coalesce(sum(total_amount - paid_amount - pending_amount)
        filter (where status in ('due', 'failed', 'processing')), 0) due
    from invoices where quote_id = ${quoteId}::uuid and status <> 'draft'`);
  const [row] = rows;
  return {
    paidAmount: Number(row?.paid ?? 0),
    pendingAmount: Number(row?.pending ?? 0),
    dueAmount: Number(row?.due ?? 0),
  };
}
