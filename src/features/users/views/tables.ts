import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp, rowId } from '#lib/columns.ts';
import { users } from '../tables.ts';
import { type PeopleColumn, viewedLists } from './rules.ts';
import type { ViewFilters } from './shapes.ts';

/** Filters and columns of a list of people that an admin has given a name. */
export const peopleViews = pgTable(
  'people_views',
  {
    id: rowId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text({ enum: viewedLists }).notNull(),
    name: text().notNull(),
    filters: jsonb().$type<ViewFilters>().notNull(),
    columns: text().array().$type<PeopleColumn[]>().notNull(),
    createdAt: createdTimestamp(),
  },
  (table) => [uniqueIndex('people_views_named').on(table.userId, table.list, table.name)],
);
