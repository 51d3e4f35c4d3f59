import * as z from 'zod';
import { id, instant, multilineText } from '#lib/contract.ts';
import { type SubScore, type SubScores, subScores } from '#lib/sub-scores.ts';
import { pendingReasons } from './checks/rules.ts';
import {
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PHOTOS,
  removalReasons,
  reviewMoveNames,
  reviewStatuses,
} from './rules.ts';

const stars = z.int().min(1, 'Choose one to five stars').max(5);

/** Stars for parts of the work. Without a value, a part was not rated. */
export const Scores: z.ZodType<SubScores, SubScores> = z.object(
  Object.fromEntries(subScores.map((name) => [name, stars.optional()])) as Record<
    SubScore,
    z.ZodOptional<typeof stars>
  >,
);

export const reviewFields = {
  rating: stars,
  comment: multilineText(MAX_REVIEW_LENGTH),
  scores: Scores.optional(),
  photoIds: z.array(id).max(MAX_REVIEW_PHOTOS).optional(),
};

export const Review = z.object({
  id,
  contractorId: id,
  contractorName: z.string(),
  projectId: id,
  customerName: z.string().describe('First name and initial'),
  projectType: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  scores: Scores,
  photos: z.array(
    z.object({ id, url: z.string(), width: z.int().nullable(), height: z.int().nullable() }),
  ),
  verified: z
    .boolean()
    .describe('Comes from work done through Plumbline that passed the checks; only these count'),
  reviewStatus: z.enum(reviewStatuses),
  helpful: z.int().describe('How many people found it helpful'),
  markedHelpful: z.boolean().describe('The caller is one of them'),
  flagged: z.boolean().describe('It was reported'),
  response: z
    .object({ comment: z.string(), contractorName: z.string(), createdAt: instant })
    .nullable(),
  createdAt: instant,
  editedAt: instant.nullable(),
  pending: z
    .array(z.enum(pendingReasons))
    .describe('What is missing for it to count; empty for anyone but its author'),
  editableUntil: instant.nullable().describe('null for anyone but its author'),
  removal: z
    .object({ reason: z.enum(removalReasons), note: z.string(), removedAt: instant })
    .nullable()
    .describe('Told to both sides'),
  moves: z.array(z.enum(reviewMoveNames)).describe('What the caller can do next'),
});
