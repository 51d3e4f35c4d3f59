import type { MetaFunction } from 'react-router';

/** `export const meta = titled('Leads')`: the title of a page, followed by the product's name. */
export const titled =
  (title: string): MetaFunction =>
  ({ matches }) => [{ title: `${title} · ${brandOf(matches)}` }];

/** The product's name, from the root of the page. */
export function brandOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return root && typeof root === 'object' && 'brand' in root ? String(root.brand) : '';
}
