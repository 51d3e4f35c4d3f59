import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync('public/service-worker.js', 'utf8');

type WorkerEvent = { waitUntil: (work: Promise<unknown>) => void } & Record<string, unknown>;

/** Runs the service worker without an open window and returns the URLs that a click opens. */
async function urlsOpenedByClick(path: unknown) {
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const opened: string[] = [];
  const self = {
    location: { origin: 'https://site.example' },
    addEventListener: (name: string, listener: (event: WorkerEvent) => void) =>
      listeners.set(name, listener),
    clients: { matchAll: async () => [], openWindow: async (url: string) => opened.push(url) },
  };
  runInNewContext(source, { self, URL });
  const work: Promise<unknown>[] = [];
  listeners.get('notificationclick')?.({
    notification: { close: () => {}, data: { path } },
    waitUntil: (each) => work.push(each),
  });
  await Promise.all(work);
  return opened;
}

test.each(['/contractor/leads?leadId=1', '/homeowner/messages', '/admin'])(
  'a click opens the portal page %s',
  async (path) => {
    expect(await urlsOpenedByClick(path)).toEqual([`https://site.example${path}`]);
  },
);

test.each([
  'https://evil.example/homeowner/x',
  '//evil.example/homeowner/x',
  '/\\evil.example/admin',
  'javascript:alert(1)',
  '/session?end=1',
  '/homeowner/../api/openapi.json',
  '/administrators',
  'https://',
  7,
  undefined,
])('a click never opens %s', async (path) => {
  expect(await urlsOpenedByClick(path)).toEqual(['https://site.example']);
});

type Navigation = { mode?: string; method?: string; isOnline: boolean };

/** What the service worker answers a request with; undefined if it leaves it to the browser. */
async function answerTo({ mode = 'navigate', method = 'GET', isOnline }: Navigation) {
  const listeners = new Map<string, (event: Record<string, unknown>) => void>();
  const kept = new Map<string, string>();
  const self = {
    location: { origin: 'https://site.example' },
    addEventListener: (name: string, listener: (event: Record<string, unknown>) => void) =>
      listeners.set(name, listener),
    skipWaiting: () => {},
    clients: {},
  };
  runInNewContext(source, {
    self,
    URL,
    Request: class {
      url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
    caches: {
      open: async () => ({
        add: async ({ url }: { url: string }) => kept.set(url, 'the words'),
      }),
      match: async (url: string) => kept.get(url),
    },
    fetch: async () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return 'the page';
    },
  });
  const install: Promise<unknown>[] = [];
  listeners.get('install')?.({ waitUntil: (work: Promise<unknown>) => install.push(work) });
  await Promise.all(install);
  let answer: Promise<unknown> | undefined;
  listeners.get('fetch')?.({
    request: { mode, method },
    respondWith: (given: Promise<unknown>) => {
      answer = given;
    },
  });
  return answer;
}

test('a page that is loaded without a network is answered with words', async () => {
  expect(await answerTo({ isOnline: false })).toBe('the words');
});

test('with a network every page comes from the server', async () => {
  expect(await answerTo({ isOnline: true })).toBe('the page');
});

test.each([
  { mode: 'cors', isOnline: false },
  { mode: 'no-cors', isOnline: false },
  { method: 'POST', isOnline: false },
])('data, files and forms are left to the browser: %j', async (request) => {
  expect(await answerTo(request)).toBeUndefined();
});
