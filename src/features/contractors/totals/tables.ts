import { pgTable, text } from 'drizzle-orm/pg-core';
import { bigintNumber } from '#lib/columns.ts';

/** Figures over all contractors, stored so that no request has to count: each changes in the transaction that changes its rows. */
export const totals = pgTable('totals', {
  name: text({ enum: ['activeContractors', 'ratingSum', 'reviewCount'] }).primaryKey(),
  value: bigintNumber().notNull().default(0),
});
