import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber, timestamptz } from '#lib/columns.ts';
import { quotes } from '../tables.ts';
import { type Drawing, signatureKinds } from './rules.ts';

/** Who signed, how, and from where. */
export const signerColumns = () => ({
  /** The account that signed; of a customer without one, the contractor's record of them. */
  signerId: uuid().notNull(),
  kind: text({ enum: signatureKinds }).notNull(),
  name: text().notNull(),
  drawing: jsonb().$type<Drawing>(),
  clientAddress: text(),
  userAgent: text(),
});

/**
 * Who accepted which version, when and from where. database/guards.sql prevents changes to what was signed;
 * the name, the drawing and the address can be erased with the account.
 */
export const quoteSignatures = pgTable('quote_signatures', {
  quoteId: uuid()
    .primaryKey()
    .references(() => quotes.id),
  version: integer().notNull(),
  ...signerColumns(),
  options: text().array().notNull().default([]),
  /** The package that was chosen; null where the quote has none. */
  package: text(),
  totalAmount: bigintNumber().notNull(),
  versionHash: text().notNull(),
  /** SHA-256 over the canonical JSON of version, options and total, in hex. */
  hash: text().notNull(),
  signedAt: timestamptz().notNull(),
});

export type SignatureRow = typeof quoteSignatures.$inferSelect;
