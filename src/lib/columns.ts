import { type AnyPgColumn, customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** A UUIDv7 primary key: ordered by creation time, so newest-first lists sort by it. */
export const rowId = () => uuid().primaryKey().$defaultFn(newId);

/** A required foreign key. */
export const requiredReference = (column: () => AnyPgColumn) => uuid().notNull().references(column);

/** Random bytes are drawn for many ids at once: a few cost as much as many. */
const IDS_AT_ONCE = 256;
const randomBytes = new Uint8Array(16 * IDS_AT_ONCE);
let used = randomBytes.length;
let latestMs = 0;
let sequence = 0;

/** A UUIDv7. Those of one process are in order, within a millisecond, too. */
export function newId() {
  if (used === randomBytes.length) {
    crypto.getRandomValues(randomBytes);
    used = 0;
  }
  const random = randomBytes.subarray(used, used + 16);
  used += 16;
  const now = Date.now();
  if (now > latestMs) {
    latestMs = now;
    // Of its 32 bits, room for as many more ids as one millisecond can have.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  } else sequence += 1;
  return v7({ random, msecs: latestMs, seq: sequence });
}

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
