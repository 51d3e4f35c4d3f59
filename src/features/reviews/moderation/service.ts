import { setPicturesVisibility } from '#features/files/data.ts';
import { ApiError, invalidArgument } from '#lib/api-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { settleReview } from '../checks/service.ts';
import { findAppeals, lockReview, type ReviewView, updateReview } from '../data.ts';
import type { RemovalReason } from '../rules.ts';
import { presentReviews } from '../service.ts';
import { closeAppeal, listEdits } from './data.ts';
import { NOTHING_TO_DECIDE, REASON_NEEDED, REMOVED_ALREADY } from './rules.ts';

type Decision = { id: string; decision: 'keep' | 'remove'; reason?: RemovalReason; note: string };

/** Decides about a review: its report, its signals, or an appeal. Reports and changes wait for the same lock. */
export async function decideReview(tx: Db, context: Context, decision: Decision) {
  const review = await lockReview(tx, decision.id);
  if (!review) throw new ApiError('not-found');
  const outcome =
    decision.decision === 'keep'
      ? await keepReview(tx, context, review)
      : await removeReview(tx, context, review, decision);
  const { id, contractorId, homeownerId, projectId, flaggedBy } = review;
  await recordActivity(tx, context, {
    type: outcome,
    subjectType: 'review',
    subjectId: id,
    audience: [contractorId, homeownerId],
    data: { contractorId, projectId, flaggedBy, note: decision.note },
  });
}

const answered = { flagged: false, flagReason: null, flaggedAt: null, flaggedBy: null };

async function keepReview(tx: Db, context: Context, review: ReviewView) {
  const { id, homeownerId, photoIds } = review;
  const now = context.now();
  if (review.reviewStatus === 'removed') {
    if (!(await closeAppeal(tx, id, { party: 'author', granted: true, now })))
      throw new ApiError('failed-precondition', NOTHING_TO_DECIDE);
    await updateReview(tx, id, {
      ...{ reviewStatus: 'published', removedAt: null, removalReason: null, removalNote: null },
      keptAt: now,
      clearedAt: now,
    });
    await setPicturesVisibility(tx, homeownerId, photoIds, 'public');
    await settleReview(tx, context, id);
    return 'review.restored';
  }
  const hasAppealed = await closeAppeal(tx, id, { party: 'business', granted: false, now });
  const isHeld = review.heldAt !== null;
  if (!review.flagged && !isHeld && !hasAppealed)
    throw new ApiError('failed-precondition', NOTHING_TO_DECIDE);
  await updateReview(tx, id, {
    ...answered,
    ...((review.flagged || hasAppealed) && { keptAt: now }),
    ...(isHeld && { clearedAt: now }),
  });
  await settleReview(tx, context, id);
  return review.flagged || hasAppealed ? 'review.kept' : 'review.cleared';
}

async function removeReview(
  tx: Db,
  context: Context,
  review: ReviewView,
  { reason, note }: Decision,
) {
  const { id, homeownerId, photoIds } = review;
  const now = context.now();
  if (review.reviewStatus === 'removed') {
    if (!(await closeAppeal(tx, id, { party: 'author', granted: false, now })))
      throw new ApiError('failed-precondition', REMOVED_ALREADY);
    return 'review.appealRefused';
  }
  if (!reason) throw invalidArgument('reason', REASON_NEEDED);
  await closeAppeal(tx, id, { party: 'business', granted: true, now });
  await updateReview(tx, id, {
    ...answered,
    reviewStatus: 'removed',
    removedAt: now,
    removalReason: reason,
    removalNote: note,
  });
  // A picture may be what it was removed for; it stays for an appeal.
  await setPicturesVisibility(tx, homeownerId, photoIds, 'private');
  await settleReview(tx, context, id);
  return 'review.removed';
}

/** Reviews with what only admins see. */
export async function presentModerated(db: Db, context: Context, rows: readonly ReviewView[]) {
  const ids = rows.map(({ id }) => id);
  // One after the other: inside a transaction there is one connection.
  const presented = await presentReviews(db, context, rows);
  const appeals = await findAppeals(db, ids);
  const edits = ids.length > 0 ? await listEdits(db, ids) : [];
  return presented.map((review) => ({
    ...review,
    appeals: appeals.filter(({ reviewId }) => reviewId === review.id),
    edits: edits.filter(({ reviewId }) => reviewId === review.id),
  }));
}
