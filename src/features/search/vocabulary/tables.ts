import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Every word that a contractor's name, description or place ever held, so that a mistyped one can be read as
 * the one meant. The database adds to it (database/triggers.sql); a word that nobody has any more finds nobody.
 */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_start').on(sql`${table.word} text_pattern_ops`),
  index('search_words_alike').using('gin', sql`${table.word} gin_trgm_ops`),
]);
