import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { timestamptz } from '#lib/columns.ts';
import {
  type ChannelFlags,
  defaultDigest,
  defaultQuietHours,
  defaultSwitches,
  type Topic,
} from './rules.ts';

/** Changed preferences; a user without a row has all defaults. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: boolean().notNull().default(defaultSwitches.email),
  push: boolean().notNull().default(defaultSwitches.push),
  sms: boolean().notNull().default(defaultSwitches.sms),
  /** Only what differs from the defaults; consent to marketing emails is in the profile, too. */
  ways: jsonb().$type<Partial<Record<Topic, Partial<ChannelFlags>>>>().notNull().default({}),
  quiet: boolean().notNull().default(defaultQuietHours.enabled),
  quietFrom: text().notNull().default(defaultQuietHours.from),
  quietTo: text().notNull().default(defaultQuietHours.to),
  digest: boolean().notNull().default(defaultDigest.enabled),
  digestAt: text().notNull().default(defaultDigest.at),
  /** IANA name; null means the time zone of the user's state. */
  timeZone: text(),
  updatedAt: timestamptz().notNull().defaultNow(),
});
