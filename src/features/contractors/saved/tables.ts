import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp } from '#lib/columns.ts';
import { contractors } from '../tables.ts';

/** Contractors that a homeowner keeps in mind. `id` orders them by when they were saved. */
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
    /** For the homeowner alone. */
    note: text().notNull().default(''),
    createdAt: createdTimestamp(),
  },
  (table) => [primaryKey({ columns: [table.homeownerId, table.contractorId] })],
);
