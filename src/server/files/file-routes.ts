import { type Context, Hono } from 'hono';
import { type FileRow, findFile } from '#features/files/data.ts';
import { isPicture, PICTURE_WIDTHS } from '#features/files/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { guestCaller } from '../http/guest-caller.ts';
import { isEtagMatch } from '../pages/cached-page.ts';
import { fileLinkPage } from '../pages/plain-pages.ts';
import { isValidFileLink } from './file-links.ts';
import { createPictureCopies } from './picture-copies.ts';
import type { Storage } from './storage.ts';
import type { OpenContent } from './store.ts';

/**
 * The content of a file id never changes, but whether everyone may see it does, such as when a photo leaves a
 * portfolio. So nobody keeps it for longer than a day without asking, which costs no content where it is still public.
 */
const PUBLIC_CACHE = 'public, max-age=86400';
/** Larger files are checked first and then streamed, so that slow readers do not hold them in memory. */
const MAX_BYTES_IN_MEMORY = 256 * 1024;

type FileServices = Pick<Services, 'config' | 'storage' | 'threads'>;

/** Serves file contents: public files to everyone, others to holders of a signed link. */
export function fileRoutes(db: Db, services: FileServices) {
  const { config } = services;
  const routes = new Hono();
  const readCopy = createPictureCopies(services);

  /** A page for somebody who opened the link, the usual error for a program. */
  function refuseLink(c: Context) {
    if (c.req.header('sec-fetch-dest') !== 'document') throw new ApiError('not-found');
    return c.html(fileLinkPage(config.brand), 404, { 'cache-control': 'no-store' });
  }

  routes.get('/files/:id{[0-9a-f-]{36}}', async (c) => {
    const id = c.req.param('id');
    const file = await findFile(db, id);
    const isPublic = file?.visibility === 'public';
    if (
      !file ||
      !(isPublic || isValidFileLink(id, new URL(c.req.url).searchParams, config, new Date()))
    )
      return refuseLink(c);
    // A business's documents are confidential: no resized copies, no browser cache, never shown inline.
    const isConfidential = file.visibility === 'verification';
    const width = isPicture(file) && !isConfidential ? parseWidth(c.req.query('width')) : undefined;
    const etag = isPublic
      ? `"${file.checksum.slice(0, 22)}${width ? `-${width}` : ''}"`
      : undefined;
    if (etag && isEtagMatch(etag, c.req.header('if-none-match') ?? null))
      return new Response(null, {
        status: 304,
        headers: { etag, 'cache-control': PUBLIC_CACHE },
      });
    const { size, body } = width
      ? bodyOf(await readCopy(guestCaller(c), file, width))
      : await openBody(services.storage, file, c.req.method === 'HEAD');
    return new Response(body, {
      headers: {
        'content-type': file.type,
        'content-length': String(size),
        'content-disposition': contentDisposition(
          isPicture(file) && !isConfidential ? 'inline' : 'attachment',
          file.name,
        ),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': isPublic
          ? PUBLIC_CACHE
          : privateCache(file, new URL(c.req.url).searchParams),
        ...(etag && { etag }),
      },
    });
  });
  return routes;
}

/** A browser keeps private content as long as the link works, and confidential documents not at all. */
function privateCache({ visibility }: FileRow, link: URLSearchParams) {
  if (visibility === 'verification') return 'private, no-store';
  const seconds = Math.floor((Number(link.get('expires')) - Date.now()) / 1_000);
  return `private, max-age=${Math.max(0, seconds)}`;
}

const parseWidth = (text: string | undefined) =>
  PICTURE_WIDTHS.find((width) => String(width) === text);

const bodyOf = (content: Uint8Array<ArrayBuffer>) => ({ size: content.byteLength, body: content });

async function openBody(storage: Storage, file: FileRow, isHead: boolean) {
  if (file.size <= MAX_BYTES_IN_MEMORY) return bodyOf(await storage.read(file.storageKey, file));
  const content = await storage.open(file.storageKey, file);
  if (!isHead) return { size: file.size, body: streamOf(content) };
  // Nobody would read, and so close, the body of such a response.
  await content.close();
  return { size: file.size, body: null };
}

/** A body that closes its content when it was read, when reading fails, and when the reader leaves. */
function streamOf(content: OpenContent) {
  const chunks = content.stream(0)[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (!done) return controller.enqueue(value);
          await content.close();
          controller.close();
        } catch (error) {
          await content.close().catch(() => {});
          controller.error(error);
        }
      },
      cancel: () => content.close(),
    },
    { highWaterMark: 0 },
  );
}
