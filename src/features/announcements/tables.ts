import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import { announcementAudiences, announcementSeverities } from './rules.ts';

export const announcements = pgTable(
  'announcements',
  {
    id: rowId(),
    title: text().notNull(),
    body: text().notNull(),
    severity: text({ enum: announcementSeverities }).notNull(),
    audience: text({ enum: announcementAudiences }).array().notNull(),
    /** Only people of this state; guests have none and do not see it. */
    state: text(),
    isDismissible: boolean().notNull(),
    isDraft: boolean().notNull(),
    startsAt: timestamptz().notNull(),
    endsAt: timestamptz(),
    createdBy: uuid().notNull(),
    createdByName: text().notNull(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    index('announcements_without_end').on(table.id).where(sql`not is_draft and ends_at is null`),
    index('announcements_ending').on(table.endsAt).where(sql`not is_draft and ends_at is not null`),
  ],
);

/** Who has put an announcement away. */
export const announcementDismissals = pgTable(
  'announcement_dismissals',
  {
    announcementId: uuid()
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.userId] }),
    index().on(table.userId),
  ],
);
