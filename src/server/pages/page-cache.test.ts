import { expect, test, vi } from 'vitest';
import { type CachedPage, htmlOf, toCachedPage, withoutNonce } from './cached-page.ts';
import { PageCache } from './page-cache.ts';

const page = (text: string) => toCachedPage([`<p>${text}</p>`], '');
const textOf = (kept: CachedPage | undefined) => kept && Buffer.from(htmlOf(kept)).toString();

/** A cache with a clock that the test sets. */
function cacheOf(maxBytes = 1_000_000) {
  const clock = { at: 0 };
  const limits = { maxBytes, maxAgeMs: 1_000, maxStaleMs: 60_000 };
  return { clock, cache: new PageCache({ ...limits, now: () => clock.at }) };
}

test('a page is rendered once, and again when it has expired', async () => {
  const { cache, clock } = cacheOf();
  const make = vi.fn(() => page('one'));
  expect(await cache.getOrRender('/', [], make)).toMatchObject({ isCached: false });
  clock.at = 999;
  expect(await cache.getOrRender('/', [], make)).toMatchObject({ isCached: true });
  expect(make).toHaveBeenCalledTimes(1);
  clock.at = 1_000;
  expect(await cache.getOrRender('/', [], make)).toMatchObject({ isCached: false });
});

test('while a page cannot be rendered the older one is served, unless a change of it is known', async () => {
  const { cache, clock } = cacheOf();
  const away = vi.fn(async () => 'unavailable' as const);
  await cache.getOrRender('/', ['a'], () => page('one'));
  clock.at = 1_000;
  const answers = await Promise.all([1, 2, 3].map(() => cache.getOrRender('/', ['a'], away)));
  for (const answer of answers) expect(textOf(answer.page)).toContain('one');
  // The next attempt waits a moment.
  expect(textOf(cache.find('/'))).toContain('one');
  expect(away).toHaveBeenCalledTimes(1);
  clock.at = 4_000;
  expect(cache.find('/')).toBeUndefined();
  expect((await cache.getOrRender('/', ['a'], () => page('two'))).isCached).toBe(false);

  clock.at = 70_000;
  expect((await cache.getOrRender('/', ['a'], away)).page).toBeUndefined();
  await cache.getOrRender('/', ['a'], () => page('three'));
  clock.at += 2_000;
  cache.invalidate(new Set(['a']));
  expect((await cache.getOrRender('/', ['a'], away)).page).toBeUndefined();
});

test('simultaneous requests wait for one rendering', async () => {
  const { cache } = cacheOf();
  const make = vi.fn(() => page('one'));
  const taken = await Promise.all(
    Array.from({ length: 50 }, () => cache.getOrRender('/', [], make)),
  );
  expect(make).toHaveBeenCalledTimes(1);
  expect(new Set(taken.map(({ page: { etag } = { etag: '' } }) => etag)).size).toBe(1);
});

test('a change drops the pages that show it, and no others', async () => {
  const { cache } = cacheOf();
  await cache.getOrRender('/a', ['a'], () => page('a'));
  await cache.getOrRender('/b', ['b'], () => page('b'));
  cache.invalidate(new Set(['a']));
  expect(await cache.getOrRender('/a', ['a'], () => page('a2'))).toMatchObject({ isCached: false });
  expect(await cache.getOrRender('/b', ['b'], () => page('b2'))).toMatchObject({ isCached: true });
});

test('a page rendered from data before a change is neither stored nor given to later requests', async () => {
  const { cache } = cacheOf();
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = cache.getOrRender('/', ['a'], async () => {
    await promise;
    return page('before');
  });
  cache.invalidate(new Set(['a']));
  const after = cache.getOrRender('/', ['a'], () => page('after'));
  expect(textOf((await after).page)).toContain('after');
  resolve();
  expect(textOf((await before).page)).toContain('before');
  const later = await cache.getOrRender('/', ['a'], () => page('later'));
  expect(textOf(later.page)).toContain('after');
});

test('a page that must not be shared, or that failed, is rendered for each request', async () => {
  const { cache } = cacheOf();
  const make = vi.fn(async () => 'not-shared' as const);
  await cache.getOrRender('/', [], make);
  await cache.getOrRender('/', [], make);
  expect(make).toHaveBeenCalledTimes(2);
  await expect(cache.getOrRender('/', [], () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  );
  expect(await cache.getOrRender('/', [], () => page('one'))).toMatchObject({ isCached: false });
});

test('memory is bounded: the least recently used page is dropped first', async () => {
  const one = await page('x'.repeat(2_000));
  const size = one.gzip.byteLength + 600;
  const { cache } = cacheOf(3 * size);
  for (const address of ['/1', '/2', '/3']) await cache.getOrRender(address, [], async () => one);
  await cache.getOrRender('/1', [], async () => one);
  await cache.getOrRender('/4', [], async () => one);
  expect(cache.size).toBe(3);
  expect(cache.bytes).toBeLessThanOrEqual(3 * size);
  expect(await cache.getOrRender('/1', [], async () => one)).toMatchObject({ isCached: true });
  expect(await cache.getOrRender('/2', [], async () => one)).toMatchObject({ isCached: false });
});

test('only scripts that carry the nonce are trusted, and no nonce is left in the page', async () => {
  const ours = 'document.title = 1';
  const html = `<script nonce="n+1">${ours}</script><script>stolen()</script><script nonce="n+1" src="/a.js"></script>`;
  const shared = withoutNonce(html, 'n+1');
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(ours));
  expect(shared.scripts).toBe(`'sha256-${Buffer.from(digest).toString('base64')}'`);
  expect(shared.html).not.toContain('nonce');
});
