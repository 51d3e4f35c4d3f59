import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement, type ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { loadDrawnParts } from './drawn-parts.ts';
import { lazyPart, PART_WITHOUT_NETWORK, partWhenUsed, retryOnline } from './lazy-part.ts';

const network = { isOnline: false };
const target = new EventTarget();

function goOffline() {
  network.isOnline = false;
  vi.stubGlobal('navigator', {
    get onLine() {
      return network.isOnline;
    },
  });
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
}
function comeBack() {
  network.isOnline = true;
  target.dispatchEvent(new Event('online'));
}
afterEach(() => vi.unstubAllGlobals());

test('a part that cannot be fetched without a network is fetched when it is back', async () => {
  goOffline();
  const load = vi.fn(async () => {
    if (!network.isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  });
  const loaded = retryOnline(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  comeBack();
  expect(await loaded).toBe('the part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that fails although there is a network fails at once', async () => {
  goOffline();
  comeBack();
  const load = vi.fn(async () => Promise.reject(new Error('broken')));
  await expect(retryOnline(load)).rejects.toThrow('broken');
  expect(load).toHaveBeenCalledTimes(1);
});

/** What the server sends of a page with a part, once the part is loaded. */
const drawn = (page: ReactElement) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    });
  });

test('what the server draws of a part tells the browser which scripts and styles it needs', async () => {
  const Part = lazyPart(async () => ({ default: () => createElement('p', null, 'the part') }), {
    source: 'src/part.tsx',
    scripts: ['/assets/part.js', '/assets/shared.js'],
    styles: ['/assets/part.css'],
  });
  const html = await drawn(
    createElement(
      'html',
      null,
      createElement('head'),
      createElement('body', null, createElement(Part)),
    ),
  );
  expect(html).toMatch(/<p>the part<\/p>/);
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).toContain('<link rel="stylesheet" href="/assets/part.css" data-precedence="part"/>');
  expect(head).toContain(
    '<link rel="modulepreload" href="/assets/part.js" data-part="src/part.tsx"/>',
  );
  expect(head).toContain('<link rel="modulepreload" href="/assets/shared.js"/>');
});

test('of all the parts that scripts know, those that were drawn are loaded, and shown at once', async () => {
  const load = vi.fn(async () => ({ default: () => createElement('p', null, 'drawn') }));
  const other = vi.fn(async () => ({ default: () => createElement('p', null, 'other') }));
  const Drawn = lazyPart(load, { source: 'src/drawn.tsx' });
  lazyPart(other, { source: 'src/other.tsx' });
  const links = ['src/drawn.tsx', 'src/unknown.tsx'].map((part) => ({ dataset: { part } }));
  await loadDrawnParts({ querySelectorAll: () => links } as unknown as Document);
  expect(load).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
  // Would be a fallback if it had to wait for as much as a promise that is fulfilled already.
  expect(renderToString(createElement(Drawn))).toBe('<p>drawn</p>');
});

test('all drawn parts of one module are shown at once', async () => {
  const part = (name: string) =>
    lazyPart(async () => ({ default: () => createElement('p', null, name) }), {
      source: 'src/both.tsx',
    });
  const parts = [part('first'), part('second')];
  const links = [{ dataset: { part: 'src/both.tsx' } }];
  await loadDrawnParts({ querySelectorAll: () => links } as unknown as Document);
  expect(parts.map((each) => renderToString(createElement(each)))).toEqual([
    '<p>first</p>',
    '<p>second</p>',
  ]);
});

test('what one place draws at once does not wait for where it comes when the page is used', async () => {
  const late = vi.fn(async () => ({ default: () => null }));
  const files = { source: 'src/in-two-places.tsx' };
  const AtOnce = lazyPart(async () => ({ default: () => createElement('p', null, 'here') }), files);
  partWhenUsed(late, files);
  const links = [{ dataset: { part: files.source } }];
  await loadDrawnParts({ querySelectorAll: () => links } as unknown as Document);
  expect(late).not.toHaveBeenCalled();
  expect(renderToString(createElement(AtOnce))).toBe('<p>here</p>');
});

test('a part that is drawn inside of another is loaded after it', async () => {
  const inner = vi.fn(async () => ({ default: () => null }));
  const outer = async () => {
    lazyPart(inner, { source: 'src/inner.tsx' });
    return { default: () => null };
  };
  lazyPart(outer, { source: 'src/outer.tsx' });
  const links = ['src/inner.tsx', 'src/outer.tsx'].map((part) => ({ dataset: { part } }));
  await loadDrawnParts({ querySelectorAll: () => links } as unknown as Document);
  expect(inner).toHaveBeenCalledOnce();
});

test('without a network, a part that comes with the first use says so and keeps nothing waiting', async () => {
  goOffline();
  const lost = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const Part = partWhenUsed<{ opened?: boolean }>(lost);
  await Part.preload();
  expect(renderToString(createElement(Part))).toBe(`<p role="status">${PART_WITHOUT_NETWORK}</p>`);
  expect(renderToString(createElement(Part, { opened: false }))).toBe('');
});

test('a drawn part whose script does not come does not keep the page from coming to life', async () => {
  lazyPart(() => Promise.reject(new Error('no network')), { source: 'src/lost.tsx' });
  const links = [{ dataset: { part: 'src/lost.tsx' } }];
  await loadDrawnParts({ querySelectorAll: () => links } as unknown as Document);
});
