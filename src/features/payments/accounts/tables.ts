import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp, timestamptz } from '#lib/columns.ts';

/** The account of a business with the provider, where its money goes: ours is never in between. */
export const paymentAccounts = pgTable('payment_accounts', {
  contractorId: uuid().primaryKey(),
  provider: text().notNull(),
  reference: text().notNull().unique(),
  /** Whether the provider takes payments for it; whether the business has told the provider all it asked for. */
  isReady: boolean().notNull().default(false),
  isSubmitted: boolean().notNull().default(false),
  /** When the provider was asked for what is here. */
  askedAt: timestamptz(),
  createdAt: createdTimestamp(),
});
