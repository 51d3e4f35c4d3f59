import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { at, madeAt, rowId } from '#lib/columns.ts';
import { documentKinds, documentStatuses } from './rules.ts';

/** Proof that a business gave: seen by the business and by admins who may decide, by nobody else. */
export const verificationDocuments = pgTable(
  'verification_documents',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    kind: text({ enum: documentKinds }).notNull(),
    status: text({ enum: documentStatuses }).notNull().default('pending_review'),
    fileId: uuid().notNull(),
    /** As it stands on the document. */
    number: text().notNull().default(''),
    issuer: text().notNull().default(''),
    validUntil: date(),
    uploadedAt: madeAt(),
    decidedAt: at(),
    decidedBy: uuid(),
    reason: text().notNull().default(''),
  },
  (table) => [
    index('verification_documents_of').on(table.contractorId, table.id),
    index('verification_documents_waiting').on(table.id).where(sql`status = 'pending_review'`),
    index('verification_documents_ending')
      .on(table.validUntil)
      .where(sql`status = 'approved' and valid_until is not null`),
  ],
);
