import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdTimestamp, rowId } from '#lib/columns.ts';
import { contractors } from '../tables.ts';
import { budgets, ideaStyles, rooms } from './rules.ts';

/** A finished piece of work, with one picture or a before and an after. */
export const portfolioItems = pgTable(
  'portfolio_items',
  {
    id: uuid().notNull(),
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    category: text().notNull(),
    beforeFileId: uuid(),
    afterFileId: uuid().notNull(),
    /** Its place on the page, lowest first; equal ones newest first. */
    position: integer().notNull().default(0),
    createdAt: createdTimestamp(),
  },
  (table) => [primaryKey({ columns: [table.contractorId, table.id] })],
);

/**
 * A finished piece of work that shows others what they could have: chosen by admins, or shown by the business
 * itself. That there is a row is the business's consent; it takes it back by taking the row away.
 */
export const projectIdeas = pgTable(
  'project_ideas',
  {
    id: rowId(),
    title: text().notNull(),
    category: text().notNull(),
    room: text({ enum: rooms }).notNull(),
    style: text({ enum: ideaStyles }).notNull(),
    budget: text({ enum: budgets }).notNull(),
    fileId: uuid().notNull(),
    /** Whose work it is; it is shown while the business is. */
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    /** The piece of the portfolio, which is one idea at most and takes it along when it goes. */
    portfolioItemId: uuid(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    index('project_ideas_of_room').on(table.room, table.id),
    index('project_ideas_of_category').on(table.category, table.id),
    index('project_ideas_of_contractor').on(table.contractorId),
    unique('project_ideas_of_piece').on(table.contractorId, table.portfolioItemId),
    foreignKey({
      name: 'project_ideas_piece',
      columns: [table.contractorId, table.portfolioItemId],
      foreignColumns: [portfolioItems.contractorId, portfolioItems.id],
    }).onDelete('cascade'),
  ],
);
