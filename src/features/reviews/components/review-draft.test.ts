import { expect, test } from 'vitest';
import { emptyReview, parseReviewDraft, parseTextDraft } from './review-draft.ts';

test('a review that was kept comes back, without what does not fit any more', () => {
  const photo = '0198c5a1-0000-7000-8000-000000000000';
  const kept = { rating: 4, comment: 'Neat work', scores: { quality: 5 }, photoIds: [photo] };
  expect(parseReviewDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  expect(
    parseReviewDraft({
      ...kept,
      rating: 9,
      scores: { quality: 5, charm: 5, onTime: 'very' },
      photoIds: [photo, 7],
    }),
  ).toEqual({ ...kept, rating: undefined });
  for (const stored of [{}, { comment: 7, scores: null, photoIds: 'none' }])
    expect(parseReviewDraft(stored)).toEqual(emptyReview);
  for (const stored of [null, 'text', 3]) expect(parseReviewDraft(stored)).toBeUndefined();
});

test.each([
  [{ text: 'Thank you' }, { text: 'Thank you' }],
  [{ text: '  ' }, undefined],
  [{ text: 3 }, undefined],
  [null, undefined],
  ['Thank you', undefined],
])('of a kept answer %j stays %j', (stored, kept) => {
  expect(parseTextDraft(stored)).toEqual(kept);
});
