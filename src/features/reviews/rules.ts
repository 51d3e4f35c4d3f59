/** Reviews per page (spec §9). */
export const REVIEWS_PAGE_SIZE = 50;

export const MAX_REVIEW_LENGTH = 5_000;
export const MAX_RESPONSE_LENGTH = 2_000;
export const MAX_FLAG_REASON_LENGTH = 500;

/** Labels of one to five stars. */
export const ratingLabels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** A reviewer's public name: `Dana K.` */
export function customerNameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  const [initial] = lastName;
  return initial ? `${firstName} ${initial.toLocaleUpperCase('en-US')}.` : firstName;
}

/** Number of reviews per rating from 5 to 1 (spec §9); `ratingCounts` runs from 1 to 5. */
export const ratingDistribution = (ratingCounts: readonly number[]) =>
  [5, 4, 3, 2, 1].map((rating) => ({ rating, count: ratingCounts[rating - 1] ?? 0 }));

/** Percent of reviews that were answered, rounded (spec §9). */
export const responseRate = (answered: number, total: number) =>
  total === 0 ? 0 : Math.round((answered / total) * 100);
