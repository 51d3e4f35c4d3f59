import { Hono } from 'hono';
import { findFile } from '#features/files/data.ts';
import { isPicture, narrowKey, PICTURE_WIDTHS, type PictureWidth } from '#features/files/rules.ts';
import { Refusal } from '#lib/refusal.ts';
import type { Services } from '../context.ts';
import type { Db } from '../database/database.ts';
import { isLinkGood } from './file-links.ts';
import { narrowPicture } from './pictures.ts';

/** The content behind an id never changes, and who holds a copy has been shown it. */
const KEPT = 'max-age=31536000, immutable';

/** Contents of files: public ones to everybody, others to whoever was given a link. */
export function fileRoutes(db: Db, { config, storage }: Pick<Services, 'config' | 'storage'>) {
  const routes = new Hono();

  routes.get('/files/:id{[0-9a-f-]{36}}', async (c) => {
    const id = c.req.param('id');
    const file = await findFile(db, id);
    const open = file?.visibility === 'public';
    if (!file || !(open || isLinkGood(id, new URL(c.req.url).searchParams, config, new Date())))
      throw new Refusal('not-found');
    // Proof of a business is opened, not shown about: no copy of it is made, here or in a browser.
    const proof = file.visibility === 'verification';
    const width = isPicture(file) && !proof ? widthOf(c.req.query('width')) : undefined;
    const content = await (width
      ? narrowed(storage, file.storageKey, width)
      : storage.read(file.storageKey));
    return c.body(Uint8Array.from(content), 200, {
      'content-type': file.type,
      'content-length': String(content.byteLength),
      'content-disposition': `${isPicture(file) && !proof ? 'inline' : 'attachment'}; filename*=UTF-8''${attributeValue(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': proof ? 'private, no-store' : `${open ? 'public' : 'private'}, ${KEPT}`,
    });
  });
  return routes;
}

const widthOf = (asked: string | undefined) =>
  PICTURE_WIDTHS.find((width) => String(width) === asked);

/** A narrower copy, made when it is first asked for and kept beside the original. */
async function narrowed(storage: Services['storage'], key: string, width: PictureWidth) {
  const copy = narrowKey(key, width);
  try {
    return await storage.read(copy);
  } catch (error) {
    // The store is down: asking it for the original would only take as long again.
    if (error instanceof Refusal) throw error;
    const content = await narrowPicture(await storage.read(key), width);
    await storage.put(copy, content);
    return content;
  }
}

/** As RFC 8187 wants it: stricter than an address. */
const attributeValue = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
