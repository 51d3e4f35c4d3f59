import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import type { Role } from '#lib/roles.ts';
import { sessionOrigins } from './rules.ts';

/** Only a hash of the token is stored: a copy of this table does not let anybody sign in. */
export const sessions = pgTable(
  'sessions',
  {
    id: rowId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    activeRole: text().$type<Role>().notNull(),
    userAgent: text().notNull().default(''),
    /** How the person signed in: sessions by single sign-on end after a day. */
    origin: text({ enum: sessionOrigins }).notNull().default('password'),
    lastSeenAt: createdTimestamp(),
    expiresAt: timestamptz().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** Ways to sign in as a user: a password stored here, or an account at a provider. */
export const accounts = pgTable(
  'accounts',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text().notNull(),
    accountId: text().notNull(),
    passwordHash: text(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.accountId] }),
    index().on(table.userId),
  ],
);
