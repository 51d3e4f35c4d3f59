import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, timestamptz } from '#lib/columns.ts';
import type { Role } from '#lib/roles.ts';

/** As whom an admin looks at the product: one person at a time. The audit log keeps those that ended. */
export const viewings = pgTable(
  'viewings',
  {
    adminId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
    /** Only a hash of the token is stored, as of sessions. */
    tokenHash: text().notNull().unique(),
    expiresAt: timestamptz().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [index().on(table.userId)],
);
