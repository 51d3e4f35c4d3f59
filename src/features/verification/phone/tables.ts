import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { timestamptz } from '#lib/columns.ts';

/**
 * The newest code that was texted to a business. The code itself is kept nowhere here: it follows from the
 * id and our secret.
 */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    contractorId: uuid()
      .primaryKey()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    codeId: uuid().notNull(),
    /** As `+13125550101`: the code proves this number and no later one. */
    number: text().notNull(),
    /** Keyed with our secret. */
    codeHash: text().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
