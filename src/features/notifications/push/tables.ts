import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';

/** A browser that shows push messages to a user. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: rowId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session in that browser: signing out deletes the row, an expiring session does not. */
    sessionId: uuid().notNull().unique(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text().notNull().default(''),
    createdAt: createdTimestamp(),
    lastUsedAt: timestamptz(),
  },
  (table) => [index().on(table.userId)],
);

/** The site's VAPID key pair, unless the configuration has one. */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey().default(1),
  publicKey: text().notNull(),
  /** Encrypted with the site's secret. */
  privateKey: text().notNull(),
  createdAt: createdTimestamp(),
});
