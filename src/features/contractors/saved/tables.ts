import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp } from '#lib/columns.ts';
import { contractors } from '../tables.ts';

/** Contractors that a homeowner saved. `id` orders them by time. */
export const savedContractors = pgTable(
  'saved_contractors',
  {
    id: uuid().notNull(),
    homeownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    /** Visible to the homeowner only. */
    note: text().notNull().default(''),
    createdAt: createdTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.homeownerId, table.contractorId] }),
    index('saved_contractors_of_contractor').on(table.contractorId),
  ],
);
