import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { leads } from '#features/leads/tables.ts';
import { createdTimestamp } from '#lib/columns.ts';
import { conversations } from '../tables.ts';

/** The latest ticket about a service in a ZIP code that no pro covers. */
export const uncoveredAreas = pgTable(
  'uncovered_areas',
  {
    /** Made of the service and the ZIP code. */
    id: uuid().primaryKey(),
    conversationId: uuid().references(() => conversations.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.conversationId)],
);

/** The leads that a ticket is about. */
export const ticketLeads = pgTable(
  'ticket_leads',
  {
    leadId: uuid()
      .primaryKey()
      .references(() => leads.id, { onDelete: 'cascade' }),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    createdAt: createdTimestamp(),
  },
  (table) => [index().on(table.conversationId, table.leadId)],
);
