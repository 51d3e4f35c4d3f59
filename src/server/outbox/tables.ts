import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber, createdTimestamp } from '#lib/columns.ts';

/**
 * The outbox: what happened, written in the transaction that made it happen. `id` follows commit order
 * within one subject only (its rows are written under the subject's row lock); `position` is given by the
 * single dispatcher and follows the order of dispatch, so it can be resumed from.
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
    /** Ids of the people and contractors whose live stream hears of it. */
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
    index().on(table.subjectId, table.id),
    index().on(table.position),
  ],
);

/** One line of a person's live stream. */
export const deliveries = pgTable(
  'deliveries',
  {
    recipientId: uuid().notNull(),
    position: bigintNumber().notNull(),
    activityId: bigintNumber().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.position] }),
    index().on(table.position),
  ],
);
