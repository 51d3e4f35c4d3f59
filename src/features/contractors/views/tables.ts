import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdTimestamp } from '#lib/columns.ts';
import { contractors } from '../tables.ts';

/**
 * The visitors of a page today, so that each counts once. `visitor` is a hash whose key changes daily and cannot be
 * traced back; rows are swept when the day is over.
 */
export const dayVisitors = pgTable(
  'day_visitors',
  {
    contractorId: uuid().notNull(),
    day: date().notNull(),
    visitor: text().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.contractorId, table.day, table.visitor] }),
    index().on(table.createdAt),
  ],
);

/** Views of a page per day. */
export const dayViews = pgTable(
  'day_views',
  {
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    views: integer().notNull().default(0),
    /** Sample data of a new page (spec §7 initial analytics), labeled as such wherever it is shown. */
    estimated: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.contractorId, table.day] }),
    // For the figures of a day: rows lie in the order of their days, so a day takes almost nothing.
    index('day_views_by_day').using('brin', table.day),
  ],
);
