import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { bigintNumber, createdTimestamp, rowId } from '#lib/columns.ts';
import { priceBookPricings } from './rules.ts';

/** What a business charges again and again: a line of a quote takes its words and price from here. */
export const priceBookItems = pgTable(
  'price_book_items',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    description: text().notNull(),
    /** The description as it is searched and compared: see `descriptionKey`. */
    descriptionKey: text().notNull(),
    pricing: text({ enum: priceBookPricings }).notNull(),
    unit: text(),
    /** US cents: of the line, or of one unit. */
    price: bigintNumber().notNull(),
    /** In how many quotes it was sent. */
    useCount: integer().notNull().default(0),
    lastUsedAt: createdTimestamp(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    uniqueIndex('price_book_descriptions').on(table.contractorId, table.descriptionKey),
    index('price_book_recent').on(table.contractorId, table.lastUsedAt, table.id),
  ],
);

export type PriceBookItemRow = typeof priceBookItems.$inferSelect;
