import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { documentKinds, documentStatuses, rejectionReasons } from './rules.ts';

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
    /** Gone from the store once a newer document has replaced this one. */
    fileId: uuid().notNull(),
    /** As it stands on the document. */
    number: text().notNull().default(''),
    issuer: text().notNull().default(''),
    validUntil: date(),
    uploadedAt: createdTimestamp(),
    decidedAt: timestamptz(),
    decidedBy: uuid(),
    reasonCode: text({ enum: rejectionReasons }),
    /** The earlier name of the business, for which it was approved before it came to wait again. */
    approvedFor: text(),
    /** What the admin wrote beside it. */
    reason: text().notNull().default(''),
    /** When the business was reminded that it ends soon. */
    remindedAt: timestamptz(),
    /** When a newer one of its kind took its place: kept for who decided what, and nothing else. */
    replacedAt: timestamptz(),
  },
  (table) => [
    index('verification_documents_of').on(table.contractorId, table.id),
    index('verification_documents_waiting').on(table.id).where(sql`status = 'pending_review'`),
    index('verification_documents_by_status').on(table.status, table.id),
    index('verification_documents_by_kind').on(table.status, table.kind, table.id),
    index('verification_documents_ending')
      .on(table.validUntil)
      .where(sql`status = 'approved' and valid_until is not null`),
    uniqueIndex('verification_documents_one_waiting')
      .on(table.contractorId, table.kind)
      .where(sql`status = 'pending_review' and replaced_at is null`),
  ],
);

/** When a business began to have itself verified (spec §3 verificationStarted, startedAt, lastUpdated). */
export const verifications = pgTable('verifications', {
  contractorId: uuid()
    .primaryKey()
    .references(() => contractors.id, { onDelete: 'cascade' }),
  startedAt: createdTimestamp(),
  updatedAt: createdTimestamp(),
});
