import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { at } from '#lib/columns.ts';

/**
 * What a contractor is told of and what they show of themselves (spec §3); a missing row means the
 * defaults. Which leads they want stands in `leadPreferences`, which matching reads.
 */
export const contractorSettings = pgTable('contractor_settings', {
  contractorId: uuid()
    .primaryKey()
    .references(() => contractors.id, { onDelete: 'cascade' }),
  emailNewLeads: boolean().notNull().default(true),
  emailProjectUpdates: boolean().notNull().default(true),
  emailCalendarReminders: boolean().notNull().default(true),
  emailWeeklyReports: boolean().notNull().default(false),
  smsUrgentMessages: boolean().notNull().default(true),
  smsAppointmentReminders: boolean().notNull().default(true),
  publicProfile: boolean().notNull().default(true),
  showContactInfo: boolean().notNull().default(true),
  shareAnalytics: boolean().notNull().default(false),
  updatedAt: at().notNull().defaultNow(),
});
