import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber, createdTimestamp, timestamptz } from '#lib/columns.ts';
import { paidPlans, subscriptionStatuses } from './rules.ts';

/**
 * What a business pays for every month, as its provider said last, and the checkout that is open. No row: the business
 * has never asked for a plan. Prices are US cents; nothing of a card is here.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    contractorId: uuid().primaryKey(),
    /** Who asked for it, and is told what becomes of it. */
    ownerId: uuid().notNull(),
    plan: text({ enum: paidPlans }),
    status: text({ enum: subscriptionStatuses }),
    price: bigintNumber(),
    periodEnd: timestamptz(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    provider: text(),
    reference: text().unique(),
    /** When the provider was asked for what is here: an answer to an earlier question is older. */
    askedAt: timestamptz(),
    checkoutId: uuid(),
    checkoutPlan: text({ enum: paidPlans }),
    checkoutPrice: bigintNumber(),
    checkoutProvider: text(),
    checkoutReference: text(),
    checkoutUrl: text(),
    checkoutExpiresAt: timestamptz(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    index('subscriptions_running').on(table.periodEnd).where(sql`status in ('active', 'past_due')`),
    index('subscriptions_of_owner').on(table.ownerId),
    check(
      'subscriptions_whole',
      sql`(reference is null) = (plan is null) and (reference is null) = (status is null)
        and (reference is null) = (price is null) and (reference is null) = (period_end is null)`,
    ),
  ],
);

export type SubscriptionRow = typeof subscriptions.$inferSelect;
