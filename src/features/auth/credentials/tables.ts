import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { linkPurposes } from './rules.ts';

/** Mailed links; only a hash of each token is stored. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: linkPurposes }).notNull(),
    /** The address that the link was mailed to, which opening it verifies. */
    email: text().notNull(),
    expiresAt: timestamptz().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** Requests for a password reset, until a job looks up whether there is an account. */
export const resetRequests = pgTable(
  'reset_requests',
  { id: rowId(), email: text().notNull(), createdAt: createdTimestamp() },
  (table) => [index().on(table.createdAt)],
);

/** Requested changes of address, until the new address is confirmed. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  expiresAt: timestamptz().notNull(),
});
