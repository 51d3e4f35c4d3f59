import { randomBytes } from 'node:crypto';
import { canonicalPath, findPublicPage } from '#lib/public-pages.ts';
import type { Services } from '../context.ts';
import { readSessionCookie } from '../http/cookies.ts';
import type { Exchange } from '../http/exchange.ts';
import { type CachedPage, htmlOf, isEtagMatch, toCachedPage } from './cached-page.ts';
import { inlineStyles } from './inline-styles.ts';
import { PageCache } from './page-cache.ts';
import { pageSubjects, subjectsChangedBy } from './page-subjects.ts';
import type { Web } from './web.ts';

/** No page is older than this, even if a change was missed. */
const MAX_AGE_MS = 60_000;
/** While the database is away, an older one is better than none. */
const MAX_STALE_MS = 3_600_000;
const MEGABYTE = 1024 * 1024;
const MAX_KEYS = 5_000;
const MAX_KEY_LENGTH = 500;

/** Renders one page; `onRefused` is called with the code of each call that was refused. */
export type Render = (
  request: Request,
  nonce: string,
  onRefused?: (code: string) => void,
) => Promise<Response>;

/** Refusals that are part of a page's content; after any other, the page is incomplete. */
const cacheableRefusals = new Set(['not-found', 'invalid-argument', 'out-of-range']);

/** Refusals that say that the database is away, or overloaded. */
export const unavailableCodes: ReadonlySet<string> = new Set(['unavailable', 'deadline-exceeded']);

/** Where to redirect a page address that is not in its canonical form; undefined when it is. */
export function canonicalAddress(request: Request) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const url = new URL(request.url);
  const found = findPublicPage(url.pathname);
  if (!found || found.path === url.pathname) return undefined;
  return `${found.path}${url.search}`;
}

/**
 * Serves anonymous visitors from shared pages; undefined when a request must not be. `policy` is the header for a
 * page's own scripts.
 */
export function createPageResponder(
  { config, live }: Pick<Services, 'config' | 'live'>,
  policy: (scripts: string) => string,
  asset: Web['asset'],
) {
  const cache = new PageCache({
    maxBytes: config.pageCacheMb * MEGABYTE,
    maxAgeMs: MAX_AGE_MS,
    maxStaleMs: MAX_STALE_MS,
  });
  live.onEvents((changes) => cache.invalidate(subjectsChangedBy(changes)));

  /** The cache keys of the latest addresses as they were sent: reading one costs more than sending the page. */
  const keys = new Map<string, string | undefined>();
  const keyOf = (sent: string) => {
    if (!keys.has(sent)) {
      if (keys.size >= MAX_KEYS) keys.clear();
      keys.set(sent, findKey(sent));
    }
    return keys.get(sent);
  };

  return {
    /** Sends a page that is kept, on its connection; false when the request must be answered in full. */
    sendKept(exchange: Exchange) {
      if (config.pageCacheMb === 0 || !isAnonymous(exchange, config.secure)) return false;
      const sent = `${exchange.path}${exchange.search}`;
      const key = sent.length > MAX_KEY_LENGTH ? undefined : keyOf(sent);
      const page = key === undefined ? undefined : cache.find(key);
      if (!page) return false;
      const headers = Object.entries(pageHeaders(page, true)).flat();
      if (isEtagMatch(page.etag, exchange.header('if-none-match') ?? null)) {
        exchange.send(304, headers, undefined, page.scripts);
        return true;
      }
      const isCompressed = acceptsBrotli(exchange.header('accept-encoding'));
      if (isCompressed) headers.push('content-encoding', 'br');
      exchange.send(200, headers, isCompressed ? page.brotli : htmlOf(page), page.scripts);
      return true;
    },

    /** `isWhole` is false for a page that lacks something, because a call for it was refused. */
    async answer(
      request: Request,
      render: Render,
    ): Promise<{ answer: Response; isWhole: boolean } | undefined> {
      const found = config.pageCacheMb > 0 && findCacheable(request, config.secure);
      if (!found) return undefined;
      let unshared: Response | undefined;
      const { page, isCached } = await cache.getOrRender(
        found.address,
        found.subjects,
        async () => {
          const rendered = await renderForCache(new URL(found.address, request.url), render, asset);
          if (typeof rendered.page === 'string')
            unshared = new Response(rendered.html, rendered.response);
          unshared?.headers.set('content-security-policy', policy(`'nonce-${rendered.nonce}'`));
          return rendered.page;
        },
      );
      if (page)
        return {
          answer: sendCached(page, { request, isCached, policy: policy(page.scripts) }),
          isWhole: true,
        };
      return unshared && { answer: unshared, isWhole: false };
    },
  };
}

