import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp, requiredReference, rowId } from '#lib/columns.ts';
import { projects } from '../tables.ts';
import { logKinds } from './rules.ts';

/** What happened on a day of the work, in words and pictures; the pictures name it. */
export const workLog = pgTable(
  'work_log',
  {
    id: rowId(),
    projectId: requiredReference(() => projects.id),
    authorId: uuid().notNull(),
    authorRole: text({ enum: ['homeowner', 'contractor'] }).notNull(),
    kind: text({ enum: logKinds }).notNull().default('note'),
    day: text().notNull(),
    text: text().notNull().default(''),
    createdAt: createdTimestamp(),
  },
  (table) => [index('work_log_of_project').on(table.projectId, table.day, table.id)],
);

export type LogEntryRow = typeof workLog.$inferSelect;
