import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, multilineText, pageInput, pageOf } from '#lib/contract.ts';
import { subScores } from '#lib/sub-scores.ts';
import { adminReviewsContract, removalLog } from './moderation/contract.ts';
import { reviewRequestsContract, reviewTemplatesContract } from './requests/contract.ts';
import {
  MAX_APPEAL_LENGTH,
  MAX_FLAG_REASON_LENGTH,
  MAX_RESPONSE_LENGTH,
  REVIEWS_PAGE_SIZE,
  reviewSorts,
} from './rules.ts';
import { Review, reviewFields } from './shapes.ts';

const tags = ['Reviews'];

export const reviewsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/reviews',
      tags: ['Reviews'],
      summary: 'List a contractor’s reviews, my own, or the latest verified ones',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('not-found'))
    .input(
      pageInput(REVIEWS_PAGE_SIZE).extend({
        contractorId: id.optional(),
        homeownerId: id.optional().describe('Only the caller’s own; any for admins'),
        sort: z.enum(reviewSorts).default('newest').describe('Of one contractor’s reviews'),
        stars: z.coerce
          .number()
          .pipe(z.int().min(1).max(5))
          .optional()
          .describe('Only those of one contractor that gave so many stars'),
      }),
    )
    .output(pageOf(Review)),
  create: call
    .route({
      method: 'POST',
      path: '/reviews',
      successStatus: 201,
      tags: ['Reviews'],
      summary: 'Review a project’s contractor, once, after work has started',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(apiErrors('not-found', 'already-exists', 'failed-precondition'))
    .input(z.object({ projectId: id, ...reviewFields }))
    .output(Review),
  update: call
    .route({
      method: 'PATCH',
      path: '/reviews/{id}',
      tags,
      summary: 'Edit my review within 30 days. Earlier versions are kept',
    })
    .meta({ who: ['homeowner'] })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(
      byId.extend({
        rating: reviewFields.rating.optional(),
        comment: reviewFields.comment.optional(),
        scores: reviewFields.scores,
        photoIds: reviewFields.photoIds,
      }),
    )
    .output(Review),
  toWrite: call
    .route({
      method: 'GET',
      path: '/reviews/to-write',
      tags,
      summary: 'List projects I can review, finished ones first, then newest first, 50 at most',
    })
    .meta({ who: ['homeowner'] })
    .output(
      z.object({
        items: z.array(
          z.object({
            projectId: id,
            title: z.string(),
            contractorId: id,
            contractorName: z.string(),
            finished: z.boolean().describe('Whether the work is finished'),
            since: instant.describe('When it was finished; before that, when the pro was hired'),
          }),
        ),
      }),
    ),
  appeal: call
    .route({
      method: 'POST',
      path: '/reviews/{id}/appeal',
      tags,
      summary: 'Appeal a decision about a review, once',
      description:
        'For the author of a removed review, and for the business whose report was refused.',
    })
    .meta({ who: 'signed-in', permission: 'manage_users' })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId.extend({ text: multilineText(MAX_APPEAL_LENGTH) }))
    .output(Review),
  ...removalLog,
  respond: call
    .route({
      method: 'POST',
      path: '/reviews/{id}/response',
      tags,
      summary: 'Reply to a review publicly, or change my reply',
    })
    .meta({ who: ['contractor'] })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId.extend({ comment: multilineText(MAX_RESPONSE_LENGTH) }))
    .output(Review),
  flag: call
    .route({
      method: 'POST',
      path: '/reviews/{id}/flag',
      tags,
      summary: 'Report a review. It stays visible until an admin decides',
    })
    .meta({ who: 'signed-in', permission: 'manage_users' })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId.extend({ reason: multilineText(MAX_FLAG_REASON_LENGTH) }))
    .output(Review),
  markHelpful: call
    .route({
      method: 'POST',
      path: '/reviews/{id}/helpful',
      tags,
      summary: 'Mark a review as helpful. Counts once, and not for my own',
    })
    .meta({ who: 'signed-in', permission: 'manage_users' })
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(Review),
  stats: call
    .route({
      method: 'GET',
      path: '/reviews/stats',
      tags,
      summary: 'Get a contractor’s review stats',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('not-found'))
    .input(z.object({ contractorId: id }))
    .output(
      z.object({
        total: z.int(),
        average: z.number().describe('To one decimal; 0 without any'),
        distribution: z.array(z.object({ rating: z.int(), count: z.int() })).describe('5 to 1'),
        responseRate: z.int().describe('Percent of reviews that were answered'),
        unanswered: z.int().describe('Reviews without a reply, of the latest thousand'),
        scores: z
          .array(z.object({ name: z.enum(subScores), average: z.number(), count: z.int() }))
          .describe('Parts of the work that were rated'),
        removed: z
          .int()
          .describe('Reviews that were removed, with their reason in the removal log'),
        unverified: z.int().describe('Reviews that do not count yet'),
      }),
    ),
};

/** The calls of this module, by their public names. */
export const reviewsApi = {
  reviews: reviewsContract,
  adminReviews: adminReviewsContract,
  reviewRequests: reviewRequestsContract,
  reviewTemplates: reviewTemplatesContract,
};
