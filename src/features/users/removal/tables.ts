import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp } from '#lib/columns.ts';
import { users } from '../tables.ts';
import type { Identity } from './rules.ts';

/**
 * Closed accounts whose data is still being erased. This row is the last place that knows the identity; deleting
 * it is the last step.
 */
export const accountRemovals = pgTable('account_removals', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  contractorId: uuid(),
  identity: jsonb().$type<Identity>().notNull(),
  createdAt: createdTimestamp(),
});
