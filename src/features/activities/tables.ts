import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber, createdTimestamp, timestamptz } from '#lib/columns.ts';
import { activitySeverities, activityTypes } from './rules.ts';

/** The activity log of the specification: what the dispatcher hands on that people want to watch, for 400 days. */
export const platformActivities = pgTable(
  'platform_activities',
  {
    /** The id of the activity in the outbox. */
    id: bigintNumber().primaryKey(),
    type: text({ enum: activityTypes }).notNull(),
    description: text().notNull(),
    userId: uuid(),
    userRole: text().notNull(),
    severity: text({ enum: activitySeverities }).notNull(),
    timestamp: timestamptz().notNull(),
    environment: text().notNull(),
    version: text().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    index().on(table.type, table.id),
    index().on(table.userId, table.id),
    index().on(table.severity, table.id),
    index().on(table.createdAt),
  ],
);
