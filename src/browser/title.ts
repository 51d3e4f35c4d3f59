import type { MetaFunction } from 'react-router';

/**
 * `export const meta = titled('Leads')`: the title of a page, followed by the product's name. With the field
 * that names a record, whatever record the page's loader fetched goes before: `New roof · Leads · …`. Such a
 * page is for whom it concerns, and nothing that a search engine should find; `pageMeta` is for those.
 */
export const titleMeta =
  (title: string, named?: string): MetaFunction =>
  ({ loaderData, matches }) => {
    const record = named && recordName(loaderData, named);
    return [
      { title: [record, title, brandOf(matches)].filter(Boolean).join(' · ') },
      { name: 'robots', content: 'noindex' },
    ];
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The field of the first record among what a loader prefetched; lists have none. */
function recordName(loaderData: unknown, field: string) {
  if (!isObject(loaderData) || !isObject(loaderData.dehydrated)) return;
  const { queries } = loaderData.dehydrated;
  if (!Array.isArray(queries)) return;
  return queries
    .map((query) => query?.state?.data?.json ?? query?.state?.data)
    .map((data) => isObject(data) && data[field])
    .find((name) => typeof name === 'string' && name !== '');
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The product's name, from the root of the page. */
export const brandOf = (matches: Matches) => fromRoot(matches, 'brand');

/** Where this site is published, without a slash at its end, from the root of the page. */
export const siteOf = (matches: Matches) => fromRoot(matches, 'site');

function fromRoot(matches: Matches, name: 'brand' | 'site') {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return root && typeof root === 'object' && name in root
    ? String((root as Record<string, unknown>)[name])
    : '';
}
