import { randomBytes } from 'node:crypto';
import { canonicalPath, findPublicPage } from '#lib/public-pages.ts';
import type { Services } from '../context.ts';
import { readSessionCookie } from '../http/cookies.ts';
import type { Exchange } from '../http/exchange.ts';
import { type CachedPage, htmlOf, isEtagMatch, toCachedPage, withoutNonce } from './cached-page.ts';
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

/** Renders one page. */
export type Render = (
  request: Request,
  nonce: string,
  on?: {
    /** Called with the code of each call that was refused. */
    onRefused: (code: string) => void;
    /** Called with the text of a page, which the response then does not have. */
    takeHtml: (html: string) => void;
  },
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

  const keyOfExchange = (exchange: Exchange) => {
    if (config.pageCacheMb === 0 || !isAnonymous(exchange, config.secure)) return undefined;
    const sent = `${exchange.path}${exchange.search}`;
    return sent.length > MAX_KEY_LENGTH ? undefined : keyOf(sent);
  };
  const send = (exchange: Exchange, page: CachedPage, isKept: boolean) => {
    const headers = Object.entries(pageHeaders(page, isKept)).flat();
    if (isEtagMatch(page.etag, exchange.header('if-none-match') ?? null)) {
      exchange.send(304, headers, undefined, page.scripts);
      return;
    }
    const isCompressed = acceptsGzip(exchange.header('accept-encoding'));
    if (isCompressed) headers.push('content-encoding', 'gzip');
    exchange.send(200, headers, isCompressed ? page.gzip : htmlOf(page), page.scripts);
  };

  return {
    /** Sends a page that is kept, on its connection; false when the request must be answered in full. */
    sendKept(exchange: Exchange) {
      const key = keyOfExchange(exchange);
      const page = key === undefined ? undefined : cache.find(key);
      if (page) send(exchange, page, true);
      return page !== undefined;
    },

    /**
     * Makes the page for everybody and sends it on the connection of who asks. Where it must not be shared because it
     * is not whole, what was rendered is returned instead; undefined when the request is not for a shared page.
     */
    async sendMade(exchange: Exchange, render: Render): Promise<'sent' | Response | undefined> {
      const key = keyOfExchange(exchange);
      if (key === undefined) return undefined;
      const url = new URL(key, `http://${exchange.header('host')}`);
      let unshared: Response | undefined;
      const { page, isCached } = await cache.getOrRender(key, subjectsAt(url), async () => {
        const rendered = await renderForCache(url, render, asset);
        if (typeof rendered.page === 'string')
          unshared = new Response(rendered.html, rendered.response);
        unshared?.headers.set('content-security-policy', policy(`'nonce-${rendered.nonce}'`));
        return rendered.page;
      });
      if (!page) return unshared;
      send(exchange, page, isCached);
      return 'sent';
    },
  };
}

function subjectsAt({ pathname }: URL) {
  const found = findPublicPage(pathname);
  return found ? pageSubjects(found.page, found.id) : [];
}

/** Renders from the address alone, so nothing of the first visitor's request can end up in the page. */
async function renderForCache(url: URL, render: Render, asset: Web['asset']) {
  const nonce = randomBytes(18).toString('base64url');
  const request = new Request(url, { headers: { host: url.host, accept: 'text/html' } });
  let isPartial = false;
  let isUnavailable = false;
  let taken: string | undefined;
  const response = await render(request, nonce, {
    onRefused(code) {
      isPartial ||= !cacheableRefusals.has(code);
      isUnavailable ||= unavailableCodes.has(code);
    },
    takeHtml(html) {
      taken = html;
    },
  });
  const html = taken ?? (await response.text());
  const isCacheable =
    response.status === 200 &&
    !isPartial &&
    !response.headers.has('set-cookie') &&
    response.headers.get('content-type')?.startsWith('text/html');
  if (!isCacheable) {
    const page = isUnavailable ? ('unavailable' as const) : ('not-shared' as const);
    return { response, html, nonce, page };
  }
  // The styles last: they are two thirds of a page, and nothing in them is of this one.
  const shared = withoutNonce(html, nonce);
  const styled = await inlineStyles(shared.html, asset);
  return { response, html, nonce, page: await toCachedPage(styled, shared.scripts) };
}

const pageHeaders = ({ etag }: CachedPage, isKept: boolean) => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  etag,
  vary: 'Accept-Encoding, Cookie',
  'server-timing': isKept ? 'page;desc=kept' : 'page;desc=made',
});

const acceptsGzip = (accepted: string | null | undefined) => /\bgzip\b/.test(accepted ?? '');

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
