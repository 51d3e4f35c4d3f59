import { type Coordinates, roundedMilesBetween } from '#lib/distance.ts';
import { zipIn } from '#lib/place-text.ts';
import type { Timing } from '#lib/timing.ts';
import { contractorSorts } from './ranking/rules.ts';

/** Default number of contractors in an answer. */
export const SEARCH_PAGE_SIZE = 20;
/** Those on a page: twenty are a yard of scrolling on a phone. */
const RESULTS_SHOWN = 10;
/** Where nobody works around a place: so many of the nearest are shown, out of so many elsewhere. */
export const NEAREST_SHOWN = 3;
export const ELSEWHERE_READ = 20;
export const RADIUS = { default: 25, min: 1, max: 200 } as const;
export const radiusOptions = [5, 10, 25, 50, 100, 200] as const;
export const minRatingOptions = [3, 4, 4.5] as const;
export const MAX_SEARCH_LENGTH = 100;
/** Characters of a review beside a contractor. */
export const MAX_REVIEW_LINE = 110;

/** The filters of a search as they are in a URL, not validated. */
export const filterNames = ['q', 'service', 'zip', 'radius', 'rating', 'verified', 'sort'] as const;
export type FilterName = (typeof filterNames)[number];
/**
 * `everywhere` is `1` where somebody whose ZIP code is known wants to see all. `timing` is `now` for what is urgent: it
 * changes no result, and requests from the page begin with it.
 */
export type Query = Record<FilterName | 'everywhere' | 'timing' | 'cursor', string>;

const defaultQuery: Partial<Query> = { radius: String(RADIUS.default), sort: 'best' };

export const isDefault = (name: FilterName, value: string) => value === (defaultQuery[name] ?? '');

/** Reads the filters of a URL; missing ones have their defaults. */
export function parseQuery(params: URLSearchParams): Query {
  const read = (name: keyof Query) => params.get(name)?.trim() || (defaultQuery[name] ?? '');
  const zip = zipIn(read('zip')) ?? read('zip');
  return {
    q: read('q').replaceAll(/\s+/g, ' '),
    service: read('service'),
    zip,
    radius: read('radius'),
    rating: read('rating'),
    verified: read('verified'),
    sort: read('sort'),
    everywhere: zip === '' && read('everywhere') ? '1' : '',
    timing: read('timing') === ('now' satisfies Timing) ? 'now' : '',
    cursor: read('cursor'),
  };
}

/** The canonical URL of a search: without defaults, and with its parameters in a fixed order. */
export function searchPath(path: string, query: Query) {
  const params = new URLSearchParams();
  for (const name of [...filterNames, 'everywhere', 'timing', 'cursor'] as const) {
    const isMeant = name !== 'everywhere' || query.zip === '';
    if (isMeant && query[name] && query[name] !== defaultQuery[name]) params.set(name, query[name]);
  }
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
    limit: RESULTS_SHOWN,
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

/** Everybody in the country, from the first page. */
export const everywhere = (query: Query): Query => ({
  ...query,
  zip: '',
  radius: String(RADIUS.default),
  sort: query.sort === 'distance' ? 'best' : query.sort,
  everywhere: '1',
  cursor: '',
});

/** Searches that may find more: in each wider circle, the narrowest first, without each of the filters, and anywhere. */
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
    ...(query.zip ? [{ changed: 'zip' as const, query: everywhere(query) }] : []),
  ];
}

type Located = { latitude: number | null; longitude: number | null };

/** Those who are nearest to a place, with their distance. */
export const nearestTo = <Item extends Located>(items: readonly Item[], place: Coordinates) =>
  items
    .flatMap((item) => {
      const { latitude, longitude } = item;
      if (latitude === null || longitude === null) return [];
      return [{ ...item, miles: roundedMilesBetween(place, { latitude, longitude }) }];
    })
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, NEAREST_SHOWN);
