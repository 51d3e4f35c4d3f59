import { implement } from '@orpc/server';
import * as z from 'zod';
import { viewerOf } from '#features/contractors/data.ts';
import { ApiError } from '#lib/api-error.ts';
import {
  cursorInstant,
  cursorInt,
  decodeCursor,
  idCursor,
  idFromCursor,
  pageFrom,
} from '#lib/cursor.ts';
import { canManageUsers } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor, requireSignedIn } from '#server/context.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { reviewsContract } from './contract.ts';
import {
  answerReview,
  findReviewStats,
  listReviewable,
  listReviews,
  listReviewsOf,
  voteHelpful,
} from './data.ts';
import { listRemovals } from './moderation/data.ts';
import { adminReviewsHandlers } from './moderation/handlers.ts';
import { reviewRequestsHandlers, reviewTemplatesHandlers } from './requests/handlers.ts';
import { REVIEWS_IN_STATS, type ReviewSort, ratingDistribution, responseRate } from './rules.ts';
import {
  appealDecision,
  editReview,
  presentReview,
  presentReviews,
  publishReview,
  reportReview,
  requireMove,
} from './service.ts';

const api = implement(reviewsContract).$context<Context>().use(guarded);

export const reviewsHandlers = api.router({
  list: api.list.handler(async ({ input, context }) => {
    const { contractorId, homeownerId, limit, cursor } = input;
    if (homeownerId !== undefined) return listOwn(context, { homeownerId, limit, cursor });
    // Only the reviews of one contractor have other orders: those of all are far too many to sort. Those that gave
    // equally many stars differ in their age alone.
    const stars = contractorId ? input.stars : undefined;
    const isSorted = contractorId && !(stars && input.sort.startsWith('rating'));
    const sort = isSorted ? input.sort : 'newest';
    const rows = await listReviews(context.db, {
      ...{ contractorId, stars, limit, sort },
      after: positionOf(cursor, sort),
      viewer: viewerOf(context),
    });
    const { items, nextCursor } = pageFrom(rows, limit, ({ id, rating, helpful }) => {
      if (sort === 'newest') return [id];
      return [sort === 'helpful' ? helpful : rating, id];
    });
    return { items: await presentReviews(context.db, context, items), nextCursor };
  }),

  toWrite: api.toWrite.handler(async ({ context }) => {
    const rows = await listReviewable(context.db, requireSignedIn(context).uid, context.now());
    return {
      items: rows.map(({ projectId, title, contractorId, contractorName, ...dates }) => ({
        ...{ projectId, title, contractorId, contractorName },
        finished: dates.completedAt !== null,
        since: dates.completedAt ?? dates.acceptedAt ?? dates.lastUpdate,
      })),
    };
  }),

  create: api.create.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const id = await publishReview(tx, context, requireSignedIn(context), input);
      return presentReview(tx, context, id);
    }),
  ),

  update: api.update.handler(({ input: { id, ...changes }, context }) =>
    context.db.transaction(async (tx) => {
      await editReview(tx, context, id, changes);
      return presentReview(tx, context, id);
    }),
  ),

  appeal: api.appeal.handler(({ input: { id, text }, context }) =>
    context.db.transaction(async (tx) => {
      await appealDecision(tx, context, id, text);
      return presentReview(tx, context, id);
    }),
  ),

  removals: api.removals.handler(async ({ input: { contractorId, limit, cursor }, context }) => {
    const rows = await listRemovals(context.db, {
      ...{ contractorId, limit },
      after: removalPosition(cursor),
    });
    const { items, nextCursor } = pageFrom(rows, limit, ({ id, removedAt }) => [
      removedAt.toISOString(),
      id,
    ]);
    return { items, nextCursor };
  }),

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
      return presentReview(tx, context, id);
    }),
  ),

  flag: api.flag.handler(({ input: { id, reason }, context }) =>
    context.db.transaction(async (tx) => {
      await reportReview(tx, context, id, reason);
      return presentReview(tx, context, id);
    }),
  ),

  markHelpful: api.markHelpful.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const { uid } = requireSignedIn(context);
      await requireMove(tx, context, id, 'markHelpful');
      await voteHelpful(tx, id, uid);
      return presentReview(tx, context, id);
    }),
  ),

  stats: api.stats.handler(async ({ input: { contractorId }, context }) => {
    const figures = await findReviewStats(context.db, contractorId, viewerOf(context));
    if (!figures) throw new ApiError('not-found');
    const { total, ratingCounts, answered, ...rest } = figures;
    const counted = Math.min(total, REVIEWS_IN_STATS);
    return {
      ...rest,
      total,
      unanswered: Math.max(counted - answered, 0),
      distribution: ratingDistribution(ratingCounts),
      responseRate: responseRate(answered, counted),
    };
  }),
});

/** A homeowner's reviews, with those that were removed: for themselves and for admins. */
async function listOwn(
  context: Context,
  {
    homeownerId,
    limit,
    cursor,
  }: { homeownerId: string; limit: number; cursor?: string | undefined },
) {
  const caller = requireSignedIn(context);
  if (caller.uid !== homeownerId && !(caller.role === 'admin' && canManageUsers(caller)))
    throw new ApiError('permission-denied');
  const rows = await listReviewsOf(context.db, homeownerId, {
    limit,
    after: idFromCursor(cursor),
  });
  const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
  return { items: await presentReviews(context.db, context, items), nextCursor };
}

const keyedCursor = z.tuple([cursorInt, z.uuid()]);
const removalCursor = z.tuple([cursorInstant, z.uuid()]);

function positionOf(cursor: string | undefined, sort: ReviewSort) {
  if (cursor === undefined) return undefined;
  if (sort === 'newest') return { key: 0, id: decodeCursor(cursor, idCursor)[0] };
  const [key, id] = decodeCursor(cursor, keyedCursor);
  return { key, id };
}

function removalPosition(cursor: string | undefined) {
  if (cursor === undefined) return undefined;
  const [at, id] = decodeCursor(cursor, removalCursor);
  return { at: new Date(at), id };
}

/** The handlers of this module, by the public names of their calls. */
export const reviewsRouter = {
  reviews: reviewsHandlers,
  adminReviews: adminReviewsHandlers,
  reviewRequests: reviewRequestsHandlers,
  reviewTemplates: reviewTemplatesHandlers,
};
