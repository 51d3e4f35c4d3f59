import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp, timestamptz } from '#lib/columns.ts';
import type { ProviderEvent } from './rules.ts';

/**
 * What a provider said of our payments, each event once. Stored before it is applied, so that a process that dies in
 * between forgets nothing; nothing of a card is in it.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    paymentId: uuid().notNull(),
    event: jsonb().$type<ProviderEvent>().notNull(),
    receivedAt: createdTimestamp(),
    appliedAt: timestamptz(),
    /** Why it is not applied: it contradicts what is known. */
    problem: text(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_waiting').on(table.paymentId).where(sql`applied_at is null`),
  ],
);
