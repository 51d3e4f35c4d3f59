import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp } from '#lib/columns.ts';

/** The private address under which a person's calendar programs read one of their calendars. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['homeowner', 'contractor'] }).notNull(),
    /** Identifies the address, which is derived from it and the secret of the server. */
    linkId: uuid().notNull(),
    tokenHash: text().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    uniqueIndex('calendar_feeds_token').on(table.tokenHash),
  ],
);
