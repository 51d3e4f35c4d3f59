import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { ApiError } from '#lib/api-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { type Entitlement, isHeld, NOT_HELD, planOf, type Subscription } from './rules.ts';
import { type SubscriptionRow, subscriptions } from './tables.ts';

/** What a row says of a subscription; undefined while there was none. */
export function subscriptionOf(row: SubscriptionRow | undefined): Subscription | undefined {
  if (!row?.plan || !row.status || !row.periodEnd) return undefined;
  const { plan, status, periodEnd, cancelAtPeriodEnd } = row;
  return { plan, status, periodEnd, cancelAtPeriodEnd };
}

export async function findSubscription(db: Db, contractorId: string) {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.contractorId, contractorId));
  return row;
}

/** Refuses a business whose plan does not hold a tool. */
export async function requireEntitlement(
  { db, now }: Pick<Context, 'db' | 'now'>,
  contractorId: string,
  entitlement: Entitlement,
) {
  const plan = planOf(subscriptionOf(await findSubscription(db, contractorId)), now());
  if (!isHeld(plan, entitlement)) throw new ApiError('permission-denied', NOT_HELD);
}

/** The row of a business, locked; `ownerId` makes one where there is none. */
export async function lockSubscription(tx: Db, contractorId: string, ownerId?: string) {
  if (ownerId !== undefined)
    await tx.insert(subscriptions).values({ contractorId, ownerId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.contractorId, contractorId))
    .for('no key update');
  return row;
}

export const changeSubscription = (
  tx: Db,
  contractorId: string,
  changes: Partial<typeof subscriptions.$inferInsert>,
) => tx.update(subscriptions).set(changes).where(eq(subscriptions.contractorId, contractorId));

export const noCheckout = {
  checkoutId: null,
  checkoutPlan: null,
  checkoutPrice: null,
  checkoutProvider: null,
  checkoutReference: null,
  checkoutUrl: null,
  checkoutExpiresAt: null,
};

/** Changes the checkout of a business, if it still is this one. */
export const changeCheckout = (
  db: Db,
  { contractorId, checkoutId }: { contractorId: string; checkoutId: string },
  changes: Partial<typeof subscriptions.$inferInsert>,
) =>
  db
    .update(subscriptions)
    .set(changes)
    .where(
      and(eq(subscriptions.contractorId, contractorId), eq(subscriptions.checkoutId, checkoutId)),
    );

/** Subscriptions whose month is over and that the provider was not asked about since. */
export const listOverdue = (db: Db, now: Date, limit: number) =>
  db
    .select({ reference: subscriptions.reference })
    .from(subscriptions)
    .where(
      and(
        sql`status in ('active', 'past_due')`,
        lt(subscriptions.periodEnd, now),
        lt(subscriptions.askedAt, new Date(now.getTime() - 3_600_000)),
      ),
    )
    .orderBy(asc(subscriptions.periodEnd))
    .limit(limit);

/** What somebody subscribed to and is still running. */
export const listRunningOf = (db: Db, ownerId: string) =>
  db
    .select({ reference: subscriptions.reference })
    .from(subscriptions)
    .where(and(eq(subscriptions.ownerId, ownerId), sql`status in ('active', 'past_due')`));
