import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, multilineText, pageInput, pageOf } from '#lib/contract.ts';
import { reviewSignals } from '../checks/rules.ts';
import { appealParties, removalReasons } from '../rules.ts';
import { Review, Scores } from '../shapes.ts';
import {
  MAX_DECISION_NOTE_LENGTH,
  MODERATION_PAGE_SIZE,
  moderationStatuses,
  reviewDecisions,
} from './rules.ts';

const tags = ['Reviews'];
const moderator = { who: ['admin'] as const, permission: 'manage_users' as const };

const ModeratedReview = Review.extend({
  homeownerId: id,
  flagReason: z.string().nullable(),
  flaggedAt: instant.nullable(),
  heldAt: instant.nullable().describe('Since when its signals keep it from counting'),
  signals: z.array(z.enum(reviewSignals)).describe('Signs of collusion, shown only to admins'),
  appeals: z.array(
    z.object({
      party: z.enum(appealParties),
      text: z.string(),
      createdAt: instant,
      granted: z.boolean().nullable().describe('null until it is decided'),
    }),
  ),
  edits: z
    .array(z.object({ rating: z.int(), comment: z.string(), scores: Scores, writtenAt: instant }))
    .describe('What it said before, oldest first'),
});

export const adminReviewsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/admin/reviews',
      tags,
      summary: 'List reviews waiting for a decision, longest wait first, or others',
    })
    .meta({ ...moderator, privateList: true })
    .input(
      pageInput(MODERATION_PAGE_SIZE).extend({
        status: z.enum(moderationStatuses).default('open'),
        id: id.optional().describe('Only this one, whatever its status'),
      }),
    )
    .output(pageOf(ModeratedReview)),
  decide: call
    .route({
      method: 'POST',
      path: '/admin/reviews/{id}',
      tags,
      summary: 'Keep a review, or remove it for a listed reason. Both sides are notified',
      description:
        'Keeping a review settles its report, clears its signals, and declines the business’s appeal. After the author’s appeal, it puts a removed review back.',
    })
    .meta(moderator)
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(
      byId.extend({
        decision: z.enum(reviewDecisions),
        reason: z.enum(removalReasons).optional().describe('Needed to remove'),
        note: multilineText(MAX_DECISION_NOTE_LENGTH, 0).default('').describe('Told to both sides'),
      }),
    )
    .output(ModeratedReview),
};

export const removalLog = {
  removals: call
    .route({
      method: 'GET',
      path: '/reviews/removals',
      tags,
      summary: 'List removed reviews, latest first, without their text',
    })
    .meta({ who: 'anyone' })
    .input(pageInput(MODERATION_PAGE_SIZE).extend({ contractorId: id.optional() }))
    .output(
      pageOf(
        z.object({
          id: id.describe('The review'),
          contractorId: id,
          contractorName: z.string(),
          reason: z.enum(removalReasons),
          reviewedAt: instant,
          removedAt: instant,
        }),
      ),
    ),
};
