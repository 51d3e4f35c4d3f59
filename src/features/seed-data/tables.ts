import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { sampleRunKinds, sampleRunStatuses } from './rules.ts';

/** Each time an admin has sample records made or removed. */
export const sampleRuns = pgTable(
  'sample_runs',
  {
    id: rowId(),
    kind: text({ enum: sampleRunKinds }).notNull(),
    status: text({ enum: sampleRunStatuses }).notNull().default('running'),
    /** The accounts to make or remove, and how many of them are done. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    /** Where they are made; empty where they are removed. */
    zipCode: text().notNull().default(''),
    startedBy: uuid().notNull(),
    startedAt: createdTimestamp(),
    endedAt: timestamptz(),
  },
  () => [
    // One at a time.
    uniqueIndex('sample_runs_running').on(sql`(true)`).where(sql`status = 'running'`),
  ],
);
