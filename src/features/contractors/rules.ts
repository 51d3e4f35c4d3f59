/** How a search may be ordered: best rating first, most reviews first, or nearest first. */
export const contractorSorts = ['rating', 'reviews', 'distance'] as const;
export type ContractorSort = (typeof contractorSorts)[number];

/** Contractors in one page of a search unless another number is asked for. */
export const SEARCH_PAGE = 20;

/** `ratingCounts` once a review of one to five stars has joined them. */
export const countRating = (counts: readonly number[], rating: number) =>
  [1, 2, 3, 4, 5].map((stars) => (counts[stars - 1] ?? 0) + (stars === rating ? 1 : 0));
