import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { projects } from '#features/projects/tables.ts';
import { timestamptz } from '#lib/columns.ts';
import type { ReviewSignal } from './rules.ts';

/**
 * What both sides of a project shared when the quote was accepted. It is written then and never again: a business
 * that learns its customer's number later cannot make it its own and so have a review held.
 */
export const acceptanceTies = pgTable('acceptance_ties', {
  projectId: uuid()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  signals: text().array().$type<ReviewSignal[]>().notNull(),
  seenAt: timestamptz().notNull(),
});
