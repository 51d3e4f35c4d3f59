import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** A UUIDv7 primary key: ordered by creation time, so newest-first lists sort by it. */
export const rowId = () => uuid().primaryKey().$defaultFn(newId);

/** A required foreign key. */
export const requiredReference = (column: () => AnyPgColumn) => uuid().notNull().references(column);

export const newId = () => v7();

/** An instant with millisecond precision, which a JavaScript Date represents exactly. */
export const timestamptz = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
export const createdTimestamp = () => timestamptz().notNull().defaultNow();

/** An integer that may exceed 2^31, read as a JavaScript number (exact up to 2^53). */
export const bigintNumber = customType<{ data: number; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: Number,
});

/** Lexemes for full-text search, computed by the database. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
