import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { claimKinds, claimStatuses } from './rules.ts';

/** Somebody says that a listing is their business, and asks to act for it or to have it removed. */
export const claims = pgTable(
  'claims',
  {
    id: rowId(),
    /** The listing. */
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    wish: text({ enum: claimKinds }).notNull(),
    /** When the latest code was mailed to the address in the register; null while none was. */
    codeSentAt: timestamptz(),
    status: text({ enum: claimStatuses }).notNull().default('open'),
    /** Null for a removal asked for without an account. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    note: text().notNull().default(''),
    decidedBy: uuid(),
    decidedAt: timestamptz(),
    reason: text().notNull().default(''),
    createdAt: createdTimestamp(),
  },
  (table) => [
    uniqueIndex('claims_one_open')
      .on(table.contractorId, table.wish, table.email)
      .where(sql`status = 'open'`),
    index('claims_of_listing').on(table.contractorId),
    index('claims_open').on(table.id).where(sql`status = 'open'`),
    index('claims_of_user').on(table.userId, table.id),
  ],
);
