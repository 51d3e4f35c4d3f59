import type { MetaFunction } from 'react-router';

/** `export const meta = titled('Leads')`: the title of a page, followed by the product's name. */
export const titled =
  (title: string): MetaFunction =>
  ({ matches }) => [{ title: `${title} · ${brandOf(matches)}` }];

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
