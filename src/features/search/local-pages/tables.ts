import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The pages by service and city, and how many pros each has. `ALL` stands for a page of every service or every city.
 * A job counts them again (reactions.ts), because counting reads every pro of the country.
 */
export const localPages = pgTable(
  'local_pages',
  { service: text().notNull(), city: text().notNull(), pros: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.service, table.city] }),
    index('local_pages_of_service').on(table.service, table.pros.desc().nullsFirst(), table.city),
    index('local_pages_of_city').on(table.city, table.pros.desc().nullsFirst(), table.service),
  ],
);

export const ALL = '';
