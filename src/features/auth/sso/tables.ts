import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#lib/columns.ts';

/** Hashes of tokens that have signed somebody in, kept until the token is of no use anyway. */
export const exchangedTokens = pgTable(
  'exchanged_tokens',
  { tokenHash: text().primaryKey(), expiresAt: timestamptz().notNull() },
  (table) => [index().on(table.expiresAt)],
);
