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
  shows?: readonly string[];
  /** For the site map. */
  listed?: boolean;
};

/** Every address that search engines and shared links may lead to. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    query: [],
    shows: ['category', 'claim', 'contractor', 'register', 'review'],
    listed: true,
  },
  {
    path: '/search',
    query: ['q', 'service', 'zip', 'radius', 'rating', 'verified', 'sort', 'cursor'],
    shows: ['category', 'claim', 'contractor', 'register', 'review', 'verification'],
    listed: true,
  },
  { path: '/contractor/:id', query: ['reviews'], shows: ['register'] },
  { path: '/how-it-works', query: [], shows: [], listed: true },
  { path: '/for-contractors', query: [], shows: [], listed: true },
  { path: '/resources', query: [], shows: [], listed: true },
  {
    path: '/resources/cost-calculator',
    query: ['category', 'size', 'finish', 'zipCode'],
    shows: ['category'],
    listed: true,
  },
  {
    path: '/resources/project-ideas',
    query: ['room', 'style', 'budget', 'cursor'],
    shows: ['contractor', 'idea'],
    listed: true,
  },
  { path: '/contact', query: [], listed: true },
  { path: '/privacy-policy.html', query: [], shows: [], listed: true },
  { path: '/terms-of-service.html', query: [], shows: [], listed: true },
  { path: '/get-started', query: ['redirect'] },
  { path: '/login', query: ['redirect'] },
  { path: '/register', query: ['role', 'category', 'zipCode', 'redirect'] },
];

const known = publicPages.map((page) => ({
  page,
  pattern: new RegExp(
    `^${page.path.replaceAll('.', '\\.').replace(':id', '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')}$`,
  ),
}));

/** The public page at an address, however it is written, and the one way in which we write it. */
export function publicPageAt(pathname: string) {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  for (const { page, pattern } of known) {
    const match = pattern.exec(path);
    if (match) return { page, path, id: match[1] };
  }
  return undefined;
}

/** The address with the parameters that count, in one order: two that show the same are the same. */
export function addressOf(page: PublicPage, path: string, given: URLSearchParams) {
  const counted = page.query.flatMap((name) => {
    const value = given.get(name);
    return value ? [[name, value]] : [];
  });
  return counted.length === 0 ? path : `${path}?${new URLSearchParams(counted)}`;
}
