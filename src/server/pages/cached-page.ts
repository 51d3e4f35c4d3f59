import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync, gunzipSync } from 'node:zlib';

/** A page for anonymous visitors: the same bytes for all of them. */
export type CachedPage = {
  /** Its text, compressed: a quarter of it. Browsers take it so; for others `htmlOf` unpacks it. */
  gzip: Uint8Array<ArrayBuffer>;
  etag: string;
  /** Hashes of its inline scripts for the policy; a nonce would be the same for everyone. */
  scripts: string;
};

/** A part of many pages, which is compressed once for all of them. */
export type CompressedPart = { bytes: Buffer; deflated: Buffer };

/** Ends on a whole byte, so that another part can follow. */
const { Z_SYNC_FLUSH } = constants;

export function compressPart(text: string): CompressedPart {
  const bytes = Buffer.from(text);
  return { bytes, deflated: deflateRawSync(bytes, { level: 9, finishFlush: Z_SYNC_FLUSH }) };
}

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The text of a page that was rendered with `nonce`, without it, and the hashes of its scripts. Like a browser, it
 * trusts only scripts that carry the nonce: a script that got into the page in another way gets no hash.
 */
export function withoutNonce(rendered: string, nonce: string) {
  const attribute = ` nonce="${nonce}"`;
  const hashes = [...rendered.matchAll(scripts)]
    .filter(([, attributes = '', content]) => content && attributes.includes(attribute))
    .map(([, , content = '']) => `'sha256-${hash('sha256', content, 'base64')}'`);
  return {
    html: rendered.replaceAll(attribute, ''),
    scripts: [...new Set(hashes)].join(' '),
  };
}

/** Longer text is compressed beside the event loop, where starting it costs more than a short one takes. */
const MAX_BYTES_AT_ONCE = 32 * 1024;
const deflateBeside = promisify(deflateRaw);
/**
 * What is short compresses as well with less memory, and making that ready is a third of its work. Level 4 takes a quarter
 * less time than 6, for three bytes more in a hundred.
 */
const forShort = { finishFlush: Z_SYNC_FLUSH, level: 4, memLevel: 7, chunkSize: 4 * 1024 };
const deflate = (bytes: Buffer) =>
  bytes.byteLength > MAX_BYTES_AT_ONCE
    ? deflateBeside(bytes, { finishFlush: Z_SYNC_FLUSH })
    : deflateRawSync(bytes, forShort);

/** Without a name, a time or a system (RFC 1952, 2.3). */
const GZIP_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** A last block of nothing, room for the checksum and for the length. */
const GZIP_END = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

/**
 * The page that these parts make. Two thirds of one are styles, the same on every page of a kind: compressing only the
 * rest takes a third of the time, and leaves fewer bytes than Brotli makes of the whole in as little.
 */
export async function toCachedPage(
  parts: (string | CompressedPart)[],
  scripts: string,
): Promise<CachedPage> {
  const pieces: Buffer[] = [GZIP_START];
  let checksum = 0;
  let length = 0;
  for (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part.bytes;
    checksum = crc32(bytes, checksum);
    length += bytes.byteLength;
    pieces.push(typeof part === 'string' ? await deflate(bytes) : part.deflated);
  }
  const end = Buffer.from(GZIP_END);
  end.writeUInt32LE(checksum, 2);
  end.writeUInt32LE(length, 6);
  const joined = Buffer.concat([...pieces, end]);
  return {
    // A copy: a short one is a part of a larger buffer, which would be kept with it.
    gzip: new Uint8Array(joined),
    etag: `W/"${hash('sha256', joined, 'base64url').slice(0, 22)}"`,
    scripts,
  };
}

const MAX_UNPACKED = 64;
/** The pages that were last sent as they are. */
const unpacked = new Map<CachedPage, Uint8Array<ArrayBuffer>>();

/** The text of a page, for a client that does not take it compressed. */
export function htmlOf(page: CachedPage) {
  const html = unpacked.get(page) ?? new Uint8Array(gunzipSync(page.gzip));
  // The one asked for last stands last, and goes last.
  unpacked.delete(page);
  unpacked.set(page, html);
  for (const oldest of unpacked.keys()) {
    if (unpacked.size <= MAX_UNPACKED) break;
    unpacked.delete(oldest);
  }
  return html;
}

/** Whether the client already has this version. */
export const isEtagMatch = (etag: string, ifNoneMatch: string | null) =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim() === etag);
