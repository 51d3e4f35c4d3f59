import { date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdTimestamp } from '#lib/columns.ts';
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
