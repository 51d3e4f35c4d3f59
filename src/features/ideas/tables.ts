import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { madeAt, rowId } from '#lib/columns.ts';
import { budgets, rooms, styles } from './rules.ts';

/** A finished piece of work that shows others what they could have; chosen by admins. */
export const projectIdeas = pgTable(
  'project_ideas',
  {
    id: rowId(),
    title: text().notNull(),
    category: text().notNull(),
    room: text({ enum: rooms }).notNull(),
    style: text({ enum: styles }).notNull(),
    budget: text({ enum: budgets }).notNull(),
    fileId: uuid().notNull(),
    /** Whose work it is; it is shown while the business is. */
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    createdAt: madeAt(),
  },
  (table) => [
    index('project_ideas_of_room').on(table.room, table.id),
    index('project_ideas_of_category').on(table.category, table.id),
    index('project_ideas_of_contractor').on(table.contractorId),
  ],
);
