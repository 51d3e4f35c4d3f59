import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bigintNumber, timestamptz } from '#lib/columns.ts';

/** How often somebody called lately, shared by all copies of the program. */
export const callRates = pgTable(
  'call_rates',
  {
    /** The class and whom it is counted to. */
    key: text().primaryKey(),
    /** The number of the latest part of the time that was counted in. */
    part: bigintNumber().notNull(),
    /** Calls in each part that is kept: a ring, by number of the part. */
    counts: integer().array().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
