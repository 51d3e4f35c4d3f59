import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import { users } from '#features/users/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Clock, lockRecord, type QuoteCustomer } from '../data.ts';
import { customerViewColumns } from '../lists/data.ts';
import { customers } from '../tables.ts';
import { type CustomerActivityType, customerActivityTitles } from './rules.ts';
import { customerActivities } from './tables.ts';

type NewCustomerActivity = {
  type: CustomerActivityType;
  /** Replaces the default title of the type. */
  title?: string;
  description?: string;
  quoteId?: string | undefined;
  leadId?: string | undefined;
  /** US cents. */
  amount?: number | undefined;
  metadata?: Record<string, string | number | boolean>;
};

/**
 * Adds an entry to a customer's activity feed, in the caller's transaction, after `syncCustomers`:
 *
 *     await recordCustomerActivity(tx, context, quote, {
 *       type: 'quote_sent', description: quote.projectTitle, quoteId: quote.id, amount: quote.totalAmount,
 *     });
 */
export async function recordCustomerActivity(
  tx: Db,
  context: Clock,
  { contractorId, homeownerId, customerId = null }: QuoteCustomer,
  activity: NewCustomerActivity,
) {
  const id = await lockRecord(tx, context, { contractorId, homeownerId, customerId });
  if (id) await addActivity(tx, context, { id, contractorId }, activity);
}

/** Like `recordCustomerActivity`, for a customer record that is already loaded. */
export const addActivity = (
  tx: Db,
  { now }: Clock,
  { id, contractorId }: { id: string; contractorId: string },
  { title, ...activity }: NewCustomerActivity,
) =>
  tx.insert(customerActivities).values({
    ...activity,
    title: title ?? customerActivityTitles[activity.type],
    customerId: id,
    contractorId,
    createdAt: now(),
  });

type Feed = { customerId?: string | undefined; before?: string | undefined; limit: number };

/** One page of the feed of one customer, or of all of them, newest first. */
export const listActivity = (db: Db, contractorId: string, { customerId, before, limit }: Feed) =>
  db
    .select({
      ...getTableColumns(customerActivities),
      customerName: sql<string>`coalesce(${users.name}, ${customers.name})`,
      customerEmail: customerViewColumns.email,
    })
    .from(customerActivities)
    .innerJoin(customers, eq(customers.id, customerActivities.customerId))
    .leftJoin(users, eq(users.id, customers.homeownerId))
    .where(
      and(
        eq(customerActivities.contractorId, contractorId),
        customerId ? eq(customerActivities.customerId, customerId) : undefined,
        before ? lt(customerActivities.id, before) : undefined,
      ),
    )
    .orderBy(desc(customerActivities.id))
    .limit(limit + 1);
