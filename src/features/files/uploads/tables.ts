import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId } from '#lib/columns.ts';

/** A file that arrives in parts, each kept as soon as it is there, so that a lost line costs one part at most. */
export const resumableUploads = pgTable(
  'resumable_uploads',
  {
    id: rowId(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    size: integer().notNull(),
    /** Bytes that are there. */
    received: integer().notNull().default(0),
    /** What it became. */
    fileId: uuid(),
    createdAt: createdTimestamp(),
  },
  (table) => [index().on(table.ownerId), index().on(table.createdAt)],
);

export const uploadChunks = pgTable(
  'upload_chunks',
  {
    uploadId: uuid()
      .notNull()
      .references(() => resumableUploads.id, { onDelete: 'cascade' }),
    /** The offset of its first byte. */
    start: integer().notNull(),
    storageKey: text().notNull().unique(),
    size: integer().notNull(),
    checksum: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
);
