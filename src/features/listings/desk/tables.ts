import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { createdTimestamp, rowId } from '#lib/columns.ts';
import { editKinds, type FieldChange } from './rules.ts';

/** What admins did to a listing, with what was there before: its own history, beside the audit log. */
export const listingEdits = pgTable(
  'listing_edits',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    kind: text({ enum: editKinds }).notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
    /** Why it was taken off, or the name of the double that was merged into it. */
    note: text().notNull().default(''),
    editedBy: uuid().notNull(),
    editedByName: text().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [index('listing_edits_of_listing').on(table.contractorId, table.id)],
);
