type AcceptedPrice = { low: number; high: number; quotes: number };

/** From the lowest to the highest of what several businesses are usually hired at; undefined where none tells. */
export function acceptedRange(prices: readonly (AcceptedPrice | null)[]) {
  const told = prices.filter((price) => price !== null);
  if (told.length === 0) return;
  return {
    low: Math.min(...told.map(({ low }) => low)),
    high: Math.max(...told.map(({ high }) => high)),
    pros: told.length,
    quotes: told.reduce((sum, { quotes }) => sum + quotes, 0),
  };
}
