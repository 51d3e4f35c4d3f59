import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp, requiredReference, rowId, timestamptz } from '#lib/columns.ts';
import { projects } from '../tables.ts';

/** Small things that are still to be done. */
export const punchItems = pgTable(
  'punch_items',
  {
    id: rowId(),
    projectId: requiredReference(() => projects.id),
    authorId: uuid().notNull(),
    authorRole: text({ enum: ['homeowner', 'contractor'] }).notNull(),
    text: text().notNull(),
    doneAt: timestamptz(),
    createdAt: createdTimestamp(),
  },
  (table) => [index('punch_items_of_project').on(table.projectId, table.id)],
);

export type PunchItemRow = typeof punchItems.$inferSelect;
