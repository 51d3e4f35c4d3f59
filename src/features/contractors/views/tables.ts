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
 * Who has looked at a page today, so that each counts once. `visitor` is a hash under a key that changes
 * with the day and cannot be traced back; rows are swept when the day is over.
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

/** How often a page was looked at on a day. */
export const dayViews = pgTable(
  'day_views',
  {
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    views: integer().notNull().default(0),
    /** Made up for a start (spec §7 initial analytics), and labelled so wherever it is shown. */
    estimated: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.contractorId, table.day] })],
);
