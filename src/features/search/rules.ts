/** How a search may be ordered. */
export const contractorSorts = ['best', 'rating', 'reviews', 'distance'] as const;
export type ContractorSort = (typeof contractorSorts)[number];

/** Contractors in one page of a search unless another number is asked for. */
export const SEARCH_PAGE = 20;
export const RADIUS = { usual: 25, least: 1, most: 200 } as const;
export const radii = [5, 10, 25, 50, 100, 200] as const;
export const leastRatings = [3, 4, 4.5] as const;
export const LONGEST_TEXT = 100;

/** Matches are counted up to here; of more than these it is said that there are more. */
export const MATCH_CAP = 200;
/** Of a free text that fits more contractors, the best match of so many are ordered and shown. */
export const TEXT_CAP = 400;

/**
 * What "best match" is made of. The database computes the score of each contractor from these very
 * numbers, and the page on which results are ordered says them. Money is not among them.
 */
export const ranking = {
  /** A contractor stands as if it had this many more reviews of so many stars each. */
  prior: { reviews: 10, stars: 3.5 },
  /** Thousandths of a star. */
  license: 100,
  insurance: 100,
  answers: [
    { minutes: 60, adds: 100 },
    { minutes: 1_440, adds: 50 },
  ],
} as const;

export type Ranked = {
  ratingSum: number;
  reviewCount: number;
  licenseVerified: boolean;
  insuranceVerified: boolean;
  responseMinutes: number | null;
};

/** The score of a contractor, in thousandths of a star. */
export function scoreOf(contractor: Ranked) {
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

/** Scores at which a lower tier begins; a free text is looked up tier by tier, the best first. */
export const tiers = [4_950, 4_850, 4_700, 4_500, 4_200, 0] as const;

/** What results are ordered by. */
export type Standing = {
  id: string;
  score: number;
  rating: number;
  reviewCount: number;
  zipCode: string;
  /** Miles from the place asked for; 0 without one. */
  miles: number;
  /** Whether the business name itself holds the words asked for. */
  named: boolean;
};

type Key = readonly (string | number)[];

/** What decides, in turn: first the values that are better low, then those that are better high. */
export function orderKey(sort: ContractorSort, standing: Standing): { low: Key; high: Key } {
  const { id, score, rating, reviewCount, zipCode, miles, named } = standing;
  switch (sort) {
    case 'best':
      return { low: [], high: [Number(named), score, id] };
    case 'rating':
      return { low: [], high: [rating, reviewCount, id] };
    case 'reviews':
      return { low: [], high: [reviewCount, rating, id] };
    case 'distance':
      return { low: [miles, zipCode], high: [score, id] };
  }
}

/** Orders two results: below zero when the first stands higher. No two contractors are equal. */
export function compareStanding(sort: ContractorSort, a: Standing, b: Standing) {
  const [x, y] = [orderKey(sort, a), orderKey(sort, b)];
  return compareKeys(x.low, y.low) || -compareKeys(x.high, y.high);
}

function compareKeys(a: Key, b: Key) {
  for (const [index, value] of a.entries()) {
    const other = b[index];
    if (other !== undefined && value !== other) return value < other ? -1 : 1;
  }
  return 0;
}
