import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** A UUIDv7 primary id: ordered by the moment it was made, so newest-first lists sort by it. */
export const rowId = () => uuid().primaryKey().$defaultFn(newId);

export const newId = () => v7();

/** An instant to the millisecond: what a JavaScript Date can hold and give back unchanged. */
export const timestamptz = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
export const createdTimestamp = () => timestamptz().notNull().defaultNow();

/** A whole number that may pass 2^31, read as a JavaScript number (exact to 2^53). */
export const bigintNumber = customType<{ data: number; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: Number,
});

/** Lexemes for full-text search; only ever computed by the database. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
