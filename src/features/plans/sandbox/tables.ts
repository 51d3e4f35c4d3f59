import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber, createdTimestamp, timestamptz } from '#lib/columns.ts';
import { paidPlans } from '../rules.ts';
import { planCards, sandboxPlanStatuses } from './rules.ts';

/** What the sandbox knows of plans, as a provider would, elsewhere: a subscription has the id of its checkout. */
export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: uuid().primaryKey(),
    contractorId: uuid().notNull(),
    plan: text({ enum: paidPlans }).notNull(),
    price: bigintNumber().notNull(),
    status: text({ enum: sandboxPlanStatuses }).notNull().default('open'),
    card: text({ enum: planCards }),
    startedAt: timestamptz(),
    /** Months that were paid for. */
    months: integer().notNull().default(0),
    periodEnd: timestamptz(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    expiresAt: timestamptz().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    index('sandbox_subscriptions_running')
      .on(table.periodEnd)
      .where(sql`status in ('active', 'past_due')`),
  ],
);

export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;
