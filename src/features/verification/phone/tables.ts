import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { timestamptz } from '#lib/columns.ts';

/** The latest code that was texted to a business. The code itself is derived from its id and our secret, not stored. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    contractorId: uuid()
      .primaryKey()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    codeId: uuid().notNull(),
    /** As `+13125550101`: the code verifies this number only, even if the business changes it. */
    number: text().notNull(),
    /** An HMAC with our secret. */
    codeHash: text().notNull(),
    expiresAt: timestamptz().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
