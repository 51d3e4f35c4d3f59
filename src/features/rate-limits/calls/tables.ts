import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bigintNumber, timestamptz } from '#lib/columns.ts';

/** Recent calls per caller and class, shared by all processes. */
export const callRates = pgTable(
  'call_rates',
  {
    /** The class of calls and the caller. */
    key: text().primaryKey(),
    /** The number of the last bucket that was counted in. */
    part: bigintNumber().notNull(),
    /** Calls per bucket: a ring, indexed by bucket number. */
    counts: integer().array().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
