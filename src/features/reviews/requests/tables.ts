import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { reviewRequestStatuses } from './rules.ts';

/** How a business asks for reviews. */
export const reviewTemplates = pgTable(
  'review_templates',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    isDefault: boolean().notNull().default(false),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    index('templates_of_contractor').on(table.contractorId, table.id),
    uniqueIndex('one_default_template').on(table.contractorId).where(sql`is_default`),
  ],
);

/** A business asking one homeowner to review one completed project; its text is kept as it was sent. */
export const reviewRequests = pgTable(
  'review_requests',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    homeownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: uuid()
      .notNull()
      .unique()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The template that it was made from, which may be gone. */
    templateId: uuid(),
    /** The one that the completion of the project sends. */
    automatic: boolean().notNull().default(false),
    subject: text().notNull(),
    body: text().notNull(),
    status: text({ enum: reviewRequestStatuses }).notNull().default('sent'),
    remindersSent: integer().notNull().default(0),
    lastReminderAt: timestamptz(),
    openedAt: timestamptz(),
    answeredAt: timestamptz(),
    expiresAt: timestamptz().notNull(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    index('requests_of_contractor').on(table.contractorId, table.id),
    index('requests_of_homeowner').on(table.homeownerId, table.id),
    index('requests_open').on(table.createdAt, table.id).where(sql`status in ('sent', 'opened')`),
  ],
);
