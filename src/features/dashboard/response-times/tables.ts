import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { createdTimestamp } from '#lib/columns.ts';

/** How long a contractor took to answer what a homeowner asked: one row for each thing asked. */
export const responseTimes = pgTable(
  'response_times',
  {
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    /** The question that was answered: `lead:<id>`, or `message:<conversation>:<number>`. */
    question: text().notNull(),
    minutes: integer().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [primaryKey({ columns: [table.contractorId, table.question] })],
);
