import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber } from '#lib/columns.ts';

/**
 * Counts the changes of what the public sees of a business. Triggers of every table that is part of it add one, in the
 * transaction of the change (database/triggers.sql). Without a row it has not changed since it was added.
 */
export const contractorVersions = pgTable('contractor_versions', {
  contractorId: uuid().primaryKey(),
  version: bigintNumber().notNull().default(0),
});

/**
 * Answers about a business as they are sent, so that reading one is reading one row. A change of the business deletes
 * them; whoever misses one makes it from the tables and keeps it.
 */
export const contractorSnapshots = pgTable(
  'contractor_snapshots',
  {
    contractorId: uuid().notNull(),
    /** Its page, or its card in a list, which depends on the service that the list is of. */
    part: text().notNull(),
    /** What the text was made by: another version of the program may make another one. */
    format: text().notNull(),
    body: text().notNull(),
    /** The last day on which it is true: documents that it shows end. */
    until: date(),
  },
  (table) => [primaryKey({ columns: [table.contractorId, table.part] })],
);
