import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { timings } from '#lib/timing.ts';
import { type ProjectAnswer, projectStatuses } from './rules.ts';

export const projects = pgTable(
  'projects',
  {
    id: rowId(),
    homeownerId: uuid()
      .notNull()
      .references(() => users.id),
    contractorId: uuid().references(() => contractors.id),
    leadId: uuid(),
    acceptedQuoteId: uuid(),
    title: text().notNull(),
    description: text().notNull(),
    category: text().notNull(),
    scopeLines: text().array().notNull().default([]),
    /** Answers to the questions of the service, as they were asked. */
    answers: jsonb().$type<ProjectAnswer[]>().notNull().default([]),
    /** For the contractor who was chosen, and nobody else. */
    streetAddress: text(),
    zipCode: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    budgetMin: integer(),
    budgetMax: integer(),
    timing: text({ enum: timings }).notNull().default('flexible'),
    status: text({ enum: projectStatuses }).notNull().default('planning'),
    startDate: text(),
    dueDate: text(),
    /** Who proposed these dates last, and when the other side agreed to them. */
    datesBy: text({ enum: ['homeowner', 'contractor'] }),
    datesConfirmedAt: timestamptz(),
    completedAt: timestamptz(),
    /** When the homeowner said that the work is finished. */
    completionConfirmedAt: timestamptz(),
    /** Whether it was their silence that said so. */
    completedBySilence: boolean().notNull().default(false),
    createdAt: createdTimestamp(),
    lastUpdate: createdTimestamp(),
  },
  (table) => [
    index('projects_titled').using('gin', sql`title gin_trgm_ops`),
    index('projects_of_homeowner').on(table.homeownerId, table.id),
    index('projects_accepted')
      .on(table.category, table.state, table.id)
      .where(sql`accepted_quote_id is not null`),
    index('projects_under_way')
      .on(table.id)
      .where(sql`status in ('active', 'in_progress', 'started')`),
    index('projects_of_contractor').on(table.contractorId, table.id),
    // For the admins' desk, newest first under one filter.
    index('projects_by_status').on(table.status, table.id),
    index('projects_by_state').on(table.state, table.id),
    index('projects_completed').using('brin', table.completedAt),
    index('projects_to_confirm')
      .on(table.completedAt)
      .where(sql`status = 'completed' and completion_confirmed_at is null`),
  ],
);

export type ProjectRow = typeof projects.$inferSelect;

/**
 * Whose each column is. `private`: for the homeowner and the contractor who was chosen, and gone with the account. `words`:
 * what the homeowner wrote for every pro to read, without the names in it once the account is gone. `record`: what both
 * sides keep. A new column does not compile without its kind; tests hold the answers of the API and the erasure to it.
 */
export const projectColumnKinds = {
  ...{ id: 'record', homeownerId: 'record', contractorId: 'record', leadId: 'record' },
  ...{ acceptedQuoteId: 'record', category: 'record', zipCode: 'record', city: 'record' },
  ...{ state: 'record', budgetMin: 'record', budgetMax: 'record', timing: 'record' },
  ...{ status: 'record', startDate: 'record', dueDate: 'record', datesBy: 'record' },
  ...{ datesConfirmedAt: 'record', completedAt: 'record', completionConfirmedAt: 'record' },
  ...{ completedBySilence: 'record', createdAt: 'record', lastUpdate: 'record' },
  ...{ title: 'words', description: 'words', scopeLines: 'words', answers: 'words' },
  streetAddress: 'private',
} satisfies Record<keyof ProjectRow, 'private' | 'words' | 'record'>;
