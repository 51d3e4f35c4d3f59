/** Mean of the ratings to one decimal (spec §9); 0 without reviews. */
export const averageRating = (sum: number, count: number) =>
  count === 0 ? 0 : Math.round((sum / count) * 10) / 10;
