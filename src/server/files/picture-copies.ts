import type { PictureWidth } from '#features/files/rules.ts';
import { copyKey } from '#features/files/rules.ts';
import type { Services } from '../context.ts';
import type { WorkCaller } from '../threads/fair-queue.ts';

type Picture = { storageKey: string; size: number; checksum: string };

/**
 * Narrower copies of pictures, made when first asked for and kept beside the original. A copy that is missing,
 * incomplete or of another picture is made again. One that cannot be kept, because the disk is full, is still served.
 */
export function createPictureCopies(services: Pick<Services, 'storage' | 'threads'>) {
  const making = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  async function make(caller: WorkCaller, picture: Picture, width: PictureWidth, key: string) {
    const { storage, threads } = services;
    const content = await storage.read(picture.storageKey, picture);
    const resized = await threads.pictures.run(caller, 'resizePicture', { content, width });
    const copy = new Uint8Array(resized);
    await storage.putSealed(key, copy, picture.checksum).catch(() => {});
    return copy;
  }

  return async (caller: WorkCaller, picture: Picture, width: PictureWidth) => {
    const key = copyKey(picture.storageKey, width);
    const kept = await services.storage.readSealed(key, picture.checksum);
    if (kept) return kept;
    // Requests at the same time share one copy.
    const made =
      making.get(key) ?? make(caller, picture, width, key).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}
