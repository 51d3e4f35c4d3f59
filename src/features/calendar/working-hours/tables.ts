import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { createdTimestamp } from '#lib/columns.ts';
import type { WorkingHours } from './rules.ts';

/** When a business works and takes visits; a missing row means the defaults. */
export const calendarSettings = pgTable('calendar_settings', {
  contractorId: uuid()
    .primaryKey()
    .references(() => contractors.id, { onDelete: 'cascade' }),
  workingHours: jsonb().$type<WorkingHours>().notNull(),
  bufferMinutes: integer().notNull(),
  leadHours: integer().notNull(),
  visitMinutes: integer().notNull(),
  takesVisits: boolean().notNull(),
  /** Null follows the state of the business. */
  timeZone: text(),
  updatedAt: createdTimestamp(),
});
