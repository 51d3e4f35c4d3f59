import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { createdTimestamp, rowId } from '#lib/columns.ts';
import type { TemplateContent } from './rules.ts';

/** What the quotes of a business begin with. */
export const quoteTemplates = pgTable(
  'quote_templates',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The name as it is compared: see `nameKey`. */
    nameKey: text().notNull(),
    content: jsonb().$type<TemplateContent>().notNull(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [uniqueIndex('quote_template_names').on(table.contractorId, table.nameKey)],
);

export type QuoteTemplateRow = typeof quoteTemplates.$inferSelect;
