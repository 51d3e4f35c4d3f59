import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { connectRequestStatuses } from './rules.ts';

/** A homeowner asking one business to call. */
export const connectRequests = pgTable(
  'connect_requests',
  {
    id: rowId(),
    homeownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text().notNull(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    service: text(),
    zipCode: text(),
    status: text({ enum: connectRequestStatuses }).notNull().default('pending'),
    /** Told to both when it was declined. */
    reason: text(),
    /** Declined by an admin. */
    blocked: boolean().notNull().default(false),
    /** Opened by accepting. */
    conversationId: uuid(),
    expiresAt: timestamptz().notNull(),
    decidedAt: timestamptz(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    index('connect_requests_of_homeowner').on(table.homeownerId, table.id),
    index('connect_requests_of_contractor').on(table.contractorId, table.id),
    uniqueIndex('one_pending_connect_request')
      .on(table.homeownerId, table.contractorId)
      .where(sql`status = 'pending'`),
    index('connect_requests_pending').on(table.expiresAt, table.id).where(sql`status = 'pending'`),
  ],
);
