import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { audienceRoles, broadcastStatuses, targetStatuses } from './rules.ts';

export const broadcasts = pgTable(
  'broadcasts',
  {
    id: rowId(),
    /** Empty for one that has none. */
    subject: text().notNull().default(''),
    message: text().notNull(),
    /** Recipients have any of these roles and, if one is named, live in this state. */
    roles: text({ enum: audienceRoles }).array().notNull(),
    state: text(),
    status: text({ enum: broadcastStatuses }).notNull(),
    targetCount: integer().notNull().default(0),
    sentCount: integer().notNull().default(0),
    failedCount: integer().notNull().default(0),
    scheduledAt: timestamptz(),
    createdBy: uuid().notNull(),
    createdByName: text().notNull(),
    createdAt: createdTimestamp(),
    /** When its recipients were stored; nobody is added afterwards. */
    startedAt: timestamptz(),
    completedAt: timestamptz(),
    failedAt: timestamptz(),
    error: text(),
    lastUpdated: createdTimestamp(),
  },
  (table) => [
    index('broadcasts_unfinished')
      .on(table.scheduledAt)
      .where(sql`status in ('scheduled', 'sending')`),
  ],
);

/** The recipients of a broadcast: each person once, whatever roles they have. */
export const broadcastTargets = pgTable(
  'broadcast_targets',
  {
    broadcastId: uuid()
      .notNull()
      .references(() => broadcasts.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The role in which they receive it. */
    role: text({ enum: audienceRoles }).notNull(),
    status: text({ enum: targetStatuses }).notNull().default('pending'),
    error: text(),
    conversationId: uuid(),
    sentAt: timestamptz(),
  },
  (table) => [
    primaryKey({ columns: [table.broadcastId, table.userId] }),
    index('broadcast_targets_pending')
      .on(table.broadcastId, table.userId)
      .where(sql`status = 'pending'`),
  ],
);
