import { redirect } from 'react-router';
import type { Api } from '#browser/context.ts';
import { type ApiErrorInfo, getApiError } from '#lib/api-error-info.ts';
import {
  type FilterName,
  filterNames,
  parseQuery,
  type Query,
  searchPath,
  toSearchInput,
} from '../rules.ts';
import type { FieldErrors, TradeGroup } from './filters.tsx';
import type { SearchPageData } from './search-page.tsx';

/**
 * What a search page shows at an address. One that is not the address of its search leads to that one, and the
 * name of a city to the ZIP code of it.
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
  if (outcome.refused?.issues.some(({ path }) => path === 'cursor'))
    throw redirect(searchPath(url.pathname, { ...query, cursor: '' }));
  const place =
    query.zip && outcome.found
      ? await api.places.get({ zipCode: query.zip }).catch(() => null)
      : null;
  return {
    query,
    groups: tradeGroupsOf(categories.items),
    errors: outcome.refused ? fieldErrorsOf(outcome.refused) : {},
    results: outcome.found,
    failed: outcome.failed,
    place,
  };
}

/** Somebody may type a city, with or without its state. */
async function redirectToZip(api: Api, path: string, query: Query) {
  const { places } = await api.search.suggest({ q: query.zip });
  const zip = places[0]?.zipCode;
  if (zip) throw redirect(searchPath(path, { ...query, zip }));
}

async function runSearch(api: Api, query: Query) {
  try {
    return { found: await api.contractors.search(toSearchInput(query)), failed: false };
  } catch (error) {
    const refused = getApiError(error);
    const isCallerError = refused?.code === 'invalid-argument' || refused?.code === 'out-of-range';
    return isCallerError ? { refused, failed: false } : { failed: true };
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

function tradeGroupsOf(categories: readonly { name: string; group: string }[]): TradeGroup[] {
  return [...Map.groupBy(categories, ({ group }) => group)]
    .map(([name, members]) => ({ name, trades: members.map((trade) => trade.name) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'));
}
