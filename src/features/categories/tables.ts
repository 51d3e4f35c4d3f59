import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdTimestamp, timestamptz } from '#lib/columns.ts';
import type { ServiceQuestion } from './questions/rules.ts';
import type { ServiceWords } from './vocabulary/rules.ts';

export const serviceCategories = pgTable('service_categories', {
  name: text().primaryKey(),
  group: text().notNull(),
  /** What admins say that people call it; null for what the product knows itself. */
  words: jsonb().$type<ServiceWords>(),
  /** What admins say that pros ask first; null for the built-in questions. */
  questions: jsonb().$type<ServiceQuestion[]>(),
  /** Since when it is not offered for new work. Its pages and what was done under its name stay. */
  retiredAt: timestamptz(),
  /** The name under which the product itself knows it, of one that was renamed. */
  knownAs: text(),
  /** The service that it was renamed to or merged into: its pages lead there, and nothing is under this name any more. */
  movedTo: text(),
  createdAt: createdTimestamp(),
});
