import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { bigintNumber, createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { customerActivityTypes, customerStatuses } from './rules.ts';

/**
 * Both of spec §3's customer records in one row per contractor and customer: how the contractor may reach
 * them, and what came of the quotes. Name, address and phone of somebody with an account are read from there.
 */
export const customers = pgTable(
  'customers',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    /** Null for somebody whom the contractor wrote down by hand. */
    homeownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    allowPhone: boolean().notNull().default(true),
    allowText: boolean().notNull().default(true),
    allowEmail: boolean().notNull().default(true),
    /** Of the quotes that are there and were ever sent: kept, never guessed. */
    totalQuotes: integer().notNull().default(0),
    activeQuotes: integer().notNull().default(0),
    acceptedQuotes: integer().notNull().default(0),
    lastQuoteReceived: timestamptz(),
    lastActivity: createdTimestamp(),
    status: text({ enum: customerStatuses }).notNull().default('prospect'),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    uniqueIndex('customers_pair').on(table.contractorId, table.homeownerId),
    uniqueIndex('customers_by_hand')
      .on(table.contractorId, table.email)
      .where(sql`homeowner_id is null and email <> ''`),
    index('customers_recent').on(table.contractorId, table.lastActivity, table.id),
    index('customers_of_homeowner').on(table.homeownerId),
  ],
);

/** What happened with a customer, as its contractor reads it; written with what it tells of. */
export const customerActivities = pgTable(
  'customer_activities',
  {
    id: rowId(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    contractorId: uuid().notNull(),
    type: text({ enum: customerActivityTypes }).notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    quoteId: uuid(),
    leadId: uuid(),
    amount: bigintNumber(),
    metadata: jsonb().$type<Record<string, string | number | boolean>>().notNull().default({}),
    createdAt: createdTimestamp(),
  },
  (table) => [
    index('customer_activities_of_customer').on(table.customerId, table.id),
    index('customer_activities_of_contractor').on(table.contractorId, table.id),
  ],
);
