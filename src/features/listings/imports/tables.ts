import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import type { Mapping, Remark } from '../register-rows/rules.ts';
import type { FactBefore } from '../undo/rules.ts';
import { importStatuses, rowOutcomes } from './rules.ts';

/** A CSV file of businesses that an admin uploaded, and how far it has been processed. */
export const contractorImports = pgTable(
  'contractor_imports',
  {
    id: rowId(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: importStatuses }).notNull(),
    fileName: text().notNull(),
    fileBytes: integer().notNull(),
    storageKey: text().notNull().unique(),
    /** SHA-256 of the stored file; none for files from before it was kept. */
    checksum: text(),
    delimiter: text().notNull(),
    header: text().array().notNull(),
    /** The first rows, as read. */
    sample: jsonb().$type<string[][]>().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    /** The file, imported before with the same header, whose columns, services and register were taken over. */
    mappedLike: text(),
    /** Services of every business in the file, beside those in its columns. */
    services: text().array().notNull().default([]),
    /** The register that published the file, and the date of its list. */
    sourceName: text().notNull().default(''),
    sourceUrl: text().notNull().default(''),
    sourceDate: date(),
    /** Offset of the first unprocessed row; at first the end of the header. */
    bytesDone: integer().notNull(),
    headerBytes: integer().notNull(),
    rowsDone: integer().notNull().default(0),
    /** Rows that have written something which is still there, in this pass or an earlier one. */
    written: integer().notNull().default(0),
    /** The last row that the latest undo has dealt with. */
    undoneTo: integer().notNull().default(0),
    /** Rows per outcome, and of those left out per reason: those that an earlier pass wrote, and those that this one has dealt with. */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Rows that an admin has imported although they look like a business that is there. */
    importAnyway: integer().array().notNull().default([]),
    error: text(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
    startedAt: timestamptz(),
    completedAt: timestamptz(),
  },
  (table) => [
    index().on(table.createdBy),
    index('contractor_imports_header').using('hash', table.header),
  ],
);

/** The outcome of a row. A check writes the same rows as an import, which replaces them. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => contractorImports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet numbers its non-empty rows: the header is 1. */
    row: integer().notNull(),
    outcome: text({ enum: rowOutcomes }).notNull(),
    businessName: text().notNull(),
    remarks: jsonb().$type<Remark[]>().notNull(),
    /** The business that the row created or matched. */
    contractorId: uuid().references(() => contractors.id, { onDelete: 'set null' }),
    /** Of a row that brought facts of a listed business up to date: those facts before. Null for any other row, and in a check. */
    factsBefore: jsonb().$type<FactBefore[]>(),
    /** Two rows with an equal key are the same business; see `findBusinessMatches`. */
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
