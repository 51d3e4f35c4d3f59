import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import type { Mapping, Remark } from '../register-rows/rules.ts';
import { importStatuses, rowOutcomes } from './rules.ts';

/** A file of businesses that an admin brings in, and how far it is. */
export const contractorImports = pgTable(
  'contractor_imports',
  {
    id: rowId(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: importStatuses }).notNull(),
    fileName: text().notNull(),
    fileBytes: integer().notNull(),
    storageKey: text().notNull().unique(),
    delimiter: text().notNull(),
    header: text().array().notNull(),
    /** The first rows, as read. */
    sample: jsonb().$type<string[][]>().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    /** What every business of the file does. */
    services: text().array().notNull().default([]),
    /** The register that the rows are from, and the day on which it said so. */
    sourceName: text().notNull().default(''),
    sourceUrl: text().notNull().default(''),
    sourceDate: date(),
    /** Where the row after the last one that was dealt with begins; the header’s end at first. */
    bytesDone: integer().notNull(),
    headerBytes: integer().notNull(),
    rowsDone: integer().notNull().default(0),
    /** How many rows came to each outcome, in this pass. */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    error: text(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
    startedAt: timestamptz(),
    completedAt: timestamptz(),
  },
  (table) => [index().on(table.createdBy)],
);

/** What became of a row; the check and the import write the same line. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => contractorImports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet counts rows that hold something: the header is 1. */
    row: integer().notNull(),
    outcome: text({ enum: rowOutcomes }).notNull(),
    businessName: text().notNull(),
    remarks: jsonb().$type<Remark[]>().notNull(),
    /** Who it became, or who was there already. */
    contractorId: uuid().references(() => contractors.id, { onDelete: 'set null' }),
    /** What tells whether two rows are the same business; see `identities`. */
    licenseKey: text(),
    phoneKey: text(),
    placeKey: text(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index().on(table.importId, table.outcome, table.row),
    index().on(table.importId, table.licenseKey),
    index().on(table.importId, table.phoneKey),
    index().on(table.importId, table.placeKey),
    index().on(table.contractorId),
  ],
);
