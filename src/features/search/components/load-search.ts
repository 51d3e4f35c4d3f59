import { redirect } from 'react-router';
import type { Api } from '#browser/context.ts';
import { findPlaces } from '#browser/find-places.ts';
import { groupTrades } from '#features/categories/components/trade-options.tsx';
import { type ApiErrorInfo, getApiError } from '#lib/api-error-info.ts';
import {
  ELSEWHERE_READ,
  type FilterName,
  filterNames,
  NEAREST_SHOWN,
  nearestTo,
  parseQuery,
  type Query,
  relaxedQueries,
  searchPath,
  toSearchInput,
} from '../rules.ts';
import type { FieldErrors } from './filters.tsx';
import type { SearchPageData } from './search-page.tsx';

/**
 * The data of a search page. Redirects to the canonical URL of the search, and from the name of a city to
 * its ZIP code.
 */
export async function loadSearch(api: Api, url: URL): Promise<SearchPageData> {
  const query = parseQuery(url.searchParams);
  const address = searchPath(url.pathname, query);
  if (address !== `${url.pathname}${url.search}`) throw redirect(address, 301);
  const choices = /\p{L}/u.test(query.zip) ? await resolvePlaces(api, url.pathname, query) : [];

  const nothing = { items: [] };
  const [categories, outcome, costs] = await Promise.all([
    api.categories.list().catch(() => nothing),
    choices.length > 0 ? { results: undefined, failed: false } : runSearch(api, query),
    query.service && /^\d{5}$/.test(query.zip)
      ? api.costs.estimate({ category: query.service, zipCode: query.zip }).catch(() => null)
      : null,
  ]);
  const { service } = query;
  // An address that somebody wrote, or of a service that is gone: its words find what is there.
  if (
    service &&
    categories.items.length > 0 &&
    !categories.items.some(({ name }) => name === service)
  )
    throw redirect(searchPath(url.pathname, { ...query, service: '', q: query.q || service }));
  if ('error' in outcome && outcome.error?.issues.some(({ path }) => path === 'cursor'))
    throw redirect(searchPath(url.pathname, { ...query, cursor: '' }));
  const place =
    query.zip && outcome.results
      ? await api.places.get({ zipCode: query.zip }).catch(() => null)
      : null;
  const local =
    place && query.service && !query.q
      ? await api.localPages
          .list({ service: query.service, zipCode: place.zipCode })
          .catch(() => null)
      : null;
  return {
    query,
    groups: groupTrades(categories.items),
    errors: 'error' in outcome && outcome.error ? fieldErrorsOf(outcome.error, query) : {},
    results: outcome.results,
    failed: outcome.failed,
    place,
    choices,
    ...(outcome.results?.count === 0
      ? await findMore(api, query, place)
      : { more: [], nearest: null }),
    localPage: local?.page ?? null,
    costs: costs && {
      low: costs.low,
      typical: costs.typical,
      high: costs.high,
    },
  };
}

/**
 * For a city that was typed instead of a ZIP code: redirects to its ZIP code. A name without a state that several
 * states have, and one that only begins like others, is a question, and its answers are returned.
 */
async function resolvePlaces(api: Api, path: string, query: Query) {
  const places = await findPlaces(api, query.zip);
  const [only] = places;
  if (only && places.length === 1)
    throw redirect(searchPath(path, { ...query, zip: only.zipCode }));
  return places;
}

/**
 * Of the searches that ask for less, those that find somebody; of wider circles, the narrowest one alone. And who is
 * nearest, where nobody works around the place.
 */
async function findMore(
  api: Api,
  query: Query,
  place: SearchPageData['place'],
): Promise<Pick<SearchPageData, 'more' | 'nearest'>> {
  const counted = await Promise.all(
    relaxedQueries(query).map(async (relaxed) => {
      const isWider = relaxed.changed === 'radius';
      const limit = isWider ? NEAREST_SHOWN : relaxed.changed === 'zip' ? ELSEWHERE_READ : 1;
      const results = await api.contractors
        .search({
          ...toSearchInput(relaxed.query),
          limit,
          ...(isWider && { sort: 'distance' as const }),
        })
        .catch(() => undefined);
      const { count = 0, countIsCapped = false } = results ?? {};
      return { more: { ...relaxed, count, countIsCapped }, results };
    }),
  );
  const found = counted.filter(({ more: { count } }) => count > 0);
  const wider = found.find(({ more: { changed } }) => changed === 'radius');
  const anywhere = found.find(({ more: { changed } }) => changed === 'zip');
  const nearest = place && (wider ?? anywhere)?.results;
  return {
    more: found
      .filter((each) => each.more.changed !== 'radius' || each === wider)
      .map(({ more }) => more),
    nearest: nearest
      ? {
          items: nearestTo(nearest.items, place),
          isNearest: wider !== undefined || nearest.nextCursor === null,
        }
      : null,
  };
}

async function runSearch(api: Api, query: Query) {
  try {
    return { results: await api.contractors.search(toSearchInput(query)), failed: false };
  } catch (thrown) {
    const error = getApiError(thrown);
    const isCallerError = error?.code === 'invalid-argument' || error?.code === 'out-of-range';
    return isCallerError ? { error, failed: false } : { failed: true };
  }
}

const fieldMessages: FieldErrors = {
  radius: 'Choose one of these distances',
  rating: 'Choose one of these ratings',
  q: 'Use fewer words',
  service: 'Choose one of these services',
};

const UNKNOWN_PLACE = 'We couldn’t find that place. Enter a ZIP code, or a city and its state.';

function fieldErrorsOf({ issues }: ApiErrorInfo, { zip }: Query): FieldErrors {
  const messages = /\p{L}/u.test(zip) ? { ...fieldMessages, zip: UNKNOWN_PLACE } : fieldMessages;
  const isFilter = (path: string): path is FilterName => filterNames.some((name) => name === path);
  return Object.fromEntries(
    issues
      .filter(({ path }) => isFilter(path))
      .map(({ path, message }) => [path, (isFilter(path) && messages[path]) || message]),
  );
}
