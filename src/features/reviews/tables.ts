import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
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
import type { SubScores } from '#lib/sub-scores.ts';
import type { PendingReason, ReviewSignal } from './checks/rules.ts';
import { appealParties, type RemovalReason, reviewStatuses } from './rules.ts';

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
    scores: jsonb().$type<SubScores>().notNull().default({}),
    /** Public pictures of the author, in their order. */
    photoIds: uuid().array().notNull().default([]),
    reviewStatus: text({ enum: reviewStatuses }).notNull().default('published'),
    /** Counts in every average. */
    verified: boolean().notNull(),
    /** What is missing for it to count; told to its author. */
    pending: text().array().$type<PendingReason[]>().notNull().default([]),
    /** Signs of collusion, for admins alone. */
    signals: text().array().$type<ReviewSignal[]>().notNull().default([]),
    /** Since when it waits for an admin because of its signals. */
    heldAt: timestamptz(),
    /** When an admin found that its signals mean nothing. */
    clearedAt: timestamptz(),
    /** When it is checked again without anybody asking. */
    recheckAt: timestamptz(),
    flagged: boolean().notNull().default(false),
    flagReason: text(),
    flaggedAt: timestamptz(),
    flaggedBy: uuid(),
    /** When an admin last kept it after a report. */
    keptAt: timestamptz(),
    removedAt: timestamptz(),
    removalReason: text().$type<RemovalReason>(),
    removalNote: text(),
    editedAt: timestamptz(),
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
    // For the figures of a day: rows lie in the order of their time, so a range takes almost nothing.
    index('reviews_by_time').using('brin', table.createdAt),
    index('reviews_by_rating').on(table.contractorId, table.rating, table.id),
    index('reviews_by_helpful').on(table.contractorId, table.helpful, table.id),
    index('reviews_by_stars_helpful').on(table.contractorId, table.rating, table.helpful, table.id),
    index('reviews_newest').on(table.id).where(sql`verified`),
    index('reviews_flagged').on(table.flaggedAt, table.id).where(sql`flagged`),
    index('reviews_held').on(table.heldAt, table.id).where(sql`held_at is not null`),
    index('reviews_removed').on(table.removedAt, table.id).where(sql`removed_at is not null`),
    index('reviews_to_recheck').on(table.recheckAt).where(sql`recheck_at is not null`),
  ],
);

/** What a review said before an edit. */
export const reviewEdits = pgTable(
  'review_edits',
  {
    id: rowId(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    rating: smallint().notNull(),
    comment: text().notNull(),
    scores: jsonb().$type<SubScores>().notNull(),
    photoIds: uuid().array().notNull(),
    writtenAt: timestamptz().notNull(),
    replacedAt: timestamptz().notNull(),
  },
  (table) => [index('edits_of_review').on(table.reviewId, table.id)],
);

/** The one appeal that each side has against a decision about a review. */
export const reviewAppeals = pgTable(
  'review_appeals',
  {
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    party: text({ enum: appealParties }).notNull(),
    text: text().notNull(),
    createdAt: createdTimestamp(),
    decidedAt: timestamptz(),
    granted: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.reviewId, table.party] }),
    index('review_appeals_open').on(table.createdAt, table.reviewId).where(sql`decided_at is null`),
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

export type ReviewRow = typeof reviews.$inferSelect;
