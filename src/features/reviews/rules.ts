/** Reviews in one page (spec §9). */
export const REVIEWS_PAGE = 50;
export const MAX_REVIEW = 5_000;

/** Mean of the ratings to one decimal (spec §9); 0 without reviews. */
export const averageRating = (sum: number, count: number) =>
  count === 0 ? 0 : Math.round((sum / count) * 10) / 10;
