import { sql } from 'drizzle-orm';
import {
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bigintNumber, timestamptz } from '#lib/columns.ts';
import { severities } from './rules.ts';

/**
 * The audit log. The dispatcher appends to it in its own order (`append_audit_entries` in database/guards.sql), and
 * each entry holds the hash of the one before. The database refuses every change; names are not in it, so an account
 * can be erased.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    sequence: bigintNumber().primaryKey(),
    activityId: bigintNumber().notNull(),
    recordedAt: timestamptz().notNull(),
    action: text().notNull(),
    severity: text({ enum: severities }).notNull(),
    actorId: uuid(),
    actorRole: text().notNull(),
    subjectType: text().notNull(),
    subjectId: uuid().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    requestId: text(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.activityId),
    index('audit_entries_recent').on(table.recordedAt, table.sequence),
    index('audit_entries_by').on(table.actorId, table.recordedAt, table.sequence),
    index('audit_entries_about').on(table.subjectId, table.recordedAt, table.sequence),
    index('audit_entries_of').on(table.action, table.recordedAt, table.sequence),
    index('audit_entries_severe').on(table.severity, table.recordedAt, table.sequence),
  ],
);

/** The end of the chain, in one row: how far the outbox is in it, and what its retention has removed. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: smallint().primaryKey().default(1),
    sequence: bigintNumber().notNull().default(0),
    hash: text().notNull().default(''),
    /** Activities up to this position of the outbox are in the log. */
    position: bigintNumber().notNull().default(0),
    removedThrough: bigintNumber().notNull().default(0),
  },
  (table) => [check('audit_head_is_one', sql`${table.id} = 1`)],
);
