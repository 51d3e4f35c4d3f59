import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, timestamptz } from '#lib/columns.ts';
import type { Role } from '#lib/roles.ts';
import { sessionOrigins } from '../session/rules.ts';

export const twoFactors = pgTable('two_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key that is not in the database. */
  sealedSecret: text().notNull(),
  /** Unset while the enrollment is unfinished: sign-ins do not ask for a code yet. */
  confirmedAt: timestamptz(),
  /** The newest accepted time step: no code is accepted twice. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  recoveryHashes: text().array().notNull().default([]),
  createdAt: createdTimestamp(),
});

/** Sign-ins that wait for their second factor. */
export const challenges = pgTable(
  'challenges',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    activeRole: text().$type<Role>().notNull(),
    origin: text({ enum: sessionOrigins }).notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);
