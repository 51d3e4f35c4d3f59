import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Every word that a contractor's name, description or place ever contained, for correcting typing errors.
 * A trigger adds the words (database/triggers.sql). Words that are no longer used stay, and match nobody.
 */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_start').on(sql`${table.word} text_pattern_ops`),
  // New words are rare: a list of pending ones would cost every reader more than it saves the writers.
  index('search_words_alike')
    .using('gin', sql`${table.word} gin_trgm_ops`)
    .with({ fastupdate: false }),
]);
