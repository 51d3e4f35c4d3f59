/** A page that everyone may see. */
export type PublicPage = {
  /** The URL, with `:id` for a UUID, and another name for a part such as `roof-repair`. */
  path: string;
  /** The query parameters that select the content; all others are ignored. */
  query: readonly string[];
  /**
   * The subjects of the activities that change the page, such as `review` in `review.created`. Without this,
   * the page is not cached.
   */
  invalidatedBy?: readonly string[];
  inSitemap?: boolean;
};

const changesOfPros = ['category', 'claim', 'contractor', 'register', 'review', 'verification'];

/** Every page that search engines and shared links may link to. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    query: [],
    invalidatedBy: ['category', 'claim', 'contractor', 'register', 'review'],
    inSitemap: true,
  },
  {
    path: '/search',
    query: [
      ...['q', 'service', 'zip', 'radius', 'rating', 'verified', 'sort', 'everywhere', 'timing'],
      'cursor',
    ],
    invalidatedBy: changesOfPros,
    inSitemap: true,
  },
  { path: '/services', query: [], invalidatedBy: ['category'], inSitemap: true },
  { path: '/services/:service', query: [], invalidatedBy: changesOfPros },
  { path: '/services/:service/:city', query: [], invalidatedBy: changesOfPros },
  { path: '/cities/:city', query: [], invalidatedBy: changesOfPros },
  { path: '/contractor/:id', query: ['stars', 'sort', 'reviews'], invalidatedBy: ['register'] },
  { path: '/how-it-works', query: [], invalidatedBy: [], inSitemap: true },
  {
    path: '/for-contractors',
    query: [],
    // What the plans cost, and where pros are.
    invalidatedBy: ['category', 'claim', 'contractor', 'paymentSettings', 'register'],
    inSitemap: true,
  },
  {
    path: '/how-reviews-work',
    query: ['removals'],
    invalidatedBy: ['review'],
    inSitemap: true,
  },
  { path: '/how-disputes-work', query: [], inSitemap: true },
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
  { path: '/projects/new', query: ['q', 'category', 'zip', 'zipCode', 'contractorId'] },
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
    `^${page.path
      .replaceAll('.', '\\.')
      .replace(':id', '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')
      .replaceAll(/:[a-z]+/g, '[a-z0-9-]{1,100}')}$`,
  ),
}));

/** The public page at a path, and the canonical form of the path: lower case, no trailing slash. */
export function findPublicPage(pathname: string) {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  for (const { page, pattern } of pagePatterns) {
    const match = pattern.exec(path);
    if (match) return { page, path, id: match[1] };
  }
  return undefined;
}

/** The path with the relevant parameters in a fixed order: URLs with the same content become equal. */
export function canonicalPath(page: PublicPage, path: string, params: URLSearchParams) {
  const relevant = page.query.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return relevant.length === 0 ? path : `${path}?${new URLSearchParams(relevant)}`;
}
