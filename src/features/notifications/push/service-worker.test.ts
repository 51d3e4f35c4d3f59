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
