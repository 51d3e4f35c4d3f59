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

/** What somebody changed about how they are told things; who has no row has changed nothing. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: boolean().notNull().default(defaultSwitches.email),
  push: boolean().notNull().default(defaultSwitches.push),
  sms: boolean().notNull().default(defaultSwitches.sms),
  /** Only what differs from the defaults was written here; mails of marketing are in the profile. */
  ways: jsonb().$type<Partial<Record<Topic, Partial<ChannelFlags>>>>().notNull().default({}),
  quiet: boolean().notNull().default(defaultQuietHours.enabled),
  quietFrom: text().notNull().default(defaultQuietHours.from),
  quietTo: text().notNull().default(defaultQuietHours.to),
  digest: boolean().notNull().default(defaultDigest.enabled),
  digestAt: text().notNull().default(defaultDigest.at),
  /** IANA; that of the person's state while null. */
  timeZone: text(),
  updatedAt: timestamptz().notNull().defaultNow(),
});
