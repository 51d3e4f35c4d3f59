import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber, createdTimestamp, timestamptz } from '#lib/columns.ts';
import { sandboxCards, sandboxStatuses } from './rules.ts';

/** What the sandbox knows, as a provider would, elsewhere: a checkout has the id of our payment. */
export const sandboxCheckouts = pgTable(
  'sandbox_checkouts',
  {
    id: uuid().primaryKey(),
    amount: bigintNumber().notNull(),
    description: text().notNull(),
    businessName: text().notNull(),
    status: text({ enum: sandboxStatuses }).notNull().default('open'),
    /** The test card that was chosen last. */
    card: text({ enum: sandboxCards }),
    /** How many events it has sent: their ids are counted. */
    events: integer().notNull().default(0),
    refundedAmount: bigintNumber().notNull().default(0),
    expiresAt: timestamptz().notNull(),
    /** When what takes its time goes on. */
    settlesAt: timestamptz(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    index('sandbox_checkouts_to_settle').on(table.settlesAt).where(sql`settles_at is not null`),
  ],
);
