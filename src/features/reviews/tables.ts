import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { contractors } from '#features/contractors/tables.ts';
import { projects } from '#features/projects/tables.ts';
import { users } from '#features/users/tables.ts';
import { createdTimestamp, requiredReference, rowId, timestamptz } from '#lib/columns.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: rowId(),
    contractorId: requiredReference(() => contractors.id),
    homeownerId: requiredReference(() => users.id),
    /** One review per project (product: one-review). */
    projectId: uuid()
      .notNull()
      .unique()
      .references(() => projects.id),
    customerName: text().notNull(),
    projectType: text().notNull(),
    rating: smallint().notNull(),
    comment: text().notNull(),
    verified: boolean().notNull(),
    flagged: boolean().notNull().default(false),
    flagReason: text(),
    flaggedAt: timestamptz(),
    helpful: integer().notNull().default(0),
    responseComment: text(),
    responseContractorName: text(),
    responseCreatedAt: timestamptz(),
    createdAt: createdTimestamp(),
    updatedAt: createdTimestamp(),
  },
  (table) => [
    index('reviews_of_contractor').on(table.contractorId, table.id),
    index('reviews_of_homeowner').on(table.homeownerId, table.id),
  ],
);

/** Votes that a review was helpful, one per person. */
export const helpfulVotes = pgTable(
  'helpful_votes',
  {
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdTimestamp(),
  },
  (table) => [primaryKey({ columns: [table.reviewId, table.userId] })],
);
