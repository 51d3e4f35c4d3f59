import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { timestamptz } from '#lib/columns.ts';
import { projects } from '../tables.ts';

/**
 * What a homeowner lets one contractor see before any quote is accepted. The phone number and the address themselves
 * stay where they are: taking a share back hides them at once.
 */
export const contactShares = pgTable(
  'contact_shares',
  {
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Of the project; here for the customers of a contractor, who are found by person. */
    homeownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    phone: boolean().notNull(),
    address: boolean().notNull(),
    sharedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.contractorId] }),
    index('contact_shares_phone').on(table.contractorId, table.homeownerId).where(sql`phone`),
    index('contact_shares_homeowner').on(table.homeownerId),
  ],
);
