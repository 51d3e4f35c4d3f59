import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '#lib/columns.ts';
import { users } from '../tables.ts';

/**
 * From which networks and browsers somebody signed in, as keyed hashes: two accounts can be compared, and nothing
 * else can be read from it. Kept for half a year.
 */
export const signInTraces = pgTable(
  'sign_in_traces',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['network', 'device'] }).notNull(),
    hash: text().notNull(),
    firstSeenAt: timestamptz().notNull(),
    lastSeenAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.hash] }),
    index('traces_of_hash').on(table.kind, table.hash),
    index('traces_by_age').on(table.lastSeenAt),
  ],
);
