import type { MetaDescriptor } from 'react-router';
import { brandOf, siteOf } from './title.ts';

type Matches = Parameters<typeof brandOf>[0];

type PageMetaInput = {
  /** The name of the product is appended, unless `wholeTitle` is set. */
  title: string;
  wholeTitle?: boolean;
  description: string;
  /** The canonical path of the page, with the query parameters that select its content. */
  path: string;
  /** Path of the picture for shared links, 1200 by 630. */
  picture?: string;
  /** The content of the page as schema.org data. Only what a visitor sees on the page. */
  structuredData?: readonly Record<string, unknown>[];
  /** Keeps a page out of search engines, such as one of endlessly many filtered lists. */
  noIndex?: boolean;
};

/** The metadata of a public page for search engines and shared links. */
export function pageMeta(matches: Matches, page: PageMetaInput): MetaDescriptor[] {
  const brand = brandOf(matches);
  const origin = siteOf(matches);
  const { description, structuredData = [], picture = '/og/site.png', noIndex = false } = page;
  const title = page.wholeTitle ? page.title : `${page.title} · ${brand}`;
  const url = `${origin}${page.path}`;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(noIndex ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:site_name', content: brand },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: `${origin}${picture}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...structuredData.map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ];
}

/** The path from the home page to a page, as schema.org data. */
export const breadcrumbs = (
  matches: Matches,
  trail: readonly { name: string; path: string }[],
): Record<string, unknown> => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: `${siteOf(matches)}${path}`,
  })),
});

/** `pageMeta` of a page below the resources, with its breadcrumbs. */
export const resourceMeta = (matches: Matches, page: PageMetaInput) =>
  pageMeta(matches, {
    ...page,
    structuredData: [
      breadcrumbs(matches, [
        { name: 'Home', path: '/' },
        { name: 'Resources', path: '/resources' },
        { name: page.title, path: page.path },
      ]),
    ],
  });
