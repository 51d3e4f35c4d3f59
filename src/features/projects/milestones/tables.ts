import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PricedMilestone } from '#features/quotes/payment-plan/rules.ts';
import {
  bigintNumber,
  createdTimestamp,
  requiredReference,
  rowId,
  timestamptz,
} from '#lib/columns.ts';
import { projects } from '../tables.ts';
import { milestoneStatuses, planStatuses } from './rules.ts';

/** The steps that a job is paid by. Amounts are US cents. */
export const milestones = pgTable(
  'milestones',
  {
    id: rowId(),
    projectId: requiredReference(() => projects.id),
    position: integer().notNull(),
    name: text().notNull(),
    amount: bigintNumber().notNull(),
    percent: doublePrecision(),
    dueDate: text(),
    dueWhen: text().notNull().default(''),
    status: text({ enum: milestoneStatuses }).notNull().default('planned'),
    /** The signed change order that added it; a new plan does not replace it. */
    changeOrderId: uuid().unique(),
    /** What the contractor said when it was done, and the homeowner when it was not. */
    note: text().notNull().default(''),
    objection: text().notNull().default(''),
    doneAt: timestamptz(),
    approvedAt: timestamptz(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    unique('milestones_in_order').on(table.projectId, table.position),
    check('milestones_amount', sql`amount >= 0`),
  ],
);

/** A plan that the contractor proposed after the quote was signed. Every one is kept as it was proposed. */
export const milestonePlans = pgTable(
  'milestone_plans',
  {
    id: rowId(),
    projectId: requiredReference(() => projects.id),
    number: integer().notNull(),
    items: jsonb().$type<PricedMilestone[]>().notNull(),
    /** The agreed total that the shares are of. */
    totalAmount: bigintNumber().notNull(),
    status: text({ enum: planStatuses }).notNull().default('proposed'),
    reason: text().notNull().default(''),
    createdAt: createdTimestamp(),
    answeredAt: timestamptz(),
  },
  (table) => [
    unique('milestone_plans_numbered').on(table.projectId, table.number),
    uniqueIndex('milestone_plans_one_open').on(table.projectId).where(sql`status = 'proposed'`),
  ],
);

export type MilestoneRow = typeof milestones.$inferSelect;
export type MilestonePlanRow = typeof milestonePlans.$inferSelect;
