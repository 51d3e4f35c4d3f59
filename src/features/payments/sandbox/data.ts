import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { payments } from '../tables.ts';
import { sandboxCheckouts } from './tables.ts';

export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect;

export const insertCheckout = (db: Db, values: typeof sandboxCheckouts.$inferInsert) =>
  db.insert(sandboxCheckouts).values(values).onConflictDoNothing();

/** A checkout with the payment it is for, if it is this homeowner's. */
export async function findCheckout(db: Db, id: string, homeownerId: string) {
  const [row] = await db
    .select({ checkout: sandboxCheckouts, payment: payments })
    .from(sandboxCheckouts)
    .innerJoin(payments, eq(payments.id, sandboxCheckouts.id))
    .where(and(eq(sandboxCheckouts.id, id), eq(payments.homeownerId, homeownerId)));
  return row;
}

export async function lockCheckout(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.id, id))
    .for('no key update');
  return row;
}

export const changeCheckout = (
  tx: Db,
  id: string,
  changes: Partial<typeof sandboxCheckouts.$inferInsert>,
) => tx.update(sandboxCheckouts).set(changes).where(eq(sandboxCheckouts.id, id));

/** Closes a checkout unless somebody has paid; returns whether nobody can any more. */
export async function closeUnpaid(db: Db, id: string) {
  await db
    .update(sandboxCheckouts)
    .set({ status: 'closed' })
    .where(
      and(eq(sandboxCheckouts.id, id), inArray(sandboxCheckouts.status, ['open', 'second_step'])),
    );
  const [row] = await db
    .select({ status: sandboxCheckouts.status })
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.id, id));
  return !row || row.status === 'closed';
}

/** Checkouts whose slow payment or dispute goes on now. */
export const listToSettle = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: sandboxCheckouts.id })
    .from(sandboxCheckouts)
    .where(and(sql`settles_at is not null`, lte(sandboxCheckouts.settlesAt, now)))
    .orderBy(asc(sandboxCheckouts.settlesAt))
    .limit(limit);
