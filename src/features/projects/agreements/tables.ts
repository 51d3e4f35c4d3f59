import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { signerColumns } from '#features/quotes/signatures/tables.ts';
import { requiredReference, timestamptz } from '#lib/columns.ts';
import { projects } from '../tables.ts';

/**
 * Who agreed to which change order or payment plan, when and from where. database/guards.sql prevents changes to what
 * was signed; the name, the drawing and the address can be erased with the account.
 */
export const agreementSignatures = pgTable('agreement_signatures', {
  /** The change order or the payment plan. */
  subjectId: uuid().primaryKey(),
  projectId: requiredReference(() => projects.id),
  ...signerColumns(),
  /** SHA-256 over the canonical JSON of what was agreed to, in hex. */
  hash: text().notNull(),
  signedAt: timestamptz().notNull(),
});
