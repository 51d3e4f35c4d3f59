import { Hono } from 'hono';
import { findFile } from '#features/files/data.ts';
import { isPicture, PICTURE_WIDTHS, type PictureWidth, resizedKey } from '#features/files/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import { isValidFileLink } from './file-links.ts';
import { resizePicture } from './pictures.ts';

/** The content of a file id never changes, and a browser caches only what its user was allowed to see. */
const IMMUTABLE_CACHE = 'max-age=31536000, immutable';

/** Serves file contents: public files to everyone, others to holders of a signed link. */
export function fileRoutes(db: Db, { config, storage }: Pick<Services, 'config' | 'storage'>) {
  const routes = new Hono();

  routes.get('/files/:id{[0-9a-f-]{36}}', async (c) => {
    const id = c.req.param('id');
    const file = await findFile(db, id);
    const isPublic = file?.visibility === 'public';
    if (
      !file ||
      !(isPublic || isValidFileLink(id, new URL(c.req.url).searchParams, config, new Date()))
    )
      throw new ApiError('not-found');
    // A business's documents are confidential: no resized copies, no browser cache, never shown inline.
    const isConfidential = file.visibility === 'verification';
    const width = isPicture(file) && !isConfidential ? parseWidth(c.req.query('width')) : undefined;
    const content = await (width
      ? readResized(storage, file.storageKey, width)
      : storage.read(file.storageKey));
    return c.body(Uint8Array.from(content), 200, {
      'content-type': file.type,
      'content-length': String(content.byteLength),
      'content-disposition': `${isPicture(file) && !isConfidential ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeRfc8187(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': isConfidential
        ? 'private, no-store'
        : `${isPublic ? 'public' : 'private'}, ${IMMUTABLE_CACHE}`,
    });
  });
  return routes;
}

const parseWidth = (text: string | undefined) =>
  PICTURE_WIDTHS.find((width) => String(width) === text);

/** A narrower copy, made at its first request and stored beside the original. */
async function readResized(storage: Services['storage'], key: string, width: PictureWidth) {
  const copy = resizedKey(key, width);
  try {
    return await storage.read(copy);
  } catch (error) {
    // The store is down: reading the original would only take as long again.
    if (error instanceof ApiError) throw error;
    const content = await resizePicture(await storage.read(key), width);
    await storage.put(copy, content);
    return content;
  }
}

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves. */
const encodeRfc8187 = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
