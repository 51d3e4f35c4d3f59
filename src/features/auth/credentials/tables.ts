import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { linkPurposes } from './rules.ts';

/** Links that were mailed; only a hash of each token is kept. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** The address that opening the link proves. */
    email: text().notNull(),
    expiresAt: timestamptz().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** Addresses that asked for a new password, until a job has looked whether there is an account. */
export const resetRequests = pgTable(
  'reset_requests',
  { id: rowId(), email: text().notNull(), createdAt: createdTimestamp() },
  (table) => [index().on(table.createdAt)],
);

/** The address that a person wants instead of theirs, until it is proved. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  expiresAt: timestamptz().notNull(),
});
