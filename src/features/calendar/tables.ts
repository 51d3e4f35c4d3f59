import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { customers } from '#features/customers/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { eventKinds, eventParties, eventStatuses } from './rules.ts';
import { recurringTypes } from './series/rules.ts';

/**
 * What stands in a contractor's calendar, and in that of the homeowner it is with. Of a contractor's proposed and
 * confirmed timed events no two overlap: the constraint calendar_events_no_overlap, which the migration adds.
 */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    /** The homeowner whose calendar shows it, too. */
    homeownerId: uuid().references(() => users.id),
    customerId: uuid().references(() => customers.id, { onDelete: 'set null' }),
    projectId: uuid(),
    leadId: uuid(),
    quoteId: uuid(),
    kind: text({ enum: eventKinds }).notNull().default('appointment'),
    status: text({ enum: eventStatuses }).notNull().default('confirmed'),
    /** The side that has to answer a proposal. */
    awaiting: text({ enum: eventParties }),
    title: text().notNull(),
    place: text().notNull().default(''),
    notes: text().notNull().default(''),
    /** Days and times as the clocks of `timeZone` show them. Whole days have no times; the end day is included. */
    date: text().notNull(),
    endDate: text().notNull(),
    startTime: text(),
    endTime: text(),
    timeZone: text().notNull(),
    /** The same as instants. */
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz().notNull(),
    seriesId: uuid(),
    recurringType: text({ enum: recurringTypes }),
    recurringSequence: integer(),
    recurringTotal: integer(),
    /** Why it was moved, declined or canceled last, and by whom. */
    reason: text(),
    reasonBy: text({ enum: eventParties }),
    /** When the other side recorded that they did not come. */
    homeownerMissedAt: timestamptz(),
    contractorMissedAt: timestamptz(),
    /** Since when its time is agreed. */
    confirmedAt: timestamptz(),
    /** The start for which the reminders a day and an hour ahead were sent: moving the event asks for new ones. */
    dayReminderFor: timestamptz(),
    hourReminderFor: timestamptz(),
    /** Set on busy times from an uploaded calendar. */
    uploadId: uuid(),
    /** Counts changes: SEQUENCE in calendar files. */
    edits: integer().notNull().default(0),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    check('calendar_events_end_after_start', sql`ends_at > starts_at`),
    check('calendar_events_times_in_pairs', sql`(start_time is null) = (end_time is null)`),
    index('calendar_events_of_contractor').on(table.contractorId, table.startsAt, table.id),
    index('calendar_events_of_homeowner')
      .on(table.homeownerId, table.startsAt, table.id)
      .where(sql`homeowner_id is not null`),
    index('calendar_events_of_series')
      .on(table.seriesId, table.recurringSequence)
      .where(sql`series_id is not null`),
    index('calendar_events_to_end').on(table.contractorId, table.endsAt),
    index('calendar_events_to_remind')
      .on(table.startsAt)
      .where(sql`status = 'confirmed' and start_time is not null and kind <> 'busy'`),
    index('calendar_events_of_customer').on(table.customerId).where(sql`customer_id is not null`),
    index('calendar_events_of_upload').on(table.contractorId).where(sql`upload_id is not null`),
  ],
);

export type EventRow = typeof calendarEvents.$inferSelect;
export type NewEvent = typeof calendarEvents.$inferInsert;
