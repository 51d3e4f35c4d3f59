import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp } from '#lib/columns.ts';

/** One row, once a master admin has saved it. */
export const paymentSettings = pgTable('payment_settings', {
  id: text().primaryKey().default('platform'),
  termsDays: integer().notNull(),
  updatedBy: uuid(),
  updatedAt: createdTimestamp(),
});
