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

/** What goes to somebody later than it happened: after their quiet hours, with the mail of the day, if still unread. */
export const deferredNotifications = pgTable(
  'held_notices',
  {
    id: rowId(),
    /** Of the effect: the same one is held once, also after it went. */
    key: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    channel: text({ enum: channels }).notNull(),
    topic: text({ enum: topics }).notNull(),
    priority: text({ enum: ['high', 'medium'] }).notNull(),
    dueAt: timestamptz().notNull(),
    /** Whoever sent it chose the way: of the person's wishes only quiet hours are heeded. */
    chosen: boolean().notNull().default(false),
    /** Goes with the others in the mail of the day. */
    digest: boolean().notNull().default(false),
    /** Null where it is made at the last moment, of what is unread then. */
    content: jsonb().$type<DeferredContent>(),
    /** The conversation whose unread messages it is about. */
    unreadIn: uuid(),
    /** Until when a process has it in hand. */
    claimedUntil: timestamptz(),
    doneAt: timestamptz(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    index('held_notices_due').on(table.dueAt).where(sql`done_at is null`),
    index('held_notices_done').on(table.doneAt),
  ],
);
