import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  cellSql,
  isAmongBestSql,
  marksSql,
  scoreSql,
  searchTextSql,
} from '#features/search/ranking/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz, tsvector } from '#lib/columns.ts';
import { licenseKey, nameAndAddressKey, nameKey, phoneKey } from '#lib/same-business.ts';

/** What a business's quotes for one service were accepted at, in cents. */
export type AcceptedPrice = { low: number; high: number; quotes: number };

/** A business. Its id is the uid of the user who registered it, if one did; `userId` is the user who acts for it. */
export const contractors = pgTable(
  'contractors',
  {
    id: rowId(),
    userId: uuid()
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    businessName: text().notNull(),
    contactName: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    fax: text().notNull().default(''),
    website: text().notNull().default(''),
    address1: text().notNull().default(''),
    address2: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zipCode: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    description: text().notNull().default(''),
    licenseNumber: text().notNull().default(''),
    yearEstablished: integer(),
    yearsInBusiness: integer(),
    insuranceInfo: text().notNull().default(''),
    services: text().array().notNull().default([]),
    specialties: text().array().notNull().default([]),
    areasServed: text().array().notNull().default([]),
    emailVerified: boolean().notNull().default(false),
    phoneVerified: boolean().notNull().default(false),
    licenseVerified: boolean().notNull().default(false),
    insuranceVerified: boolean().notNull().default(false),
    backgroundCheckVerified: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    /**
     * Copied from the business's settings (database/triggers.sql). False hides it from every list and its page
     * from everybody but the homeowners it deals with.
     */
    isPublic: boolean().notNull().default(true),
    /** Mean of its real reviews, rounded to one decimal (spec §9); 0 without any. */
    rating: doublePrecision().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    /** How many reviews gave one star, two, and so on to five. */
    ratingCounts: integer().array().notNull().default([0, 0, 0, 0, 0]),
    reviewCount: integer().notNull().default(0),
    completedJobs: integer().notNull().default(0),
    /** Median minutes to a first answer; null until measured. */
    responseMinutes: integer(),
    profileViews: integer().notNull().default(0),
    contactRequests: integer().notNull().default(0),
    /** When it was listed from a register; null once a user acts for it. */
    unclaimedSince: timestamptz(),
    /** The business that claimed this listing; the listing's address redirects there. */
    takenOverBy: uuid(),
    /** When the listing was removed because the business asked for it. */
    removedAt: timestamptz(),
    /** By service; written by `features/quotes/accepted-prices`. */
    acceptedPrices: jsonb().$type<Record<string, AcceptedPrice>>().notNull().default({}),
    /** The completed projects that the business chose to show on its page. */
    featuredProjectIds: uuid().array().notNull().default([]),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
    /** The order of "best match". */
    score: integer().generatedAlwaysAs(scoreSql),
    verified: boolean().generatedAlwaysAs(sql`license_verified and insurance_verified`),
    /** The map cells that contain the location. */
    fineCell: integer().generatedAlwaysAs(cellSql('fine')),
    wideCell: integer().generatedAlwaysAs(cellSql('wide')),
    /** Words, services, map cells and tier for full-text search. */
    searchText: tsvector().generatedAlwaysAs(searchTextSql),
  },
  (table) => [
    index('contractors_license')
      .on(licenseKey(table.licenseNumber))
      .where(sql`license_number <> ''`),
    index('contractors_phone').on(phoneKey(table.phone)).where(sql`phone <> ''`),
    index('contractors_name_place')
      .on(nameAndAddressKey(table.businessName, table.zipCode, table.address1))
      .where(sql`address1 <> ''`),
    index('contractors_score').on(table.score, table.id).where(sql`is_active`),
    index('contractors_zip').on(table.zipCode, table.score, table.id).where(sql`is_active`),
    index('contractors_fine_score').on(table.fineCell, table.score, table.id).where(sql`is_active`),
    index('contractors_wide_score').on(table.wideCell, table.score, table.id).where(sql`is_active`),
    index('contractors_fine_rating')
      .on(table.fineCell, table.rating, table.reviewCount, table.id)
      .where(sql`is_active`),
    index('contractors_wide_rating')
      .on(table.wideCell, table.rating, table.reviewCount, table.id)
      .where(sql`is_active`),
    index('contractors_fine_reviews')
      .on(table.fineCell, table.reviewCount, table.rating, table.id)
      .where(sql`is_active`),
    index('contractors_wide_reviews')
      .on(table.wideCell, table.reviewCount, table.rating, table.id)
      .where(sql`is_active`),
    index('contractors_text')
      .using('gin', table.searchText, marksSql)
      .with({ fastupdate: false })
      .where(sql`is_active`),
    // Words that many have would all be read in the index of everybody.
    index('contractors_text_best')
      .using('gin', table.searchText)
      .with({ fastupdate: false })
      .where(isAmongBestSql),
    index('contractors_name')
      .on(sql`lower(business_name) text_pattern_ops`, table.id)
      .where(sql`is_active`),
    index('contractors_name_key')
      .on(sql`${nameKey(table.businessName)} text_pattern_ops`)
      .where(sql`is_active`),
    index('contractors_best').on(table.rating, table.reviewCount, table.id).where(sql`is_active`),
    index('contractors_most_reviewed')
      .on(table.reviewCount, table.rating, table.id)
      .where(sql`is_active`),
    index('contractors_hidden').on(table.id).where(sql`not is_public`),
    index('contractors_listed').on(table.id).where(sql`is_active`),
    // For the admins' desk of listings that nobody has claimed.
    index('contractors_unclaimed')
      .on(table.id)
      .where(sql`unclaimed_since is not null and is_active`),
    index('contractors_unlisted')
      .on(table.id)
      .where(sql`unclaimed_since is not null and not is_active`),
    index('contractors_place').on(table.latitude, table.longitude).where(sql`is_active`),
  ],
);

