import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '#lib/columns.ts';
import { contractors } from '../tables.ts';

/**
 * A contractor's privacy settings (spec §3); a missing row means the defaults. The other settings are in
 * `leadPreferences`, which matching reads, and in `notificationPreferences`.
 */
export const contractorSettings = pgTable('contractor_settings', {
  contractorId: uuid()
    .primaryKey()
    .references(() => contractors.id, { onDelete: 'cascade' }),
  publicProfile: boolean().notNull().default(true),
  showContactInfo: boolean().notNull().default(true),
  shareAnalytics: boolean().notNull().default(false),
  updatedAt: timestamptz().notNull().defaultNow(),
});
