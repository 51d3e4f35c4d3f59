import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#lib/columns.ts';

/** Hashes of used tokens, kept until the token has expired. */
export const exchangedTokens = pgTable(
  'exchanged_tokens',
  { tokenHash: text().primaryKey(), expiresAt: timestamptz().notNull() },
  (table) => [index().on(table.expiresAt)],
);
