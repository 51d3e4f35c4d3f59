import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { projectIdeas } from '#features/contractors/portfolio/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp } from '#lib/columns.ts';

/** The ideas on a homeowner's board. `id` is time-ordered and sorts them by when they were saved. */
export const savedIdeas = pgTable(
  'saved_ideas',
  {
    id: uuid().notNull(),
    homeownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ideaId: uuid()
      .notNull()
      .references(() => projectIdeas.id, { onDelete: 'cascade' }),
    createdAt: createdTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.homeownerId, table.ideaId] }),
    index('saved_ideas_newest').on(table.homeownerId, table.id),
    index('saved_ideas_of_idea').on(table.ideaId),
  ],
);
