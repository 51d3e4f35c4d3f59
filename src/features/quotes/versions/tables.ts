import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp } from '#lib/columns.ts';
import { quotes } from '../tables.ts';
import type { VersionContent } from './rules.ts';

/**
 * Every version as it was sent. database/guards.sql prevents changes; the content holds no names, so an account
 * can be erased without touching what was signed.
 */
export const quoteVersions = pgTable(
  'quote_versions',
  {
    quoteId: uuid()
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: jsonb().$type<VersionContent>().notNull(),
    /** SHA-256 over the canonical JSON of the content, in hex. */
    hash: text().notNull(),
    sentAt: createdTimestamp(),
  },
  (table) => [primaryKey({ columns: [table.quoteId, table.version] })],
);

export type QuoteVersionRow = typeof quoteVersions.$inferSelect;
