import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { createdTimestamp } from '#lib/columns.ts';

/** How long a contractor took to answer a homeowner: one row per question. */
export const responseTimes = pgTable(
  'response_times',
  {
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    /** The question: `lead:<id>`, or `message:<conversation>:<number>`. */
    question: text().notNull(),
    minutes: integer().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [primaryKey({ columns: [table.contractorId, table.question] })],
);
