/** Reviews in one page (spec §9). */
export const REVIEWS_PAGE = 50;
export const MAX_REVIEW = 5_000;

/** Mean of the ratings to one decimal (spec §9); 0 without reviews. */
export const averageRating = (sum: number, count: number) =>
  count === 0 ? 0 : Math.round((sum / count) * 10) / 10;

/** What one to five stars mean, said beside them. */
export const ratingWords = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** How a reviewer is called in public: `Dana K.` */
export function customerNameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  const [initial] = lastName;
  return initial ? `${firstName} ${initial.toLocaleUpperCase('en-US')}.` : firstName;
}
