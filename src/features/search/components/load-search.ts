import { redirect } from 'react-router';
import type { Api } from '#browser/context.ts';
import { groupTrades } from '#features/categories/components/trade-options.tsx';
import { type ApiErrorInfo, getApiError } from '#lib/api-error-info.ts';
import {
  type FilterName,
  filterNames,
  parseQuery,
  type Query,
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
  if (/\p{L}/u.test(query.zip)) await redirectToZip(api, url.pathname, query);

  const nothing = { items: [] };
  const [categories, outcome] = await Promise.all([
    api.categories.list().catch(() => nothing),
    runSearch(api, query),
  ]);
  if (outcome.error?.issues.some(({ path }) => path === 'cursor'))
    throw redirect(searchPath(url.pathname, { ...query, cursor: '' }));
  const place =
    query.zip && outcome.results
      ? await api.places.get({ zipCode: query.zip }).catch(() => null)
      : null;
  return {
    query,
    groups: groupTrades(categories.items),
    errors: outcome.error ? fieldErrorsOf(outcome.error) : {},
    results: outcome.results,
    failed: outcome.failed,
    place,
  };
}

/** For a city that was typed instead of a ZIP code, with or without its state. */
async function redirectToZip(api: Api, path: string, query: Query) {
  const { places } = await api.search.suggest({ q: query.zip });
  const zip = places[0]?.zipCode;
  if (zip) throw redirect(searchPath(path, { ...query, zip }));
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

function fieldErrorsOf({ issues }: ApiErrorInfo): FieldErrors {
  const isFilter = (path: string): path is FilterName => filterNames.some((name) => name === path);
  return Object.fromEntries(
    issues
      .filter(({ path }) => isFilter(path))
      .map(({ path, message }) => [path, (isFilter(path) && fieldMessages[path]) || message]),
  );
}
