import type { PictureWidth } from '#features/files/rules.ts';
import { copyKey } from '#features/files/rules.ts';
import { resizePicture } from './pictures.ts';
import type { Storage } from './storage.ts';

type Picture = { storageKey: string; size: number; checksum: string };

/**
 * Narrower copies of pictures, made when first asked for and kept beside the original. A copy that is missing,
 * incomplete or of another picture is made again. One that cannot be kept, because the disk is full, is still served.
 */
export function createPictureCopies(storage: Storage) {
  const making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  async function make(picture: Picture, width: PictureWidth, key: string) {
    const original = await storage.read(picture.storageKey, picture);
    const copy = new Uint8Array(await resizePicture(original, width));
    await storage.putSealed(key, copy, picture.checksum).catch(() => {});
    return copy;
  }

  return async (picture: Picture, width: PictureWidth) => {
    const key = copyKey(picture.storageKey, width);
    const kept = await storage.readSealed(key, picture.checksum);
    if (kept) return kept;
    // Requests at the same time share one copy.
    const made = making.get(key) ?? make(picture, width, key).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}
