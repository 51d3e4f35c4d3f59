import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdTimestamp, rowId, timestamptz } from '#lib/columns.ts';
import type { AssignedRole, Role } from '#lib/roles.ts';
import { users } from '../tables.ts';
import { bulkActions } from './rules.ts';

/** A move of several people, kept for a day so that whoever made it can take it back. The audit log has it for good. */
export const bulkMoves = pgTable(
  'bulk_moves',
  {
    id: rowId(),
    action: text({ enum: bulkActions }).notNull(),
    reason: text().notNull(),
    madeBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    undoneAt: timestamptz(),
    createdAt: createdTimestamp(),
  },
  (table) => [
    index('bulk_moves_of_admin').on(table.madeBy, table.id),
    index('bulk_moves_by_age').on(table.createdAt),
  ],
);

export type Standing = {
  isActive: boolean;
  deactivationReason: string;
  deactivatedAt: string | null;
  role: Role;
  roles: AssignedRole[];
};

/** What a move changed about each person: as it was, and as it left them. */
export const bulkMovePeople = pgTable(
  'bulk_move_people',
  {
    moveId: uuid()
      .notNull()
      .references(() => bulkMoves.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    before: jsonb().$type<Standing>().notNull(),
    after: jsonb().$type<Standing>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.moveId, table.userId] }),
    index('bulk_move_people_of_user').on(table.userId),
  ],
);
