import { createHash } from 'node:crypto';
import type { FileVisibility } from '#features/files/rules.ts';
import { sampleFile } from '#features/files/samples.ts';
import type { Storage } from '#server/files/storage.ts';
import type { Trade } from '../pictures/draw.ts';
import { renderScene } from '../pictures/render.ts';
import { canvas, type Stage } from '../pictures/scene.ts';

/** A picture that is to be drawn and stored. */
export type Drawing = {
  id: string;
  storageKey: string;
  ownerId: string;
  projectId?: string;
  visibility: FileVisibility;
  name: string;
  scene: Trade;
  stage: Stage;
  seed: number;
  createdAt: Date;
};

const WIDTH = 960;
const HEIGHT = (WIDTH / canvas.width) * canvas.height;

/**
 * So many are drawn at once, and none while they are stored: a file that waited behind the drawing of others
 * would count as a store that is down.
 */
const AT_ONCE = 4;

/**
 * Draws the pictures, puts them into the store, and gives their rows. Doing it again puts the same
 * pictures in the same places: a seed that was cut short leaves nothing that the next does not use.
 */
export async function storeDrawings(storage: Storage, drawings: readonly Drawing[]) {
  const rows = [];
  for (let from = 0; from < drawings.length; from += AT_ONCE) {
    const next = drawings.slice(from, from + AT_ONCE);
    const drawn = await Promise.all(next.map(draw));
    rows.push(...(await Promise.all(drawn.map((each) => store(storage, each)))));
  }
  return rows;
}

async function draw({ scene, stage, seed, ...about }: Drawing) {
  return { about, content: await renderScene({ trade: scene, stage, seed, width: WIDTH }) };
}

async function store(storage: Storage, { about, content }: Awaited<ReturnType<typeof draw>>) {
  await storage.put(about.storageKey, content);
  return sampleFile({
    ...about,
    type: 'image/webp',
    size: content.byteLength,
    checksum: createHash('sha256').update(content).digest('hex'),
    width: WIDTH,
    height: HEIGHT,
  });
}
