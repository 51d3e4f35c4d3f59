import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { lazy } from '#lib/lazy.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const encodings = ['br', 'gzip'] as const;
const suffix = { br: '.br', gzip: '.gz' };
type Encoding = (typeof encodings)[number];

type Content = () => Uint8Array<ArrayBuffer>;
type Asset = {
  plain: Content;
  compressed: Partial<Record<Encoding, Content>>;
  headers: () => Record<string, string> & { etag: string };
};

/** The first of our encodings that the client accepts; `q=0` means it does not. */
export function negotiateEncoding(accepted: string, available: readonly Encoding[]) {
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim().split(/\s*;\s*/));
  const isAccepted = (encoding: Encoding) =>
    offers.some(([name, q = 'q=1']) => name === encoding && Number(q.slice(2)) > 0);
  return available.find(isAccepted);
}

/**
 * Serves the files of a built folder, from memory once somebody has asked for them: reading a thousand files would take a
 * tenth of the start. Only files found at the start are served, so no path leads out of the folder. Files with a hash in
 * their name are cached forever.
 */
export function createAssetHandler(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const names = new Set(files);
  const assets = new Map<string, Asset>();

  for (const file of files) {
    const type = types[path.extname(file)];
    const url = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    if (!type || url.startsWith('/.')) continue;
    const found = encodings.filter((encoding) => names.has(file + suffix[encoding]));
    const compressed: Asset['compressed'] = Object.fromEntries(
      found.map((encoding) => [encoding, lazy(() => readFileSync(file + suffix[encoding]))]),
    );
    const { gzip } = compressed;
    const isImmutable = url.startsWith('/assets/');
    assets.set(url, {
      // Almost every client takes a compressed copy. Keeping both would double what each process holds.
      plain: gzip ? () => gunzipSync(gzip()) : lazy(() => readFileSync(file)),
      compressed,
      headers: lazy(() => ({
        'content-type': type,
        'cache-control': isImmutable
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=300',
        etag: etagOf(isImmutable ? url : readFileSync(file)),
        ...(found.length > 0 && { vary: 'accept-encoding' }),
      })),
    });
  }

  return (request: Request): Response | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    const { pathname } = new URL(request.url);
    const asset = assets.get(pathname);
    // A page of an older build requests a file that is gone: no page should be rendered for it.
    if (!asset)
      return pathname.startsWith('/assets/') ? new Response(null, { status: 404 }) : undefined;
    const { plain, compressed } = asset;
    const headers = asset.headers();
    if (request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers });
    const accepted = request.headers.get('accept-encoding') ?? '';
    const encoding = negotiateEncoding(
      accepted,
      encodings.filter((name) => compressed[name]),
    );
    const content = (encoding && compressed[encoding]?.()) ?? plain();
    return new Response(request.method === 'HEAD' ? null : content, {
      headers: {
        ...headers,
        'content-length': String(content.length),
        ...(encoding && { 'content-encoding': encoding }),
      },
    });
  };
}

const etagOf = (content: string | Uint8Array) =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
