import { randomBytes } from 'node:crypto';
import { canonicalPath, findPublicPage } from '#lib/public-pages.ts';
import type { Services } from '../context.ts';
import { readSessionCookie } from '../http/cookies.ts';
import { type CachedPage, isEtagMatch, toCachedPage } from './cached-page.ts';
import { inlineStyles } from './inline-styles.ts';
import { PageCache } from './page-cache.ts';
import { pageSubjects, subjectsChangedBy } from './page-subjects.ts';
import type { Web } from './web.ts';

/** However much was missed of what changed, no page is older than this. */
const MAX_AGE_MS = 60_000;
const MEGABYTE = 1024 * 1024;

/** Renders one page; `refused` hears of the calls behind it that were refused, and why. */
export type Render = (
  request: Request,
  nonce: string,
  refused?: (code: string) => void,
) => Promise<Response>;

/** Refusals that are what the page shows; after any other it shows less than there is. */
const cacheableRefusals = new Set(['not-found', 'invalid-argument', 'out-of-range']);

/** A page that is written in another way than ours: its address, and where it stands. */
export function canonicalAddress(request: Request) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const url = new URL(request.url);
  const found = findPublicPage(url.pathname);
  if (!found || found.path === url.pathname) return undefined;
  return `${found.path}${url.search}`;
}

/**
 * Answers anonymous visitors from pages that were made for others; undefined where that may not be.
 * `policy` is the header that goes with a page's own scripts.
 */
export function createPageResponder(
  { config, live }: Pick<Services, 'config' | 'live'>,
  policy: (scripts: string) => string,
  asset: Web['asset'],
) {
  const cache = new PageCache({ maxBytes: config.pageCacheMb * MEGABYTE, maxAgeMs: MAX_AGE_MS });
  live.onEvents((changes) => cache.invalidate(subjectsChangedBy(changes)));

  return {
    async answer(request: Request, render: Render): Promise<Response | undefined> {
      const found = config.pageCacheMb > 0 && findCacheable(request, config.secure);
      if (!found) return undefined;
      let own: Response | undefined;
      const { page, kept } = await cache.getOrRender(found.address, found.subjects, async () => {
        const made = await renderForCache(new URL(found.address, request.url), render, asset);
        if (!made.page) own = new Response(made.html, made.response);
        own?.headers.set('content-security-policy', policy(`'nonce-${made.nonce}'`));
        return made.page;
      });
      return page ? sendCached(page, { request, kept, policy: policy(page.scripts) }) : own;
    },
  };
}

/** Which kept page would do for a request: none for anybody who might be somebody. */
function findCacheable({ method, url: href, headers }: Request, secure: boolean) {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.has('authorization')) return undefined;
  if (readSessionCookie(headers.get('cookie'), secure) !== undefined) return undefined;
  const url = new URL(href);
  // Somebody arrives from the membership site.
  if (url.searchParams.has('auth_token')) return undefined;
  const found = findPublicPage(url.pathname);
  if (!found?.page.invalidatedBy) return undefined;
  const { page, path, id } = found;
  return { address: canonicalPath(page, path, url.searchParams), subjects: pageSubjects(page, id) };
}

/** Of the request only the address is handed on: nothing of whoever asked first can be in the page. */
async function renderForCache(url: URL, render: Render, asset: Web['asset']) {
  const nonce = randomBytes(18).toString('base64url');
  const asked = new Request(url, { headers: { host: url.host, accept: 'text/html' } });
  let partial = false;
  const response = await render(asked, nonce, (code) => {
    partial ||= !cacheableRefusals.has(code);
  });
  const html = await response.text();
  const whole =
    response.status === 200 &&
    !partial &&
    !response.headers.has('set-cookie') &&
    response.headers.get('content-type')?.startsWith('text/html');
  if (!whole) return { response, html, nonce, page: undefined };
  return {
    response,
    html,
    nonce,
    page: await toCachedPage(await inlineStyles(html, asset), nonce),
  };
}

type SendOptions = { request: Request; kept: boolean; policy: string };

/** Asked again each time, because the same address shows something else to whoever signs in. */
function sendCached({ html, brotli, etag }: CachedPage, { request, kept, policy }: SendOptions) {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-security-policy': policy,
    etag,
    vary: 'Accept-Encoding, Cookie',
    'server-timing': kept ? 'page;desc=kept' : 'page;desc=made',
  });
  if (isEtagMatch(etag, request.headers.get('if-none-match')))
    return new Response(null, { status: 304, headers });
  const compressed = /\bbr\b/.test(request.headers.get('accept-encoding') ?? '');
  const body = compressed ? brotli : html;
  if (compressed) headers.set('content-encoding', 'br');
  headers.set('content-length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}
