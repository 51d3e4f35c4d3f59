import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { documentKinds, documentStatuses, rejectionReasons } from './rules.ts';

/** Documents that a business sent as proof. Only the business and admins who may decide can see them. */
export const verificationDocuments = pgTable(
  'verification_documents',
  {
    id: rowId(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    kind: text({ enum: documentKinds }).notNull(),
    status: text({ enum: documentStatuses }).notNull().default('pending_review'),
    /** The file is deleted once a newer document has replaced this one. */
    fileId: uuid().notNull(),
    /** As printed on the document. */
    number: text().notNull().default(''),
    issuer: text().notNull().default(''),
    validUntil: date(),
    uploadedAt: createdTimestamp(),
    decidedAt: timestamptz(),
    decidedBy: uuid(),
    reasonCode: text({ enum: rejectionReasons }),
    /** The name that the document was approved for, when a rename sent it back to the queue. */
    approvedFor: text(),
    /** Which admins opened the file since it waits: whoever approves it must be among them. */
    openedBy: uuid().array().notNull().default([]),
    /** The admin's own words about the decision. */
    reason: text().notNull().default(''),
    /** When the business was reminded that the document expires soon. */
    remindedAt: timestamptz(),
    /** When a newer document of the kind replaced it; the row stays only as a record of who decided what. */
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

/** Start and latest change of a business's verification (spec §3 verificationStarted, startedAt, lastUpdated). */
export const verifications = pgTable('verifications', {
  contractorId: uuid()
    .primaryKey()
    .references(() => contractors.id, { onDelete: 'cascade' }),
  startedAt: createdTimestamp(),
  updatedAt: createdTimestamp(),
});
