import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
/** Of 0 to 11: compressed once, sent many times. */
const QUALITY = 9;

/** A page as anonymous visitors get it: the same bytes for all of them. */
export type CachedPage = {
  html: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer>;
  etag: string;
  /** What the policy says of its own scripts, by their hashes: a nonce would be the same for everybody. */
  scripts: string;
};

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Makes a page that may be kept of one that was rendered with `nonce`. Only scripts that carry the nonce
 * are trusted, as a browser would do: what got into the page in another way gets no hash.
 */
export async function toCachedPage(rendered: string, nonce: string): Promise<CachedPage> {
  const scripts = new RegExp(
    `<script\\b[^>]*\\bnonce="${escapeRegExp(nonce)}"[^>]*>([\\s\\S]*?)</script>`,
    'g',
  );
  const hashes = [...rendered.matchAll(scripts)]
    .map(([, content = '']) => content)
    .filter(Boolean)
    .map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  const html = Buffer.from(rendered.replaceAll(` nonce="${nonce}"`, ''));
  return {
    html,
    brotli: await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    scripts: [...new Set(hashes)].join(' '),
  };
}

/** Whether a visitor's copy is the one that we have. */
export const isEtagMatch = (etag: string, ifNoneMatch: string | null) =>
  (ifNoneMatch ?? '').split(',').some((known) => known.trim() === etag);
