import * as z from 'zod';
import { call, id, instant, pageInput, pageOf, prose } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
import { MAX_REVIEW, REVIEWS_PAGE } from './rules.ts';

export const Review = z.object({
  id,
  contractorId: id,
  projectId: id,
  customerName: z.string().describe('First name and initial'),
  projectType: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  verified: z.boolean().describe('Comes from work done through Plumbline'),
  helpful: z.int(),
  response: z
    .object({ comment: z.string(), contractorName: z.string(), createdAt: instant })
    .nullable(),
  createdAt: instant,
});

export const reviewsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/reviews',
      tags: ['Reviews'],
      summary: 'Reviews of one contractor, newest first; without contractorId, the latest of all',
    })
    .meta({ who: 'anyone' })
    .input(pageInput(REVIEWS_PAGE).extend({ contractorId: id.optional() }))
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
    .errors(refusals('not-found', 'already-exists', 'failed-precondition'))
    .input(
      z.object({
        projectId: id,
        rating: z.int().min(1, 'Choose one to five stars').max(5),
        comment: prose(MAX_REVIEW),
      }),
    )
    .output(Review),
};
