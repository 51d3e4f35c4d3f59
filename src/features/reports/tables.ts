import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { reportKinds, reportOutcomes, reportReasons, reportStatuses } from './rules.ts';

/** Something that was reported: one row for all who report it, so that many of them change nothing. */
export const reportCases = pgTable(
  'report_cases',
  {
    id: rowId(),
    kind: text({ enum: reportKinds }).notNull(),
    subjectId: uuid().notNull(),
    /** Of a message. */
    conversationId: uuid(),
    /** Who wrote it or whose page it is; none for a page that nobody has claimed. */
    reportedUserId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    reportedRole: text({ enum: ['homeowner', 'contractor'] }).notNull(),
    /** As it stood when it was first reported. */
    content: text().notNull(),
    status: text({ enum: reportStatuses }).notNull().default('open'),
    reportCount: integer().notNull().default(0),
    outcome: text({ enum: reportOutcomes }),
    reasons: text(),
    decidedBy: uuid(),
    decidedAt: timestamptz(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    uniqueIndex('report_cases_one_open')
      .on(table.kind, table.subjectId)
      .where(sql`status = 'open'`),
    index('report_cases_of_subject').on(table.kind, table.subjectId, table.id),
    index('report_cases_by_status').on(table.status, table.id),
    index('report_cases_of_reported').on(table.reportedUserId),
  ],
);

export const reports = pgTable(
  'reports',
  {
    id: rowId(),
    caseId: uuid()
      .notNull()
      .references(() => reportCases.id, { onDelete: 'cascade' }),
    reporterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reporterRole: text({ enum: ['homeowner', 'contractor'] }).notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    text: text().notNull().default(''),
    createdAt: createdTimestamp(),
  },
  (table) => [
    unique('reports_once').on(table.caseId, table.reporterId),
    index('reports_of_reporter').on(table.reporterId, table.id),
  ],
);
