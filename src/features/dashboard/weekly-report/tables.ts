import { date, pgTable, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { timestamptz } from '#lib/columns.ts';

/** The latest week that was reported to a contractor, so that none is sent twice. */
export const weeklyReports = pgTable('weekly_reports', {
  contractorId: uuid()
    .primaryKey()
    .references(() => contractors.id, { onDelete: 'cascade' }),
  /** Its Monday. */
  week: date().notNull(),
  sentAt: timestamptz().notNull(),
});
