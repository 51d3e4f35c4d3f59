import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId } from '#lib/columns.ts';
import { fileVisibilities, libraryKinds } from './rules.ts';

export const files = pgTable(
  'files',
  {
    id: rowId(),
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    projectId: uuid(),
    /** The message that it is attached to. */
    messageId: uuid(),
    /** The entry of a work log that it illustrates. */
    logEntryId: uuid(),
    /** Kept in somebody’s library, rather than in a request, a message or a log. */
    inLibrary: boolean().notNull().default(false),
    /** What its owner says it is; only of files in a library. */
    libraryKind: text({ enum: libraryKinds }),
    visibility: text({ enum: fileVisibilities }).notNull(),
    /** Random name in storage, which reveals neither owner nor content. */
    storageKey: text().notNull().unique(),
    /** Uploaded but not used yet: deleted after two days. Code that uses the file has to unset this. */
    unclaimed: boolean().notNull().default(false),
    name: text().notNull(),
    /** Media type by content, never as claimed. */
    type: text().notNull(),
    size: integer().notNull(),
    checksum: text().notNull(),
    width: integer(),
    height: integer(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    index().on(table.ownerId, table.id),
    index().on(table.projectId, table.id),
    index().on(table.messageId, table.id),
    index('files_of_log_entry').on(table.logEntryId, table.id).where(sql`log_entry_id is not null`),
    index('files_of_library').on(table.ownerId, table.id).where(sql`in_library`),
    index('files_unclaimed').on(table.createdAt).where(sql`unclaimed`),
  ],
);

/**
 * An upload between its promise of room and its row: what the file store is about to hold counts towards its owner's
 * quota. The transaction that inserts the row of the file deletes this one, so exactly one of the two can commit: a row
 * that names the content, or the release of the content. Kept for a day when neither does.
 */
export const uploadReservations = pgTable(
  'upload_reservations',
  {
    storageKey: text().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bytes: integer().notNull(),
    /** Repeats of one call may wait for each other; together they take up room once. */
    idempotencyKey: text(),
    createdAt: createdTimestamp(),
  },
  (table) => [index().on(table.ownerId), index().on(table.createdAt)],
);
