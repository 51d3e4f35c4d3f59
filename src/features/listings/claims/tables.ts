import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { licenseKey } from '#lib/same-business.ts';
import { claimStatuses, claimWishes, factKinds } from './rules.ts';

/**
 * What a public register says of a business, with where and when it was read. An import writes them with
 * `insertListing`; the page shows each as "<register>, as of <asOf>". When a business claims its listing
 * the facts move to the business. A register tells each kind of fact of a number once, whoever it belongs to.
 */
export const registerFacts = pgTable(
  'register_facts',
  {
    id: uuid().notNull(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    kind: text({ enum: factKinds }).notNull(),
    /** As people would look for it: `City of Chicago general contractor licenses`. */
    register: text().notNull(),
    number: text().notNull(),
    /** In the register's own words: `Active`, `Class A`. */
    status: text().notNull().default(''),
    validUntil: date(),
    /** The name that it is of, where the business has taken another since. */
    listedAs: text(),
    /** The day that the register's list was taken. */
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

/** Somebody says that a listing is their business: to act for it, or to have it taken out. */
export const claims = pgTable(
  'claims',
  {
    id: rowId(),
    /** The listing. */
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    wish: text({ enum: claimWishes }).notNull(),
    status: text({ enum: claimStatuses }).notNull().default('open'),
    /** Null for a removal asked for without an account. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    note: text().notNull().default(''),
    decidedBy: uuid(),
    decidedAt: timestamptz(),
    reason: text().notNull().default(''),
    createdAt: createdTimestamp(),
  },
  (table) => [
    uniqueIndex('claims_one_open')
      .on(table.contractorId, table.wish, table.email)
      .where(sql`status = 'open'`),
    index('claims_open').on(table.id).where(sql`status = 'open'`),
    index('claims_of_user').on(table.userId, table.id),
  ],
);