/** Columns of a row that belongs to a contractor; the primary key is both. */
export const contractorRowKey = () => ({
  id: uuid().notNull(),
  contractorId: uuid()
    .notNull()
    .references(() => contractors.id, { onDelete: 'cascade' }),
});

/**
 * One row per contractor and service, with copies of the columns that searches filter and sort by: one index then
 * answers "the best roofers near here" without a join or a sort. Triggers keep the copies up to date in the
 * transaction that changes the contractor (database/triggers.sql).
 */
export const contractorServices = pgTable(
  'contractor_services',
  {
    ...contractorRowKey(),
    service: text().notNull(),
    description: text().notNull().default(''),
    rating: doublePrecision().notNull().default(0),
    reviewCount: integer().notNull().default(0),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    zipCode: text().notNull().default(''),
    score: integer().notNull().default(0),
    verified: boolean().notNull().default(false),
    /** Whether the contractor is listed: active, and public. */
    isActive: boolean().notNull().default(true),
    fineCell: integer().generatedAlwaysAs(cellSql('fine')),
    wideCell: integer().generatedAlwaysAs(cellSql('wide')),
  },
  (table) => [
    index('contractor_services_score')
      .on(table.service, table.score, table.contractorId)
      .where(sql`is_active`),
    index('contractor_services_zip')
      .on(table.service, table.zipCode, table.score, table.contractorId)
      .where(sql`is_active`),
    index('contractor_services_fine_score')
      .on(table.service, table.fineCell, table.score, table.contractorId)
      .where(sql`is_active`),
    index('contractor_services_wide_score')
      .on(table.service, table.wideCell, table.score, table.contractorId)
      .where(sql`is_active`),
    index('contractor_services_fine_rating')
      .on(table.service, table.fineCell, table.rating, table.reviewCount, table.contractorId)
      .where(sql`is_active`),
    index('contractor_services_wide_rating')
      .on(table.service, table.wideCell, table.rating, table.reviewCount, table.contractorId)
      .where(sql`is_active`),
    index('contractor_services_fine_reviews')
      .on(table.service, table.fineCell, table.reviewCount, table.rating, table.contractorId)
      .where(sql`is_active`),
    index('contractor_services_wide_reviews')
      .on(table.service, table.wideCell, table.reviewCount, table.rating, table.contractorId)
      .where(sql`is_active`),
    primaryKey({ columns: [table.contractorId, table.id] }),
    unique().on(table.contractorId, table.service),
    index('contractor_services_best').on(
      table.service,
      table.rating,
      table.reviewCount,
      table.contractorId,
    ),
    index('contractor_services_most_reviewed').on(
      table.service,
      table.reviewCount,
      table.rating,
      table.contractorId,
    ),
    index('contractor_services_place').on(table.service, table.latitude, table.longitude),
  ],
);

/** Places where a business can be visited, in addition to its main address (spec §3 businessLocations). */
export const businessLocations = pgTable(
  'business_locations',
  {
    ...contractorRowKey(),
    name: text().notNull(),
    address1: text().notNull().default(''),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text().notNull(),
    phone: text().notNull().default(''),
    createdAt: createdTimestamp(),
  },
  (table) => [primaryKey({ columns: [table.contractorId, table.id] })],
);

/** The leads a contractor wants (spec §3 leadPreferences); a missing row means the defaults. */
export const leadPreferences = pgTable('lead_preferences', {
  contractorId: uuid()
    .primaryKey()
    .references(() => contractors.id, { onDelete: 'cascade' }),
  maxDistance: integer().notNull().default(50),
  minProjectValue: integer().notNull().default(50_000),
  autoRespond: boolean().notNull().default(true),
  autoResponseMessage: text(),
  updatedAt: timestamptz().notNull().defaultNow(),
});
