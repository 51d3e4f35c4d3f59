import { redirect } from 'react-router';
import type { Api } from '#browser/context.ts';
import { type Refused, refusedAs } from '#browser/refused.ts';
import {
  addressOf,
  type FilterName,
  filterNames,
  type Query,
  readQuery,
  searchInput,
} from '../rules.ts';
import type { FieldErrors, TradeGroup } from './filters.tsx';
import type { SearchAnswer } from './search-page.tsx';

/**
 * What a search page shows at an address. One that is not the address of its search leads to that one, and the
 * name of a city to the ZIP code of it.
 */
export async function answerSearch(api: Api, url: URL): Promise<SearchAnswer> {
  const query = readQuery(url.searchParams);
  const address = addressOf(url.pathname, query);
  if (address !== `${url.pathname}${url.search}`) throw redirect(address, 301);
  if (/\p{L}/u.test(query.zip)) await leadToZip(api, url.pathname, query);

  const nothing = { items: [] };
  const [categories, asked] = await Promise.all([
    api.categories.list().catch(() => nothing),
    ask(api, query),
  ]);
  if (asked.refused?.issues.some(({ path }) => path === 'cursor'))
    throw redirect(addressOf(url.pathname, { ...query, cursor: '' }));
  const place =
    query.zip && asked.found
      ? await api.places.get({ zipCode: query.zip }).catch(() => null)
      : null;
  return {
    query,
    groups: groupsOf(categories.items),
    errors: asked.refused ? errorsOf(asked.refused) : {},
    found: asked.found,
    failed: asked.failed,
    place,
  };
}

/** Somebody may type a city, with or without its state. */
async function leadToZip(api: Api, path: string, query: Query) {
  const { places } = await api.search.suggest({ q: query.zip });
  const zip = places[0]?.zipCode;
  if (zip) throw redirect(addressOf(path, { ...query, zip }));
}

async function ask(api: Api, query: Query) {
  try {
    return { found: await api.contractors.search(searchInput(query)), failed: false };
  } catch (error) {
    const refused = refusedAs(error);
    const theirs = refused?.code === 'invalid-argument' || refused?.code === 'out-of-range';
    return theirs ? { refused, failed: false } : { failed: true };
  }
}

const words: FieldErrors = {
  radius: 'Choose one of these distances',
  rating: 'Choose one of these ratings',
  q: 'Use fewer words',
  service: 'Choose one of these services',
};

function errorsOf({ issues }: Refused): FieldErrors {
  const isFilter = (path: string): path is FilterName => filterNames.some((name) => name === path);
  return Object.fromEntries(
    issues
      .filter(({ path }) => isFilter(path))
      .map(({ path, message }) => [path, (isFilter(path) && words[path]) || message]),
  );
}

function groupsOf(categories: readonly { name: string; group: string }[]): TradeGroup[] {
  return [...Map.groupBy(categories, ({ group }) => group)]
    .map(([name, members]) => ({ name, trades: members.map((trade) => trade.name) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US'));
}
