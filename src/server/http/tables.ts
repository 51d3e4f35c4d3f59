import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp } from '#lib/columns.ts';

/** Answers of calls with an Idempotency-Key, which are returned again for the same key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    inputHash: text().notNull(),
    output: jsonb(),
    createdAt: createdTimestamp(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index().on(table.createdAt)],
);
