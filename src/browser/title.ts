import type { MetaFunction } from 'react-router';

/**
 * `export const meta = titleMeta('Leads')`: the title of a page, followed by the product's name. With `nameField`,
 * the name of the record that the loader fetched comes first: `New roof · Leads · …`. For private pages, which
 * search engines must not index; public ones use `pageMeta`.
 */
export const titleMeta =
  (title: string, nameField?: string): MetaFunction =>
  ({ loaderData, matches }) => {
    const record = nameField && recordName(loaderData, nameField);
    return [
      { title: [record, title, brandOf(matches)].filter(Boolean).join(' · ') },
      { name: 'robots', content: 'noindex' },
    ];
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The field of the first prefetched record that has it; lists do not. */
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

/** The product's name, from the data of the root route. */
export const brandOf = (matches: Matches) => fromRoot(matches, 'brand');

/** The public URL of this site without a trailing slash, from the data of the root route. */
export const siteOf = (matches: Matches) => fromRoot(matches, 'site');

function fromRoot(matches: Matches, name: 'brand' | 'site') {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return root && typeof root === 'object' && name in root
    ? String((root as Record<string, unknown>)[name])
    : '';
}
