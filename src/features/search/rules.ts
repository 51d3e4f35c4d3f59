/** How a search may be ordered. */
export const contractorSorts = ['best', 'rating', 'reviews', 'distance'] as const;
export type ContractorSort = (typeof contractorSorts)[number];

/** Contractors in one page of a search unless another number is asked for. */
export const SEARCH_PAGE = 20;
export const RADIUS = { default: 25, min: 1, max: 200 } as const;
export const radiusOptions = [5, 10, 25, 50, 100, 200] as const;
export const minRatingOptions = [3, 4, 4.5] as const;
export const MAX_SEARCH_LENGTH = 100;

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

/** Scores at which a lower tier begins; a free text is looked up tier by tier, the best first. */
export const scoreTiers = [4_950, 4_850, 4_700, 4_500, 4_200, 0] as const;

/** What results are ordered by. */
export type RankedContractor = {
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

type SortKey = readonly (string | number)[];

/** What decides, in turn: first the values that are better low, then those that are better high. */
export function sortKey(
  sort: ContractorSort,
  standing: RankedContractor,
): { low: SortKey; high: SortKey } {
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

/** The filters of a search as an address holds them, typed by whomever. */
export const filterNames = ['q', 'service', 'zip', 'radius', 'rating', 'verified', 'sort'] as const;
export type FilterName = (typeof filterNames)[number];
export type Query = Record<FilterName | 'cursor', string>;

const defaultQuery: Partial<Query> = { radius: String(RADIUS.default), sort: 'best' };

/** What an address asks for; a filter that is not there, as it usually is. */
export function parseQuery(params: URLSearchParams): Query {
  const of = (name: FilterName | 'cursor') =>
    params.get(name)?.trim() || (defaultQuery[name] ?? '');
  return {
    q: of('q').replaceAll(/\s+/g, ' '),
    service: of('service'),
    zip: of('zip'),
    radius: of('radius'),
    rating: of('rating'),
    verified: of('verified'),
    sort: of('sort'),
    cursor: of('cursor'),
  };
}

/** The one address of a search: what is as usual is left out, and the rest stands in one order. */
export function searchPath(path: string, query: Query) {
  const params = new URLSearchParams();
  for (const name of [...filterNames, 'cursor'] as const)
    if (query[name] && query[name] !== defaultQuery[name]) params.set(name, query[name]);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** As `contractors.search` is asked; what stands as usual is not sent. */
export function toSearchInput({ q, service, zip, radius, rating, verified, sort, cursor }: Query) {
  return {
    ...(q && { q }),
    ...(service && { service }),
    ...(zip && { zip }),
    ...(radius !== defaultQuery.radius && { radius }),
    ...(rating && { rating }),
    ...(verified && { verified: verified === '1' }),
    ...(cursor && { cursor }),
    sort: contractorSorts.find((known) => known === sort) ?? 'best',
  };
}

/** Ways to find more, as filters without one of them or with a wider circle. */
export function relaxedQueries(query: Query) {
  const without = (name: FilterName) => ({
    ...query,
    [name]: defaultQuery[name] ?? '',
    cursor: '',
  });
  const wider = query.zip && radiusOptions.find((miles) => miles > Number(query.radius));
  return {
    ...(wider && { wider: { ...query, radius: String(wider), cursor: '' } }),
    ...(query.q && { q: without('q') }),
    ...(query.service && { service: without('service') }),
    ...(query.rating && { rating: without('rating') }),
    ...(query.verified && { verified: without('verified') }),
  };
}
