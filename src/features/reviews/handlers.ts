import { implement } from '@orpc/server';
import { viewerOf } from '#features/contractors/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { reviewsContract } from './contract.ts';
import {
  answerReview,
  findReview,
  findReviewStats,
  flagReview,
  type ListedReview,
  listReviews,
  voteHelpful,
} from './data.ts';
import { ratingDistribution, responseRate } from './rules.ts';
import { publishReview } from './service.ts';

const api = implement(reviewsContract).$context<Context>().use(guarded);

export const reviewsHandlers = api.router({
  list: api.list.handler(async ({ input: { contractorId, limit, cursor }, context }) => {
    const after = idFromCursor(cursor);
    const rows = await listReviews(context.db, {
      contractorId,
      after,
      limit,
      viewer: viewerOf(context),
    });
    const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
    return { items: items.map(presentReview), nextCursor };
  }),

  create: api.create.handler(({ input, context }) =>
    context.db.transaction(async (tx) =>
      presentReview(await publishReview(tx, context, requireSignedIn(context), input)),
    ),
  ),

  respond: api.respond.handler(({ input: { id, comment }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      const answered = await answerReview(tx, id, { contractorId, comment, now: context.now() });
      if (!answered) throw new ApiError('not-found');
      await recordActivity(tx, context, {
        type: 'review.answered',
        subjectType: 'review',
        subjectId: id,
        audience: [contractorId, answered.homeownerId],
        data: { contractorId },
      });
      return presentReview(await requireReview(tx, id));
    }),
  ),

  flag: api.flag.handler(({ input: { id, reason }, context }) =>
    context.db.transaction(async (tx) => {
      const { uid } = requireSignedIn(context);
      const review = await requireReview(tx, id);
      if (review.homeownerId === uid)
        throw new ApiError('failed-precondition', 'This review is your own');
      if (await flagReview(tx, id, { reason, now: context.now() }))
        await recordActivity(tx, context, {
          type: 'review.flagged',
          subjectType: 'review',
          subjectId: id,
          audience: [review.contractorId],
        });
      return presentReview(await requireReview(tx, id));
    }),
  ),

  markHelpful: api.markHelpful.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const { uid } = requireSignedIn(context);
      const { homeownerId, ownerId } = await requireReview(tx, id);
      if (uid === homeownerId || uid === ownerId)
        throw new ApiError('failed-precondition', 'This review is about yourself');
      await voteHelpful(tx, id, uid);
      return presentReview(await requireReview(tx, id));
    }),
  ),

  stats: api.stats.handler(async ({ input: { contractorId }, context }) => {
    const figures = await findReviewStats(context.db, contractorId, viewerOf(context));
    if (!figures) throw new ApiError('not-found');
    const { total, average, ratingCounts, answered } = figures;
    return {
      total,
      average,
      distribution: ratingDistribution(ratingCounts),
      responseRate: responseRate(answered, total),
    };
  }),
});

async function requireReview(db: Db, id: string) {
  const review = await findReview(db, id);
  if (!review) throw new ApiError('not-found');
  return review;
}

function presentReview(review: ListedReview) {
  const { responseComment, responseContractorName, responseCreatedAt, ...rest } = review;
  const response =
    responseComment === null || responseCreatedAt === null
      ? null
      : {
          comment: responseComment,
          contractorName: responseContractorName ?? '',
          createdAt: responseCreatedAt,
        };
  return { ...rest, response };
}

/** The handlers of this module, by the public names of their calls. */
export const reviewsRouter = {
  reviews: reviewsHandlers,
};
