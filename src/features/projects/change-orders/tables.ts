import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  bigintNumber,
  createdTimestamp,
  requiredReference,
  rowId,
  timestamptz,
} from '#lib/columns.ts';
import { projects } from '../tables.ts';
import { type ChangeOrderItem, changeOrderStatuses } from './rules.ts';

/**
 * Work that was added or left out after the quote was signed. What was sent never changes (database/guards.sql): one
 * that was wrong is withdrawn, and another one sent.
 */
export const changeOrders = pgTable(
  'change_orders',
  {
    id: rowId(),
    projectId: requiredReference(() => projects.id),
    /** Counted per project. */
    number: integer().notNull(),
    reason: text().notNull(),
    items: jsonb().$type<ChangeOrderItem[]>().notNull(),
    /** What the items add up to, in US cents; below zero where work is left out. */
    amount: bigintNumber().notNull(),
    days: integer().notNull().default(0),
    status: text({ enum: changeOrderStatuses }).notNull().default('sent'),
    /** The agreed total with it, from the moment that it was signed. */
    totalAfter: bigintNumber(),
    declineReason: text().notNull().default(''),
    createdAt: createdTimestamp(),
    answeredAt: timestamptz(),
  },
  (table) => [
    unique('change_orders_numbered').on(table.projectId, table.number),
    check(
      'change_orders_total_when_accepted',
      sql`(status = 'accepted') = (total_after is not null)`,
    ),
  ],
);

export type ChangeOrderRow = typeof changeOrders.$inferSelect;
