import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp, rowId } from '#lib/columns.ts';

/** Texts that everybody at the support desk can answer with. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: rowId(),
    title: text().notNull(),
    body: text().notNull(),
    updatedBy: uuid(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [uniqueIndex('saved_replies_titled').on(sql`lower(${table.title})`)],
);

export type SavedReplyRow = typeof savedReplies.$inferSelect;
