import { date, pgTable, uuid } from 'drizzle-orm/pg-core';
import { at } from '#lib/columns.ts';
import { contractors } from '../tables.ts';

/** The week that a contractor was reported last: none is reported twice. */
export const weeklyReports = pgTable('weekly_reports', {
  contractorId: uuid()
    .primaryKey()
    .references(() => contractors.id, { onDelete: 'cascade' }),
  /** Its Monday. */
  week: date().notNull(),
  sentAt: at().notNull(),
});
