import { Hono } from 'hono';
import { countLocalPaths, listLocalPaths } from '#features/search/local-pages/data.ts';
import {
  listSitemapContractors,
  listSitemapStarts,
  SITEMAP_CHUNK,
} from '#features/search/sitemap/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { publicPages } from '#lib/public-pages.ts';
import type { Services } from '../context.ts';
import type { Db } from '../database/database.ts';

/** How long the list of sitemap files is cached. */
const CACHE_MS = 10 * 60_000;
const HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
};
/** Paths that search engines should not crawl. */
const disallowedPaths = [
  '/api/',
  '/homeowner/',
  '/contractor/dashboard',
  '/admin',
  '/files/',
  '/session',
];

type Options = Pick<Services, 'siteUrl'> & { chunk?: number; now?: () => number };

/** robots.txt and the sitemap: an index, the pages, and files of ten thousand services and cities or contractors each. */
export function siteMapRoutes(db: Db, { siteUrl, chunk = SITEMAP_CHUNK, now }: Options) {
  const routes = new Hono();
  const clock = now ?? (() => performance.now());
  let starts: { until: number; ids: Promise<string[]> } | undefined;
  const getChunkStarts = () => {
    if (!starts || starts.until <= clock()) {
      const ids = listSitemapStarts(db, chunk);
      starts = { until: clock() + CACHE_MS, ids };
      ids.catch(() => {
        starts = undefined;
      });
    }
    return starts.ids;
  };

  routes.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        ...disallowedPaths.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${siteUrl()}/sitemap.xml`,
        '',
      ].join('\n'),
      200,
      { 'cache-control': 'public, max-age=3600' },
    ),
  );

  routes.get('/sitemap.xml', async (c) => {
    const [local, ids] = await Promise.all([countLocalPaths(db), getChunkStarts()]);
    const files = [
      'pages',
      ...Array.from({ length: Math.ceil(local / chunk) }, (_, n) => `local-${n + 1}`),
      ...ids.map((id) => `contractors-${id}`),
    ];
    const lines = files.map((name) => `<sitemap>${loc(`/sitemaps/${name}.xml`)}</sitemap>`);
    return c.body(xml('sitemapindex', lines), 200, HEADERS);
  });

  routes.get('/sitemaps/pages.xml', (c) => {
    const lines = publicPages
      .filter(({ inSitemap }) => inSitemap)
      .map(({ path }) => `<url>${loc(path)}</url>`);
    return c.body(xml('urlset', lines), 200, HEADERS);
  });

  routes.get('/sitemaps/:name{local-[0-9]{1,4}\\.xml}', async (c) => {
    const number = Number.parseInt(c.req.param('name').slice('local-'.length), 10);
    if (number < 1) throw new ApiError('not-found');
    const paths = await listLocalPaths(db, { limit: chunk, offset: (number - 1) * chunk });
    if (paths.length === 0) throw new ApiError('not-found');
    return c.body(
      xml(
        'urlset',
        paths.map((path) => `<url>${loc(path)}</url>`),
      ),
      200,
      HEADERS,
    );
  });

  routes.get('/sitemaps/:name{contractors-[0-9a-f-]{36}\\.xml}', async (c) => {
    const from = c.req.param('name').slice('contractors-'.length, -'.xml'.length);
    // Only ids that start a file: otherwise there would be as many files as contractors.
    if (!(await getChunkStarts()).includes(from)) throw new ApiError('not-found');
    const contractors = await listSitemapContractors(db, from, chunk);
    const lines = contractors.map(
      ({ id, updatedAt }) =>
        `<url>${loc(`/contractor/${id}`)}<lastmod>${updatedAt}</lastmod></url>`,
    );
    return c.body(xml('urlset', lines), 200, HEADERS);
  });
  return routes;

  function loc(path: string) {
    return `<loc>${siteUrl()}${path}</loc>`;
  }
}

const xml = (root: string, lines: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`;
