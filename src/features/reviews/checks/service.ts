import { eq } from 'drizzle-orm';
import { changeRatings } from '#features/contractors/data.ts';
import type { ActorContext, Services } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import type { JobContext } from '#server/jobs/reactions.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { type ReviewRow, reviews } from '../tables.ts';
import {
  findPatterns,
  findTies,
  type LockedFacts,
  listDueChecks,
  lockReviewFacts,
  recheckOthers,
} from './data.ts';
import { checkReview, type ReviewChecks } from './rules.ts';

type CheckContext = ActorContext & { services: Pick<Services, 'config'> };
/** How a review counted before a change of it. */
type Counted = Pick<ReviewRow, 'verified' | 'rating'>;

/**
 * Applies the rule of which reviews count, and brings the business's figures in line. Call it in the transaction that
 * changed the review; `before` is what its figures hold of it, unless that is what the row says. Of a new review they
 * hold nothing, and its own activity tells of it.
 */
export async function settleReview(
  tx: Db,
  context: CheckContext,
  reviewId: string,
  before?: Counted | 'new',
) {
  const facts = await lockReviewFacts(tx, reviewId);
  if (!facts) return undefined;
  const { review } = facts;
  const { contractorId, homeownerId, projectId } = review;
  const now = context.now();
  const isNew = before === 'new';
  const counted = isNew ? { verified: false, rating: 0 } : (before ?? review);
  const mode = context.services.config.reviewChecks;
  const checked =
    review.reviewStatus === 'removed' ? removedCheck : await check(tx, facts, mode, now);
  const { verified, pending, signals, isHeld, recheckAt } = checked;
  const isNewlyHeld = isHeld && !review.heldAt;
  const [settled] = await tx
    .update(reviews)
    .set({
      ...{ verified, pending, signals, recheckAt },
      heldAt: isHeld ? (review.heldAt ?? now) : null,
    })
    .where(eq(reviews.id, reviewId))
    .returning();
  const added = verified ? review.rating : 0;
  const removed = counted.verified ? counted.rating : 0;
  if (added !== removed) await changeRatings(tx, contractorId, { added, removed });
  if (isNewlyHeld) await recheckOthers(tx, review, now);
  // Nobody but admins learns that it is held, and nobody which signal it was.
  if ((verified !== counted.verified && !isNew) || isNewlyHeld)
    await recordActivity(tx, context, {
      type: isNewlyHeld ? 'review.held' : 'review.checked',
      subjectType: 'review',
      subjectId: reviewId,
      audience: [contractorId, homeownerId],
      data: { contractorId, projectId },
    });
  return settled;
}

const removedCheck = {
  ...{ verified: false, pending: [], signals: [], isHeld: false, recheckAt: null },
};

async function check(tx: Db, facts: LockedFacts, mode: ReviewChecks, now: Date) {
  const { review, project, acceptedTotal, acceptedAt, isEmailConfirmed } = facts;
  const isComplete = project.status === 'completed';
  const signals =
    mode === 'basic'
      ? []
      : [
          ...(facts.ties ?? (await findTies(tx, review.projectId, now))),
          ...(await findPatterns(tx, facts)),
        ];
  return {
    signals,
    ...checkReview(
      {
        ...{ isEmailConfirmed, acceptedTotal, acceptedAt, signals },
        writtenAt: review.editedAt ?? review.createdAt,
        completedAt: isComplete ? (project.completedAt ?? project.lastUpdate) : null,
        isCompletionConfirmed: project.confirmedAt !== null || facts.hasPaid,
        isCleared: review.clearedAt !== null,
      },
      mode,
      now,
    ),
  };
}

const BATCH = 200;

/** Checks again what is due: silence that has confirmed, reviews that turned out to be part of a pattern. */
export async function settleDueReviews(context: JobContext) {
  for (let found = BATCH; found === BATCH && !context.stopSignal?.aborted; ) {
    const due = await listDueChecks(context.db, context.now(), BATCH);
    found = due.length;
    for (const { id } of due) await settle(context, id);
  }
}

export const settle = (context: JobContext, reviewId: string) =>
  context.db.transaction((tx) => settleReview(tx, context, reviewId));
