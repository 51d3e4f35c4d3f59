import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { files } from '#features/files/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, requiredReference, rowId, timestamptz } from '#lib/columns.ts';
import {
  type DisputeOutcome,
  disputeCategories,
  disputeOutcomes,
  disputeParties,
  disputeStatuses,
} from './rules.ts';

/** One side of a project against the other. */
export const disputes = pgTable(
  'disputes',
  {
    id: rowId(),
    projectId: requiredReference(() => projects.id),
    homeownerId: requiredReference(() => users.id),
    contractorId: requiredReference(() => contractors.id),
    openedBy: text({ enum: disputeParties }).notNull(),
    category: text({ enum: disputeCategories }).notNull(),
    description: text().notNull(),
    /** US cents that it is about. */
    amount: integer(),
    status: text({ enum: disputeStatuses }).notNull().default('open'),
    /** Until when the other side has time. */
    answerBy: timestamptz().notNull(),
    answer: text(),
    answeredAt: timestamptz(),
    /** Of both sides and support; none when the other side's account was closed. */
    conversationId: uuid(),
    outcome: text({ enum: disputeOutcomes }),
    /** The side that a warning or a suspension is for. */
    against: text({ enum: disputeParties }),
    reasons: text(),
    decidedBy: uuid(),
    decidedAt: timestamptz(),
    closedAt: timestamptz(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    uniqueIndex('disputes_one_open_per_side')
      .on(table.projectId, table.openedBy)
      .where(sql`status in ('open', 'investigating')`),
    index('disputes_of_project').on(table.projectId, table.id),
    index('disputes_of_homeowner').on(table.homeownerId, table.id),
    index('disputes_of_contractor').on(table.contractorId, table.id),
    index('disputes_pending').on(table.id).where(sql`status in ('open', 'investigating')`),
    index('disputes_unanswered').on(table.answerBy).where(sql`status = 'open'`),
    index('disputes_by_status').on(table.status, table.id),
    index('disputes_since').on(table.createdAt),
  ],
);

/** Files that a side has added as evidence. */
export const disputeFiles = pgTable(
  'dispute_files',
  {
    disputeId: uuid()
      .notNull()
      .references(() => disputes.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    party: text({ enum: disputeParties }).notNull(),
    addedAt: createdTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.disputeId, table.fileId] }),
    index('dispute_files_by_file').on(table.fileId),
  ],
);

export type PublishedFigures = {
  opened: number;
  answeredInTime: number;
  decided: number;
  withdrawn: number;
  medianDays: number | null;
  outcomes: Record<DisputeOutcome, number>;
};

/** What is published about all disputes, in one row that a job writes anew. */
export const disputeFigures = pgTable('dispute_figures', {
  id: smallint().primaryKey(),
  figures: jsonb().$type<PublishedFigures>().notNull(),
  since: timestamptz().notNull(),
  computedAt: timestamptz().notNull(),
});
