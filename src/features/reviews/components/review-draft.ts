import { type SubScores, subScores } from '#lib/sub-scores.ts';
import { isUuid } from '#lib/uuid.ts';
import { MAX_REVIEW_PHOTOS } from '../rules.ts';

export type ReviewDraft = {
  rating: number | undefined;
  comment: string;
  scores: SubScores;
  photoIds: string[];
};

export const emptyReview: ReviewDraft = {
  rating: undefined,
  comment: '',
  scores: {},
  photoIds: [],
};

const isStars = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5;

/** The text about a review, as far as somebody has written one. */
export type TextDraft = { text?: string };
export const noText: TextDraft = {};

/** A text that was kept in this browser. */
export function parseTextDraft(stored: unknown): TextDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { text } = stored as Record<string, unknown>;
  return typeof text === 'string' && text.trim() ? { text } : undefined;
}

/** A review that was kept in this browser; what does not fit any more is left out. */
export function parseReviewDraft(stored: unknown): ReviewDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { rating, comment, scores, photoIds } = stored as Record<string, unknown>;
  const given = typeof scores === 'object' && scores !== null ? Object.entries(scores) : [];
  const known = given.filter(
    ([name, stars]) => subScores.some((score) => score === name) && isStars(stars),
  );
  return {
    rating: isStars(rating) ? rating : undefined,
    comment: typeof comment === 'string' ? comment : '',
    scores: Object.fromEntries(known),
    photoIds: Array.isArray(photoIds) ? photoIds.filter(isUuid).slice(0, MAX_REVIEW_PHOTOS) : [],
  };
}
