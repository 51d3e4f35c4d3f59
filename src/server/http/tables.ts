import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp } from '#lib/columns.ts';

/** Answers of creating and sending calls, kept to be given again for the same Idempotency-Key. */
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
