import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp } from '#lib/columns.ts';
import type { PlatformSettings } from '#lib/platform-settings.ts';

/** One row, once an admin has saved it: what differs from the defaults of the version that runs. */
export const platformSettings = pgTable('platform_settings', {
  id: text().primaryKey().default('platform'),
  changed: jsonb().$type<Partial<PlatformSettings>>().notNull(),
  updatedBy: uuid(),
  updatedAt: createdTimestamp(),
});
