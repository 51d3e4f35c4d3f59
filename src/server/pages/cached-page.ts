import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const brotli = promisify(brotliCompress);
/** Of 0 to 11: slow, because each page is compressed once and sent many times. */
const QUALITY = 9;

/** A page for anonymous visitors: the same bytes for all of them. */
export type CachedPage = {
  html: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer>;
  etag: string;
  /** Hashes of its inline scripts for the policy; a nonce would be the same for everyone. */
  scripts: string;
};

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Turns a page that was rendered with `nonce` into a cacheable one. Like a browser, it trusts only scripts that carry
 * the nonce: a script that got into the page in another way gets no hash.
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

/** Whether the client already has this version. */
export const isEtagMatch = (etag: string, ifNoneMatch: string | null) =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === etag);
