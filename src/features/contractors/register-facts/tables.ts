import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdTimestamp, rowId } from '#lib/columns.ts';
import { licenseKey } from '#lib/same-business.ts';
import { contractorRowKey } from '../tables.ts';
import { factKinds } from './rules.ts';

/**
 * What a public register says about a business, with the source and its date. Imports write these
 * (`insertListings`); the public page shows each as "<register>, as of <asOf>". When a business claims its
 * listing, the facts move to the business. The unique index keeps one fact of a kind per number of a register,
 * whichever business it belongs to.
 */
export const registerFacts = pgTable(
  'register_facts',
  {
    ...contractorRowKey(),
    kind: text({ enum: factKinds }).notNull(),
    /** A name people can search for: `City of Chicago general contractor licenses`. */
    register: text().notNull(),
    number: text().notNull(),
    /** In the register's own words: `Active`, `Class A`. */
    status: text().notNull().default(''),
    validUntil: date(),
    /** The earlier name of the business that the fact is about; null while the names match. */
    listedAs: text(),
    /** The date of the register's list. */
    asOf: date().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.contractorId, table.id] }),
    index('register_facts_ending').on(table.validUntil),
    index('register_facts_license').on(licenseKey(table.number)),
    uniqueIndex('register_facts_number').on(table.register, table.kind, table.number),
  ],
);

/** A public list of building permits, as it was imported last. */
export const permitRegisters = pgTable('permit_registers', {
  id: rowId(),
  /** A name people can search for: `City of Chicago building permits`. */
  name: text().notNull().unique(),
  sourceUrl: text().notNull(),
  /** The date of the list. */
  asOf: date().notNull(),
  /** The register of licenses whose numbers the permits name. */
  licenseRegister: text().notNull(),
  permits: integer().notNull(),
  licenses: integer().notNull(),
  /** Rows that were left out, per reason. */
  leftOut: jsonb().$type<Record<string, number>>().notNull(),
  importedAt: createdTimestamp(),
});

/**
 * How many permits of a register name a license. They belong to the license, not to a business: whoever claims a listing,
 * or takes a merged one over, has them with the license.
 */
export const permitCounts = pgTable(
  'permit_counts',
  {
    registerId: uuid()
      .notNull()
      .references(() => permitRegisters.id, { onDelete: 'cascade' }),
    /** As `licenseKey` makes it of a number. */
    licenseKey: text().notNull(),
    permits: integer().notNull(),
    firstIssued: date().notNull(),
    lastIssued: date().notNull(),
  },
  (table) => [primaryKey({ columns: [table.registerId, table.licenseKey] })],
);