/** The cache key of a request; undefined for anyone who may be signed in. */
function findCacheable({ method, url: href, headers }: Request, secure: boolean) {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.has('authorization')) return undefined;
  if (readSessionCookie(headers.get('cookie'), secure) !== undefined) return undefined;
  const url = new URL(href);
  // Arrives from the membership site to be signed in.
  if (url.searchParams.has('auth_token')) return undefined;
  const found = findPublicPage(url.pathname);
  if (!found?.page.invalidatedBy) return undefined;
  const { page, path, id } = found;
  return { address: canonicalPath(page, path, url.searchParams), subjects: pageSubjects(page, id) };
}

/** Renders from the address alone, so nothing of the first visitor's request can end up in the page. */
async function renderForCache(url: URL, render: Render, asset: Web['asset']) {
  const nonce = randomBytes(18).toString('base64url');
  const request = new Request(url, { headers: { host: url.host, accept: 'text/html' } });
  let isPartial = false;
  let isUnavailable = false;
  const response = await render(request, nonce, (code) => {
    isPartial ||= !cacheableRefusals.has(code);
    isUnavailable ||= unavailableCodes.has(code);
  });
  const html = await response.text();
  const isCacheable =
    response.status === 200 &&
    !isPartial &&
    !response.headers.has('set-cookie') &&
    response.headers.get('content-type')?.startsWith('text/html');
  if (!isCacheable) {
    const page = isUnavailable ? ('unavailable' as const) : ('not-shared' as const);
    return { response, html, nonce, page };
  }
  return {
    response,
    html,
    nonce,
    page: await toCachedPage(await inlineStyles(html, asset), nonce),
  };
}

const pageHeaders = ({ etag }: CachedPage, isKept: boolean) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  etag,
  vary: 'Accept-Encoding, Cookie',
  'server-timing': isKept ? 'page;desc=kept' : 'page;desc=made',
});

const acceptsBrotli = (accepted: string | null | undefined) => /\bbr\b/.test(accepted ?? '');

/** Whether a request may see what everybody sees: nobody is, or wants to be, signed in. */
const isAnonymous = ({ method, request: { headers } }: Exchange, secure: boolean) =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  readSessionCookie(headers.cookie, secure) === undefined;

/** The cache key of an address in its canonical form; undefined for any other, which is redirected or not kept. */
function findKey(sent: string) {
  const url = URL.parse(sent, 'http://localhost');
  if (!url || url.searchParams.has('auth_token')) return undefined;
  const found = findPublicPage(url.pathname);
  if (!found?.page.invalidatedBy || found.path !== url.pathname) return undefined;
  return canonicalPath(found.page, found.path, url.searchParams);
}

type SendOptions = { request: Request; isCached: boolean; policy: string };

/** Browsers must revalidate it each time, because the same address shows something else after signing in. */
function sendCached(page: CachedPage, { request, isCached, policy }: SendOptions) {
  const { brotli, etag } = page;
  const headers = new Headers(pageHeaders(page, isCached));
  headers.set('content-security-policy', policy);
  if (isEtagMatch(etag, request.headers.get('if-none-match')))
    return new Response(null, { status: 304, headers });
  const isCompressed = acceptsBrotli(request.headers.get('accept-encoding'));
  const body = isCompressed ? brotli : htmlOf(page);
  if (isCompressed) headers.set('content-encoding', 'br');
  headers.set('content-length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}
