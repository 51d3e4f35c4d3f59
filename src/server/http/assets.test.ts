import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precompress } from '../pages/precompress.ts';
import { createAssetHandler, negotiateEncoding } from './assets.ts';

const script = 'export const line = "plumb";\n'.repeat(200);
let root: string;
let serve: ReturnType<typeof createAssetHandler>;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'assets-'));
  const folder = path.join(root, 'client');
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, 'assets/app-1a2b.js'), script);
  await writeFile(path.join(folder, 'assets/tiny-1a2b.js'), '1;');
  await writeFile(path.join(folder, '.vite/manifest.json'), '{}');
  await writeFile(path.join(root, 'secret.txt'), 'no');
  await precompress(folder);
  serve = createAssetHandler(folder);
});
afterAll(() => rm(root, { recursive: true }));

const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  serve(new Request(`http://site.example${url}`, { headers, method }));

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['identity', null, (body: Buffer) => body],
] as const)('to a browser that takes %s it sends %s', async (accepted, encoding, read) => {
  const answer = ask('/assets/app-1a2b.js', { 'accept-encoding': accepted });
  expect(answer?.headers.get('content-encoding')).toBe(encoding);
  expect(answer?.headers.get('cache-control')).toContain('immutable');
  expect(answer?.headers.get('vary')).toBe('accept-encoding');
  const body = Buffer.from(await (answer ?? new Response()).arrayBuffer());
  expect(read(body).toString()).toBe(script);
});

test('a file too small to compress is sent uncompressed', () => {
  const answer = ask('/assets/tiny-1a2b.js', { 'accept-encoding': 'br' });
  expect(answer?.headers.get('content-encoding')).toBeNull();
  expect(answer?.headers.get('content-length')).toBe('2');
});

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['BR;Q=0.5', 'br'],
  ['brotli, xgzip', undefined],
  ['', undefined],
])('accept-encoding %j selects %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted, ['br', 'gzip'])).toBe(encoding);
});

test('a cached copy is not sent again, and HEAD has no body', async () => {
  const etag = ask('/assets/app-1a2b.js')?.headers.get('etag') ?? '';
  expect(ask('/assets/app-1a2b.js', { 'if-none-match': etag })?.status).toBe(304);
  expect(await ask('/assets/app-1a2b.js', {}, 'HEAD')?.text()).toBe('');
});

test.each(['/', '/.vite/manifest.json', '/secret.txt', '/..%2fsecret.txt', '/app-1a2b.js'])(
  '%s is not a file of the site',
  (url) => {
    expect(ask(url)).toBeUndefined();
  },
);

test('a file of an older build is answered with 404', () => {
  expect(ask('/assets/app-0000.js')?.status).toBe(404);
  expect(ask('/assets/../../secret.txt')).toBeUndefined();
});
