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

/** The same search without one of its filters, from its first page. */
export const withoutFilter = (query: Query, name: FilterName): Query => ({
  ...query,
  [name]: defaultQuery[name] ?? '',
  cursor: '',
});

/** A search with one filter less, or in a wider circle. */
export type RelaxedQuery = { changed: FilterName; query: Query };

/** Searches that may find more: in each wider circle, the narrowest first, and without each of the filters. */
export function relaxedQueries(query: Query): RelaxedQuery[] {
  const wider = query.zip ? radiusOptions.filter((miles) => miles > Number(query.radius)) : [];
  const others = (['rating', 'verified', 'service', 'q'] as const).filter((name) => query[name]);
  return [
    ...wider.map((miles) => ({
      changed: 'radius' as const,
      query: { ...query, radius: String(miles), cursor: '' },
    })),
    ...others.map((name) => ({
      changed: name,
      query: withoutFilter(query, name),
    })),
  ];
}
