import { sql } from 'drizzle-orm';
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
import { contractorRowKey, contractors } from '../tables.ts';
import { budgets, ideaStyles, rooms } from './rules.ts';

/** A finished piece of work, with one picture or a before and an after. */
export const portfolioItems = pgTable(
  'portfolio_items',
  {
    ...contractorRowKey(),
    title: text().notNull(),
    description: text().notNull().default(''),
    category: text().notNull(),
    beforeFileId: uuid(),
    afterFileId: uuid().notNull(),
    /** Order on the page, ascending; items with the same position are newest first. */
    position: integer().notNull().default(0),
    createdAt: createdTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.contractorId, table.id] }),
    index('portfolio_items_after').on(table.afterFileId),
    index('portfolio_items_before').on(table.beforeFileId).where(sql`before_file_id is not null`),
  ],
);

/**
 * A portfolio item that appears among the project ideas, added by the business or by an admin. The row is the
 * business's consent, which it withdraws by deleting the row.
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
    /** The business that did the work; the idea is visible while the business is. */
    contractorId: uuid()
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    /** An item is one idea at most; deleting the item deletes the idea. */
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
