import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { backgroundCheckEnds } from './rules.ts';

/**
 * Background checks of the owners of businesses, as admins recorded them: where it was made and when, never what
 * it said. One counts at a time; those that ended stay as the record of who vouched for what.
 */
export const backgroundChecks = pgTable(
  'background_checks',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    /** Who made it, as the public page names it. */
    source: text().notNull(),
    checkedOn: date().notNull(),
    validUntil: date().notNull(),
    recordedBy: uuid().notNull(),
    recordedAt: createdTimestamp(),
    /** When the business was last told that it ends. */
    remindedAt: timestamptz(),
    endedAt: timestamptz(),
    endedAs: text({ enum: backgroundCheckEnds }),
    endReason: text().notNull().default(''),
  },
  (table) => [
    index('background_checks_of').on(table.contractorId, table.id),
    uniqueIndex('background_checks_one_current')
      .on(table.contractorId)
      .where(sql`ended_at is null`),
    index('background_checks_ending').on(table.validUntil, table.id).where(sql`ended_at is null`),
  ],
);
