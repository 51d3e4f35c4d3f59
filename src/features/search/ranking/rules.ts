/** The orders that a search can have. */
export const contractorSorts = ['best', 'rating', 'reviews', 'distance'] as const;
export type ContractorSort = (typeof contractorSorts)[number];

/** Matches are counted up to this number; beyond it the count is reported as capped. */
export const MATCH_CAP = 200;
/** How many matches of a free text are ordered and shown: the best ones by score. */
export const TEXT_CAP = 400;

/**
 * The parameters of "best match". The database computes the score of each contractor from these numbers, and
 * the search page publishes them. Payment is not among them.
 */
export const ranking = {
  /** Every contractor is ranked as if it had this many more reviews with this rating. */
  prior: { reviews: 10, stars: 3.5 },
  /** Bonuses, in thousandths of a star. */
  license: 100,
  insurance: 100,
  answers: [
    { minutes: 60, adds: 100 },
    { minutes: 1_440, adds: 50 },
  ],
  /** Around a place, what each mile takes away, in thousandths of a star, and how many miles do. */
  distance: { perMile: 10, miles: 50 },
} as const;

/** A business from a public register that nobody acts for comes after every pro, whatever stars and distance say. */
const UNCLAIMED_PENALTY = 5_000;

export type RankingInput = {
  ratingSum: number;
  reviewCount: number;
  licenseVerified: boolean;
  insuranceVerified: boolean;
  responseMinutes: number | null;
};

/** The score of a contractor, in thousandths of a star. */
export function scoreOf(contractor: RankingInput) {
  const { prior, license, insurance, answers } = ranking;
  const stars = contractor.ratingSum + prior.reviews * prior.stars;
  const { responseMinutes } = contractor;
  const answer = answers.find(
    ({ minutes }) => responseMinutes !== null && responseMinutes <= minutes,
  );
  return (
    Math.floor((1_000 * stars) / (contractor.reviewCount + prior.reviews)) +
    (contractor.licenseVerified ? license : 0) +
    (contractor.insuranceVerified ? insurance : 0) +
    (answer?.adds ?? 0)
  );
}

/** What the distance takes from the score, in thousandths of a star. */
export const distancePenalty = (miles: number) =>
  Math.round(ranking.distance.perMile * Math.min(miles, ranking.distance.miles));

/** The lowest score of each tier. A free text is looked up tier by tier, from the best. */
export const scoreTiers = [4_950, 4_850, 4_700, 4_500, 4_200, 0] as const;
/** The tiers of the best tenth, which have an index of their words to themselves. */
export const BEST_TIERS = 3;
export const LEAST_BEST_SCORE = scoreTiers[BEST_TIERS - 1];

/** What results are ordered by, in every order. */
export type RankedContractor = {
  id: string;
  score: number;
  rating: number;
  reviewCount: number;
  zipCode: string;
  /** Miles from the place of the search; 0 without one. */
  miles: number;
  /** Whether it is a listing from a public register. */
  unclaimed: boolean;
  /** How well the business name fits the text of a search: its words (1), but for its signs (2), as it is written (3). */
  named: number;
};

type SortKey = readonly (string | number)[];

/** The values to compare, in sequence: first those where lower is better, then those where higher is better. */
export function sortKey(
  sort: ContractorSort,
  contractor: RankedContractor,
): { low: SortKey; high: SortKey } {
  const { id, score, rating, reviewCount, zipCode, miles, named, unclaimed } = contractor;
  switch (sort) {
    case 'best':
      return {
        low: [],
        high: [named, score - distancePenalty(miles) - (unclaimed ? UNCLAIMED_PENALTY : 0), id],
      };
    case 'rating':
      return { low: [], high: [rating, reviewCount, id] };
    case 'reviews':
      return { low: [], high: [reviewCount, rating, id] };
    case 'distance':
      return { low: [miles, zipCode], high: [score, id] };
  }
}

/** Compares two results: negative when the first ranks higher. No two contractors are equal. */
export function compareRanked(sort: ContractorSort, a: RankedContractor, b: RankedContractor) {
  const [x, y] = [sortKey(sort, a), sortKey(sort, b)];
  return compareKeys(x.low, y.low) || -compareKeys(x.high, y.high);
}

function compareKeys(a: SortKey, b: SortKey) {
  for (const [index, value] of a.entries()) {
    const other = b[index];
    if (other !== undefined && value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
