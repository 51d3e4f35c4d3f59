import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileVisibility } from '#features/files/rules.ts';
import { sampleFile } from '#features/files/samples.ts';
import type { Storage } from '#server/files/storage.ts';
import { ROOT } from '#server/root.ts';

/**
 * The pictures of the demo world: scenes of made-up houses and close-ups of work on them, which programs of
 * ours drew as SVG and rendered as WebP in November 2026. Nothing in them is taken from anybody else.
 */
export const PICTURES = path.join(ROOT, 'database/seed/pictures');

/** A file of the demo world whose content is one of those pictures. */
export type DemoPicture = {
  id: string;
  storageKey: string;
  ownerId: string;
  projectId?: string;
  visibility: FileVisibility;
  /** As its owner sees it. */
  name: string;
  /** Where it is in the folder of pictures, without the extension. */
  picture: string;
  createdAt: Date;
};

/** Of every picture. */
export const PICTURE_SIZE = { width: 960, height: 720 };

/** Few enough that the last one is not slow: the store counts a slow write as an outage. */
const BATCH_SIZE = 4;

/**
 * Copies the pictures to the store and returns their rows. Can be repeated: the same pictures go to the
 * same places, so a seed that was interrupted leaves nothing that the next one does not use.
 */
export async function storePictures(storage: Storage, pictures: readonly DemoPicture[]) {
  const rows = [];
  for (let from = 0; from < pictures.length; from += BATCH_SIZE) {
    const batch = pictures.slice(from, from + BATCH_SIZE);
    rows.push(...(await Promise.all(batch.map((each) => storePicture(storage, each)))));
  }
  return rows;
}

async function storePicture(storage: Storage, { picture, ...file }: DemoPicture) {
  const content = await readFile(path.join(PICTURES, `${picture}.webp`));
  await storage.put(file.storageKey, content);
  return sampleFile({
    ...file,
    ...PICTURE_SIZE,
    type: 'image/webp',
    size: content.byteLength,
    checksum: createHash('sha256').update(content).digest('hex'),
  });
}
