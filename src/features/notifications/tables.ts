import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { bigintNumber, createdTimestamp, timestamptz } from '#lib/columns.ts';
import { roles } from '#lib/roles.ts';
import { notificationPriorities, notificationTypes } from './rules.ts';

/** Stores both formats of spec §3; `role` is the portal that the notification belongs to. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: roles }).notNull(),
    type: text({ enum: notificationTypes }).notNull(),
    title: text().notNull(),
    message: text().notNull(),
    priority: text({ enum: notificationPriorities }).notNull().default('medium'),
    actionUrl: text(),
    actionText: text(),
    /** Someone waits for the action. */
    actionRequired: boolean().notNull().default(false),
    data: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    isRead: boolean().notNull().default(false),
    readAt: timestamptz(),
    /** The activity it is about: each makes one row. */
    activityId: bigintNumber().notNull(),
    /** For ongoing topics, such as a conversation, the user has one row about the latest event. */
    topicId: uuid(),
    /** False for users who do not want this topic in the portal; the other channels use the row. */
    shown: boolean().notNull().default(true),
    /** Stays in the portal: neither texted nor pushed until it is announced. */
    portalOnly: boolean().notNull().default(false),
    /** When it was mailed; for topics, since it was last read. */
    mailedAt: timestamptz(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // Rows with a topic are unique by topic instead.
    uniqueIndex('notifications_once')
      .on(table.userId, table.activityId, table.type)
      .where(sql`topic_id is null`),
    uniqueIndex('notifications_latest')
      .on(table.userId, table.role, table.type, table.topicId)
      .where(sql`topic_id is not null`),
    index('notifications_by_id').on(table.id),
    index('notifications_newest').on(table.userId, table.role, table.id),
    index('notifications_newest_of_type').on(table.userId, table.role, table.type, table.id),
    index('notifications_newest_unread')
      .on(table.userId, table.role, table.id)
      .where(sql`not is_read`),
  ],
);
