/** Fewer would tell what one neighbor paid. */
export const MIN_HOMEOWNERS_OF_PRICE = 3;
/** US cents: less is no job. */
export const MIN_TOTAL_OF_PRICE = 5_000;
/** US cents: figures are rounded to ten dollars, so that none of them is what somebody paid. */
export const PRICE_ROUNDING = 1_000;
/** The latest ones of a business that count. */
export const MAX_QUOTES_OF_PRICES = 500;

const YEARS = 2;

/** Prices from before this moment say little about today's. */
export function pricesSince(now: Date) {
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - YEARS);
  return since;
}

type AcceptedPrice = { low: number; high: number; quotes: number };

/** What fewer businesses are hired at is their own prices, and would read as what the work costs around here. */
export const MIN_PROS_OF_RANGE = 3;

/** From the lowest to the highest of what several businesses are usually hired at; undefined where too few tell. */
export function acceptedRange(prices: readonly (AcceptedPrice | null)[]) {
  const told = prices.filter((price) => price !== null);
  if (told.length < MIN_PROS_OF_RANGE) return;
  return {
    low: Math.min(...told.map(({ low }) => low)),
    high: Math.max(...told.map(({ high }) => high)),
    pros: told.length,
    quotes: told.reduce((sum, { quotes }) => sum + quotes, 0),
  };
}
