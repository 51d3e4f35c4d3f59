import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';

/** Programs that act for a business. Only a hash of the token is stored, and its last letters to tell it by. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    /** Who made it: it acts as them, and stops when they may not act for the business any more. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    scopes: text().array().notNull(),
    tokenHash: text().notNull().unique(),
    hint: text().notNull(),
    lastUsedAt: timestamptz(),
    revokedAt: timestamptz(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    index('api_tokens_of_contractor').on(table.contractorId).where(sql`revoked_at is null`),
    index('api_tokens_of_user').on(table.userId),
  ],
);
