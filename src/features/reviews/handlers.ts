import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { applyReview, viewerOf } from '#features/contractors/data.ts';
import { findVisibleProject } from '#features/projects/data.ts';
import { mayReview } from '#features/projects/rules.ts';
import { findUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { decodeCursor, idCursor, pageFrom } from '#lib/cursor.ts';
import { Refusal } from '#lib/refusal.ts';
import { actingContractor, type Context, signedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { guarded } from '#server/implement.ts';
import { reviewsContract } from './contract.ts';
import {
  answerReview,
  findReview,
  findReviewFigures,
  flagReview,
  insertReview,
  type ListedReview,
  listReviews,
  voteHelpful,
} from './data.ts';
import { customerNameOf, distributionOf, responseRate } from './rules.ts';

const api = implement(reviewsContract).$context<Context>().use(guarded);

export const reviewsHandlers = api.router({
  list: api.list.handler(async ({ input: { contractorId, limit, cursor }, context }) => {
    const [after] = cursor === undefined ? [] : decodeCursor(cursor, idCursor);
    const rows = await listReviews(context.db, {
      contractorId,
      after,
      limit,
      viewer: viewerOf(context),
    });
    const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
    return { items: items.map(presentReview), nextCursor };
  }),

  create: api.create.handler(({ input, context }) => {
    const homeowner = signedIn(context);
    return context.db.transaction(async (tx) => {
      const project = await findVisibleProject(tx, input.projectId, homeowner);
      if (!project) throw new Refusal('not-found');
      const { contractorId, category, reviewed } = project;
      if (reviewed) throw reviewedBefore();
      if (!mayReview(project, homeowner) || contractorId === null)
        throw new Refusal('failed-precondition', 'A project can be reviewed once it is completed');

      const { uid } = homeowner;
      const author = await findUser(tx, uid);
      if (!author) throw new Refusal('unauthenticated');
      const review = await insertReview(tx, {
        ...input,
        id: newId(),
        contractorId,
        homeownerId: uid,
        customerName: customerNameOf(author),
        projectType: category,
        verified: true,
        createdAt: context.now(),
        updatedAt: context.now(),
      });
      if (!review) throw reviewedBefore();
      await applyReview(tx, contractorId, review.rating);
      await recordActivity(tx, context, {
        type: 'review.created',
        subjectType: 'review',
        subjectId: review.id,
        audience: [contractorId, uid],
        data: { contractorId, projectId: review.projectId, rating: review.rating },
      });
      return presentReview(review);
    });
  }),

  respond: api.respond.handler(({ input: { id, comment }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = actingContractor(context);
      const answered = await answerReview(tx, id, { contractorId, comment, now: context.now() });
      if (!answered) throw new Refusal('not-found');
      await recordActivity(tx, context, {
        type: 'review.answered',
        subjectType: 'review',
        subjectId: id,
        audience: [contractorId, answered.homeownerId],
        data: { contractorId },
      });
      return presentReview(await findOr404(tx, id));
    }),
  ),

  flag: api.flag.handler(({ input: { id, reason }, context }) =>
    context.db.transaction(async (tx) => {
      const { uid } = signedIn(context);
      const review = await findOr404(tx, id);
      if (review.homeownerId === uid)
        throw new Refusal('failed-precondition', 'This review is your own');
      if (await flagReview(tx, id, { reason, now: context.now() }))
        await recordActivity(tx, context, {
          type: 'review.flagged',
          subjectType: 'review',
          subjectId: id,
          audience: [review.contractorId],
        });
      return presentReview(await findOr404(tx, id));
    }),
  ),

  markHelpful: api.markHelpful.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      const { uid } = signedIn(context);
      const { homeownerId, ownerId } = await findOr404(tx, id);
      if (uid === homeownerId || uid === ownerId)
        throw new Refusal('failed-precondition', 'This review is about yourself');
      await voteHelpful(tx, id, uid);
      return presentReview(await findOr404(tx, id));
    }),
  ),

  stats: api.stats.handler(async ({ input: { contractorId }, context }) => {
    const figures = await findReviewFigures(context.db, contractorId, viewerOf(context));
    if (!figures) throw new Refusal('not-found');
    const { total, average, ratingCounts, answered } = figures;
    return {
      total,
      average,
      distribution: distributionOf(ratingCounts),
      responseRate: responseRate(answered, total),
    };
  }),
});

async function findOr404(db: Db, id: string) {
  const review = await findReview(db, id);
  if (!review) throw new Refusal('not-found');
  return review;
}

const reviewedBefore = () =>
  new Refusal('already-exists', 'You have reviewed this project already');

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
