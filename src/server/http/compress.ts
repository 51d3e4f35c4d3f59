import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json)|image\/svg)/;
/** Smaller bodies are not worth compressing. */
const MIN_BYTES = 1024;
/**
 * Quality 4 of 11: fast, because each page is compressed for one request. The default window takes 8 MB of memory for
 * each, which the collector then spends more time on than a page takes to make.
 */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

const brotli = promisify(brotliCompress);

/** Compresses responses made at request time with Brotli; files are compressed at build time. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, body } = c.res;
  const length = headers.get('content-length');
  if (
    body === null ||
    headers.has('content-encoding') ||
    !/\bbr\b/.test(c.req.header('accept-encoding') ?? '') ||
    !COMPRESSIBLE.test(headers.get('content-type') ?? '') ||
    (length !== null && Number(length) < MIN_BYTES)
  )
    return;
  // A whole page in one step takes a fraction of the work of a stream.
  const whole = length === null ? undefined : await compressBytes(await c.res.arrayBuffer());
  c.res = new Response(whole ?? compressStream(body), c.res);
  c.res.headers.set('content-encoding', 'br');
  if (whole) c.res.headers.set('content-length', String(whole.byteLength));
  else c.res.headers.delete('content-length');
  c.res.headers.append('vary', 'Accept-Encoding');
};

function compressStream(body: ReadableStream) {
  const compressor = createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params });
  const source = Readable.fromWeb(body as import('node:stream/web').ReadableStream);
  source.on('error', (error) => compressor.destroy(error));
  return Readable.toWeb(source.pipe(compressor)) as ReadableStream;
}

/** A body compressed off the event loop; undefined where it is not worth it or the caller cannot read it. */
export async function compressText(text: string | Uint8Array, accepted: string | undefined) {
  if (text.length < MIN_BYTES || !/\bbr\b/.test(accepted ?? '')) return undefined;
  return brotli(text, { params });
}

const compressBytes = async (bytes: ArrayBuffer) => new Uint8Array(await brotli(bytes, { params }));
