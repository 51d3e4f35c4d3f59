import { mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '#features/files/tables.ts';
import { homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { STORAGE_DOWN_MESSAGE } from './storage.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A public picture and where its content lies. */
async function publicPicture() {
  const owner = await homeowner(world);
  const image = sharp({ create: { width: 1400, height: 900, channels: 3, background: '#1e5b47' } });
  const file = new File([new Uint8Array(await image.jpeg().toBuffer())], 'roof.jpg');
  const { id } = await (await world.as(owner)).files.upload({ file });
  const [row] = await world.db
    .update(files)
    .set({ visibility: 'public' })
    .where(eq(files.id, id))
    .returning();
  if (!row) throw new Error('the upload has a row');
  const folder = path.join(world.config.dataDir, 'files');
  return { url: `/files/${id}`, row, folder, stored: path.join(folder, row.storageKey) };
}

/** The names of this picture's copies in the store. */
const copiesOf = async ({ folder, row }: Awaited<ReturnType<typeof publicPicture>>) =>
  (await readdir(folder)).filter(
    (name) => name.startsWith(row.storageKey) && name !== row.storageKey,
  );

const widthOf = async (answer: Response) =>
  (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;

const replacements: [string, (stored: string) => Promise<void>][] = [
  ['empty', (stored) => truncate(stored, 0)],
  ['cut short', (stored) => truncate(stored, 1_000)],
  ['other bytes', (stored) => writeFile(stored, 'garbage')],
  [
    'a folder',
    async (stored) => {
      await rm(stored);
      await mkdir(stored);
    },
  ],
  ['missing', (stored) => rm(stored)],
];

describe('content that is not what was stored', () => {
  test.each(replacements)('is never served: %s', async (_, replace) => {
    const picture = await publicPicture();
    await replace(picture.stored);
    for (const link of [picture.url, `${picture.url}?width=480`]) {
      const answer = await world.fetch(link);
      expect([link, answer.status]).toEqual([link, 503]);
      expect(answer.headers.get('cache-control') ?? '').not.toContain('public');
      expect(await answer.json()).toMatchObject({
        code: 'unavailable',
        error: STORAGE_DOWN_MESSAGE,
      });
    }
  });

  test.each(replacements)('a narrower copy is made again: %s', async (_, replace) => {
    const picture = await publicPicture();
    const narrow = `${picture.url}?width=480`;
    expect(await widthOf(await world.fetch(narrow))).toBe(480);
    const [copy = ''] = await copiesOf(picture);
    await replace(path.join(picture.folder, copy));
    const answer = await world.fetch(narrow);
    expect([answer.status, await widthOf(answer)]).toEqual([200, 480]);
    expect(await widthOf(await world.fetch(narrow))).toBe(480);
  });

  test('a copy left behind empty by an earlier version is not served', async () => {
    const picture = await publicPicture();
    await writeFile(`${picture.stored}-480`, '');
    expect(await widthOf(await world.fetch(`${picture.url}?width=480`))).toBe(480);
  });
});
