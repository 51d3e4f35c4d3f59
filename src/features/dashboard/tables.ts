import { pgTable, text } from 'drizzle-orm/pg-core';
import { bigintNumber } from '#lib/columns.ts';

/** Kept, not computed: each is changed in the transaction of what it counts. */
export const totals = pgTable('totals', {
  name: text({ enum: ['activeContractors', 'ratingSum', 'reviewCount'] }).primaryKey(),
  value: bigintNumber().notNull().default(0),
});
