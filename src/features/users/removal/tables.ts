import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp } from '#lib/columns.ts';
import type { Identity } from '../redaction/rules.ts';
import { users } from '../tables.ts';

/**
 * Accounts that are closed and whose traces are still being removed. Who it was is known here alone, and is
 * forgotten with the row, as the last step.
 */
export const accountRemovals = pgTable('account_removals', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  contractorId: uuid(),
  identity: jsonb().$type<Identity>().notNull(),
  createdAt: createdTimestamp(),
});
