import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber, createdTimestamp } from '#lib/columns.ts';

/**
 * The outbox: activities, written in the transaction of the change. `id` follows commit order only within one subject,
 * whose rows are written under the subject's row lock. `position` is assigned by the single dispatcher in the order of
 * dispatch, so streams can resume from it.
 */
export const activities = pgTable(
  'activities',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: text().notNull(),
    actorId: uuid(),
    actorRole: text().notNull(),
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    /** Ids of the users and contractors whose live streams receive it. */
    audience: uuid().array().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    severity: text({ enum: ['info', 'warning', 'error'] })
      .notNull()
      .default('info'),
    requestId: text(),
    createdAt: createdTimestamp(),
    position: bigintNumber(),
  },
  (table) => [
    index('activities_undispatched').on(table.id).where(sql`position is null`),
    // Nobody asks what happened to one message or notification.
    index('activities_of_subject')
      .on(table.subjectId, table.id)
      .where(sql`type <> 'message.sent' and type <> 'notification.created'`),
    index('activities_in_order').on(table.position).where(sql`position is not null`),
    index('activities_once_an_hour')
      .on(table.actorId, table.subjectId, table.createdAt)
      .where(sql`type in ('record.read', 'access.refused')`),
  ],
);

/** One event of a recipient's live stream. */
export const deliveries = pgTable(
  'deliveries',
  {
    recipientId: uuid().notNull(),
    position: bigintNumber().notNull(),
    activityId: bigintNumber().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.position] }),
    // Positions grow, so this finds the oldest rows as well as a tree, and costs nothing to keep.
    index('deliveries_by_age').using('brin', table.position),
  ],
);
