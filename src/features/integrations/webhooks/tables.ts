import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { deliveryProblems, deliveryStatuses, type WebhookEvent } from './rules.ts';

/** Where programs of a business are told what happens. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** What deliveries are signed with, sealed. */
    secret: text().notNull(),
    hint: text().notNull(),
    /** Failures in a row, and since when there was no success. */
    failures: integer().notNull().default(0),
    failingSince: timestamptz(),
    /** Not served before: it rests after a failure, or a process serves it and holds the lease. */
    restUntil: createdTimestamp(),
    disabledAt: timestamptz(),
    disabledBy: text({ enum: ['owner', 'failures'] }),
    createdAt: createdTimestamp(),
  },
  (table) => [index('webhook_endpoints_of_contractor').on(table.contractorId, table.id)],
);

/** An event for one address, with what came of the last attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: rowId(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Of what it tells, so that a job that runs twice leaves one. */
    key: text().notNull(),
    /** The same for every attempt and every resending: receivers tell repeated ones by it. */
    eventId: uuid().notNull(),
    event: text().notNull(),
    /** As it is sent and signed, to the byte. */
    body: text().notNull(),
    status: text({ enum: deliveryStatuses }).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    dueAt: createdTimestamp(),
    responseStatus: integer(),
    durationMs: integer(),
    problem: text({ enum: deliveryProblems }),
    createdAt: createdTimestamp(),
    attemptedAt: timestamptz(),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.endpointId, table.key),
    index('webhook_deliveries_newest').on(table.endpointId, table.id.desc().nullsFirst()),
    index('webhook_deliveries_due').on(table.dueAt).where(sql`status = 'queued'`),
    index('webhook_deliveries_waiting')
      .on(table.endpointId, table.id)
      .where(sql`status = 'queued'`),
    index('webhook_deliveries_old').on(table.createdAt),
  ],
);

export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect;
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
