import { Hono } from 'hono';
import { findFile } from '#features/files/data.ts';
import { isPicture, PICTURE_WIDTHS, type PictureWidth, resizedKey } from '#features/files/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import type { Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import { isValidFileLink } from './file-links.ts';
import { resizePicture } from './pictures.ts';

/** The content behind an id never changes, and who holds a copy has been shown it. */
const IMMUTABLE_CACHE = 'max-age=31536000, immutable';

/** Contents of files: public ones to everybody, others to whoever was given a link. */
export function fileRoutes(db: Db, { config, storage }: Pick<Services, 'config' | 'storage'>) {
  const routes = new Hono();

  routes.get('/files/:id{[0-9a-f-]{36}}', async (c) => {
    const id = c.req.param('id');
    const file = await findFile(db, id);
    const open = file?.visibility === 'public';
    if (
      !file ||
      !(open || isValidFileLink(id, new URL(c.req.url).searchParams, config, new Date()))
    )
      throw new ApiError('not-found');
    // Proof of a business is opened, not shown about: no copy of it is made, here or in a browser.
    const proof = file.visibility === 'verification';
    const width = isPicture(file) && !proof ? parseWidth(c.req.query('width')) : undefined;
    const content = await (width
      ? readResized(storage, file.storageKey, width)
      : storage.read(file.storageKey));
    return c.body(Uint8Array.from(content), 200, {
      'content-type': file.type,
      'content-length': String(content.byteLength),
      'content-disposition': `${isPicture(file) && !proof ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeRfc8187(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': proof
        ? 'private, no-store'
        : `${open ? 'public' : 'private'}, ${IMMUTABLE_CACHE}`,
    });
  });
  return routes;
}

const parseWidth = (asked: string | undefined) =>
  PICTURE_WIDTHS.find((width) => String(width) === asked);

/** A narrower copy, made when it is first asked for and kept beside the original. */
async function readResized(storage: Services['storage'], key: string, width: PictureWidth) {
  const copy = resizedKey(key, width);
  try {
    return await storage.read(copy);
  } catch (error) {
    // The store is down: asking it for the original would only take as long again.
    if (error instanceof ApiError) throw error;
    const content = await resizePicture(await storage.read(key), width);
    await storage.put(copy, content);
    return content;
  }
}

/** As RFC 8187 wants it: stricter than an address. */
const encodeRfc8187 = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
