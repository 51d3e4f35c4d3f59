import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { customerStatuses } from './rules.ts';

/**
 * Both customer records of spec §3 in one row per contractor and customer: contact preferences and quote
 * counts. For a customer with an account, name, address and phone are read from the account instead.
 */
export const customers = pgTable(
  'customers',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    /** Null for a customer without an account, added by the contractor. */
    homeownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    /** Where the work is, in one line, as the contractor wrote it down. */
    address: text().notNull().default(''),
    allowPhone: boolean().notNull().default(true),
    allowText: boolean().notNull().default(true),
    allowEmail: boolean().notNull().default(true),
    /** Counts of the existing quotes that were ever sent; `syncCustomers` recounts them with every change. */
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
