import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber, createdTimestamp, rowId } from '#lib/columns.ts';
import { customers } from '../tables.ts';
import { customerActivityTypes } from './rules.ts';

/** The activity feed that a contractor sees; each row is written in the transaction it describes. */
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
