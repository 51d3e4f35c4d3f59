import type { MetaDescriptor } from 'react-router';
import { brandOf, siteOf } from './title.ts';

type Matches = Parameters<typeof brandOf>[0];

type PageMetaInput = {
  /** Without the product's name, which follows it; the home page gives its own whole title. */
  title: string;
  wholeTitle?: boolean;
  description: string;
  /** The one address of the page, with the query parameters that make it another page. */
  path: string;
  /** Path of the picture that stands beside a shared link, 1200 by 630. */
  picture?: string;
  /** What the page holds, in the words of schema.org. Only what a visitor sees on it. */
  structuredData?: readonly Record<string, unknown>[];
  /** Not for search engines: what somebody filtered or asked for, without an end. */
  noIndex?: boolean;
};

/** Everything that search engines and shared links are told about a public page. */
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

/** The way to a page from the home page, as schema.org has it. */
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
