import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { bigintNumber, createdTimestamp } from '#lib/columns.ts';

/**
 * What happened on a day (UTC), by service and ZIP code of the work; both are empty where a quote belongs to no request. A job counts it from the records of that day and
 * replaces the day's rows, so that counting twice changes nothing.
 */
export const platformDays = pgTable(
  'platform_days',
  {
    day: date().notNull(),
    service: text().notNull(),
    zipCode: text().notNull(),
    /** Views of business pages, once for each visitor, page and day; in the row without a service and a ZIP code. */
    visits: integer().notNull().default(0),
    requests: integer().notNull().default(0),
    /** Requests that matched nobody. */
    unmatched: integer().notNull().default(0),
    interested: integer().notNull().default(0),
    quotes: integer().notNull().default(0),
    /** Requests that got their first quote, and the minutes that they waited for it in all. */
    firstQuotes: integer().notNull().default(0),
    firstQuoteMinutes: bigintNumber().notNull().default(0),
    wins: integer().notNull().default(0),
    wonCents: bigintNumber().notNull().default(0),
    completed: integer().notNull().default(0),
    reviews: integer().notNull().default(0),
    paidCents: bigintNumber().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.service, table.zipCode] })],
);

/** The same for one business, by service. */
export const contractorDays = pgTable(
  'contractor_days',
  {
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    service: text().notNull(),
    /** Requests that it claimed a spot on, or was asked for by name. */
    requests: integer().notNull().default(0),
    quotes: integer().notNull().default(0),
    wins: integer().notNull().default(0),
    wonCents: bigintNumber().notNull().default(0),
    paidCents: bigintNumber().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.contractorId, table.day, table.service] }),
    index().on(table.day),
  ],
);

/** Reports that a job has put together, so that opening one reads one row. */
export const analyticsReports = pgTable(
  'analytics_reports',
  {
    name: text({ enum: ['platform', 'supply', 'cohorts', 'counted'] }).notNull(),
    /** Days that it covers; 0 for one without a period. */
    period: integer().notNull(),
    report: jsonb().notNull(),
    computedAt: createdTimestamp(),
  },
  (table) => [primaryKey({ columns: [table.name, table.period] })],
);
