import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import type { StoredAttachment } from '#server/mail/mail.ts';
import { channels, topics } from '../preferences/rules.ts';

export type DeferredContent = {
  subject: string;
  text: string;
  html: string;
  path: string;
  attachments?: StoredAttachment[];
  tag?: string;
};

/**
 * Notifications sent later: after quiet hours, in a daily digest, or if a message is still unread.
 */
export const deferredNotifications = pgTable(
  'held_notices',
  {
    id: rowId(),
    /** The key of the effect: stored once, even after it was sent. */
    key: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The account because of which it is sent, whose name it may carry. */
    senderId: uuid(),
    channel: text({ enum: channels }).notNull(),
    topic: text({ enum: topics }).notNull(),
    priority: text({ enum: ['high', 'medium'] }).notNull(),
    dueAt: timestamptz().notNull(),
    /** The sender chose the channel: only the recipient's quiet hours apply. */
    chosen: boolean().notNull().default(false),
    /** Part of the daily digest. */
    digest: boolean().notNull().default(false),
    /** Null if it is built when it is sent, from what is unread then. */
    content: jsonb().$type<DeferredContent>(),
    /** The conversation whose unread messages it is about. */
    unreadIn: uuid(),
    /** Claimed by a process until this time. */
    claimedUntil: timestamptz(),
    doneAt: timestamptz(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    index('held_notices_due').on(table.dueAt).where(sql`done_at is null`),
    index('held_notices_done').on(table.doneAt),
  ],
);
