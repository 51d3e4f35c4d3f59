/** A page that anybody may see. */
export type PublicPage = {
  /** As in the address, `:id` for a UUID. */
  path: string;
  /** The query parameters that make it another page; all others change nothing. */
  query: readonly string[];
  /**
   * What it shows: the first words of the activities that change it, as in `review.created`. Without this
   * it is made anew for everybody who asks.
   */
  invalidatedBy?: readonly string[];
  /** For the site map. */
  inSitemap?: boolean;
};

/** Every address that search engines and shared links may lead to. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    query: [],
    invalidatedBy: ['category', 'claim', 'contractor', 'register', 'review'],
    inSitemap: true,
  },
  {
    path: '/search',
    query: ['q', 'service', 'zip', 'radius', 'rating', 'verified', 'sort', 'cursor'],
    invalidatedBy: ['category', 'claim', 'contractor', 'register', 'review', 'verification'],
    inSitemap: true,
  },
  { path: '/contractor/:id', query: ['reviews'], invalidatedBy: ['register'] },
  { path: '/how-it-works', query: [], invalidatedBy: [], inSitemap: true },
  { path: '/for-contractors', query: [], invalidatedBy: [], inSitemap: true },
  { path: '/resources', query: [], invalidatedBy: [], inSitemap: true },
  {
    path: '/resources/cost-calculator',
    query: ['category', 'size', 'finish', 'zipCode'],
    invalidatedBy: ['category'],
    inSitemap: true,
  },
  {
    path: '/resources/project-ideas',
    query: ['room', 'style', 'budget', 'cursor'],
    invalidatedBy: ['contractor', 'idea'],
    inSitemap: true,
  },
  { path: '/contact', query: [], inSitemap: true },
  { path: '/privacy-policy.html', query: [], invalidatedBy: [], inSitemap: true },
  { path: '/terms-of-service.html', query: [], invalidatedBy: [], inSitemap: true },
  { path: '/get-started', query: ['redirect'] },
  { path: '/login', query: ['redirect'] },
  { path: '/register', query: ['role', 'category', 'zipCode', 'redirect'] },
];

const pagePatterns = publicPages.map((page) => ({
  page,
  pattern: new RegExp(
    `^${page.path.replaceAll('.', '\\.').replace(':id', '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')}$`,
  ),
}));

/** The public page at an address, however it is written, and the one way in which we write it. */
export function findPublicPage(pathname: string) {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  for (const { page, pattern } of pagePatterns) {
    const match = pattern.exec(path);
    if (match) return { page, path, id: match[1] };
  }
  return undefined;
}

/** The address with the parameters that count, in one order: two that show the same are the same. */
export function canonicalPath(page: PublicPage, path: string, given: URLSearchParams) {
  const counted = page.query.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });
  return counted.length === 0 ? path : `${path}?${new URLSearchParams(counted)}`;
}
