import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdTimestamp } from '#lib/columns.ts';

export const serviceCategories = pgTable('service_categories', {
  name: text().primaryKey(),
  group: text().notNull(),
  createdAt: createdTimestamp(),
});
