import { Readable } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/(json|javascript|xml|manifest\+json)|image\/svg)/;
/** Below this, the header costs more than it saves. */
const MIN_BYTES = 1024;
/** Of 0 to 11: what a page made for one reader is worth. */
const QUALITY = 4;

/** Brotli for answers made at request time; files are compressed once, at build time. */
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
  const brotli = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
  });
  const source = Readable.fromWeb(body as import('node:stream/web').ReadableStream);
  source.on('error', (error) => brotli.destroy(error));
  c.res = new Response(Readable.toWeb(source.pipe(brotli)) as ReadableStream, c.res);
  c.res.headers.set('content-encoding', 'br');
  c.res.headers.delete('content-length');
  c.res.headers.append('vary', 'Accept-Encoding');
};
