import { zipIn } from '#lib/place-text.ts';
import { contractorSorts } from './ranking/rules.ts';

/** Default number of contractors on a page of results. */
export const SEARCH_PAGE_SIZE = 20;
export const RADIUS = { default: 25, min: 1, max: 200 } as const;
export const radiusOptions = [5, 10, 25, 50, 100, 200] as const;
export const minRatingOptions = [3, 4, 4.5] as const;
export const MAX_SEARCH_LENGTH = 100;

/** The filters of a search as they are in a URL, not validated. */
export const filterNames = ['q', 'service', 'zip', 'radius', 'rating', 'verified', 'sort'] as const;
export type FilterName = (typeof filterNames)[number];
export type Query = Record<FilterName | 'cursor', string>;

const defaultQuery: Partial<Query> = { radius: String(RADIUS.default), sort: 'best' };

export const isDefault = (name: FilterName, value: string) => value === (defaultQuery[name] ?? '');

/** Reads the filters of a URL; missing ones have their defaults. */
export function parseQuery(params: URLSearchParams): Query {
  const read = (name: FilterName | 'cursor') =>
    params.get(name)?.trim() || (defaultQuery[name] ?? '');
  return {
    q: read('q').replaceAll(/\s+/g, ' '),
    service: read('service'),
    zip: zipIn(read('zip')) ?? read('zip'),
    radius: read('radius'),
    rating: read('rating'),
    verified: read('verified'),
    sort: read('sort'),
    cursor: read('cursor'),
  };
}

/** The canonical URL of a search: without defaults, and with its parameters in a fixed order. */
export function searchPath(path: string, query: Query) {
  const params = new URLSearchParams();
  for (const name of [...filterNames, 'cursor'] as const)
    if (query[name] && query[name] !== defaultQuery[name]) params.set(name, query[name]);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The input of `contractors.search`, without defaults. */
export function toSearchInput({ q, service, zip, radius, rating, verified, sort, cursor }: Query) {
  return {
    ...(q && { q }),
    ...(service && { service }),
    ...(zip && { zip }),
    ...(radius !== defaultQuery.radius && { radius }),
    ...(rating && { rating }),
    ...(verified && { verified: verified === '1' }),
    ...(cursor && { cursor }),
    sort: contractorSorts.find((name) => name === sort) ?? 'best',
  };
}

/** Searches that may find more: each with a wider radius or without one of the filters. */
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
