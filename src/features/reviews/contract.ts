import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, multilineText, pageInput, pageOf } from '#lib/contract.ts';
import {
  MAX_FLAG_REASON_LENGTH,
  MAX_RESPONSE_LENGTH,
  MAX_REVIEW_LENGTH,
  REVIEWS_PAGE_SIZE,
} from './rules.ts';

const Review = z.object({
  id,
  contractorId: id,
  projectId: id,
  customerName: z.string().describe('First name and initial'),
  projectType: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  verified: z.boolean().describe('Comes from work done through Plumbline'),
  helpful: z.int(),
  flagged: z.boolean().describe('Somebody asked us to look at it'),
  response: z
    .object({ comment: z.string(), contractorName: z.string(), createdAt: instant })
    .nullable(),
  createdAt: instant,
});

const tags = ['Reviews'];

export const reviewsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/reviews',
      tags: ['Reviews'],
      summary: 'Reviews of one contractor, newest first; without contractorId, the latest of all',
    })
    .meta({ who: 'anyone' })
    .input(pageInput(REVIEWS_PAGE_SIZE).extend({ contractorId: id.optional() }))
    .output(pageOf(Review)),
  create: call
    .route({
      method: 'POST',
      path: '/reviews',
      successStatus: 201,
      tags: ['Reviews'],
      summary: 'Review the contractor of a completed project of mine, once',
    })
    .meta({ who: ['homeowner'], idempotent: true })
    .errors(apiErrors('not-found', 'already-exists', 'failed-precondition'))
    .input(
      z.object({
        projectId: id,
        rating: z.int().min(1, 'Choose one to five stars').max(5),
        comment: multilineText(MAX_REVIEW_LENGTH),
      }),
    )
    .output(Review),
  respond: call
    .route({
      method: 'POST',
      path: '/reviews/{id}/response',
      tags,
      summary: 'Answer a review of my business in public; again to change the answer',
    })
    .meta({ who: ['contractor'] })
    .errors(apiErrors('not-found'))
    .input(byId.extend({ comment: multilineText(MAX_RESPONSE_LENGTH) }))
    .output(Review),
  flag: call
    .route({
      method: 'POST',
      path: '/reviews/{id}/flag',
      tags,
      summary: 'Ask us to look at a review; it stays in view until an admin has decided',
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
      summary: 'Say that a review helped me; counts once, and not for what concerns myself',
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
      summary: 'The reviews of a contractor in figures',
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
      }),
    ),
};

/** The calls of this module, by their public names. */
export const reviewsApi = {
  reviews: reviewsContract,
};
