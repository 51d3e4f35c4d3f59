import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { madeAt, rowId } from '#lib/columns.ts';

/** Answers of creating and sending calls, kept to be given again for the same Idempotency-Key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    inputHash: text().notNull(),
    output: jsonb(),
    createdAt: madeAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index().on(table.createdAt)],
);

/** Mails of the built-in local outbox, readable at /dev/outbox; the SMTP adapter does not use it. */
export const outboxMails = pgTable('outbox_mails', {
  id: rowId(),
  /** Of the effect that sent it: a job that runs twice leaves one mail. */
  key: text().notNull().unique(),
  recipient: text().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
  createdAt: madeAt(),
});
