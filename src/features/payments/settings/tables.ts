import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber, createdTimestamp } from '#lib/columns.ts';
import { defaultPaymentSettings } from './rules.ts';

/** One row, once a master admin has saved it. */
export const paymentSettings = pgTable('payment_settings', {
  id: text().primaryKey().default('platform'),
  termsDays: integer().notNull(),
  proPrice: bigintNumber().notNull().default(defaultPaymentSettings.prices.pro),
  businessPrice: bigintNumber().notNull().default(defaultPaymentSettings.prices.business),
  updatedBy: uuid(),
  updatedAt: createdTimestamp(),
});
