import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { timestamptz } from '#lib/columns.ts';

/** Times of recent attempts, shared by all processes. Keys are hashes. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    times: timestamp({ withTimezone: true }).array().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
