import { mkdir, readdir, readlink, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '#features/files/tables.ts';
import { homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { fileRoutes } from './file-routes.ts';
import { filesFolder } from './open-storage.ts';
import { STORAGE_DOWN_MESSAGE, StorageProblem } from './storage.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A public picture and where its content lies. */
async function publicPicture(background = '#1e5b47') {
  const owner = await homeowner(world);
  const image = sharp({ create: { width: 1400, height: 900, channels: 3, background } });
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

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const widthOf = async (answer: Response) => (await sharp(await bytesOf(answer)).metadata()).width;

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
    const made = await bytesOf(await world.fetch(narrow));
    expect((await sharp(made).metadata()).width).toBe(480);
    const [copy = ''] = await copiesOf(picture);
    await replace(path.join(picture.folder, copy));
    for (let asked = 0; asked < 2; asked += 1) {
      const answer = await world.fetch(narrow);
      expect([answer.status, Buffer.compare(await bytesOf(answer), made)]).toEqual([200, 0]);
    }
  });

  test('a copy of another picture in its place is not served', async () => {
    const [one, other] = [await publicPicture(), await publicPicture('#fff')];
    for (const { url } of [one, other]) await world.fetch(`${url}?width=480`);
    await rename(`${other.stored}.480`, `${one.stored}.480`);
    expect(
      await world.services.storage.readSealed(`${one.row.storageKey}.480`, one.row.checksum),
    ).toBeUndefined();
    expect(await widthOf(await world.fetch(`${one.url}?width=480`))).toBe(480);
  });

  test('a copy left behind empty by an earlier version is not served', async () => {
    const picture = await publicPicture();
    await writeFile(`${picture.stored}-480`, '');
    expect(await widthOf(await world.fetch(`${picture.url}?width=480`))).toBe(480);
  });
});

test('a copy that cannot be kept, because the disk is full, is served all the same', async () => {
  const picture = await publicPicture();
  const { storage } = world.services;
  const putSealed = () => Promise.reject(new StorageProblem('down'));
  world.services.storage = { ...storage, putSealed };
  try {
    expect(await widthOf(await world.fetch(`${picture.url}?width=480`))).toBe(480);
  } finally {
    world.services.storage = storage;
  }
  expect(await copiesOf(picture)).toEqual([]);
});

test('requests for the same copy at the same time make it once', async () => {
  const picture = await publicPicture();
  const { storage } = world.services;
  let reads = 0;
  const read: typeof storage.read = (...args) => {
    reads += 1;
    return storage.read(...args);
  };
  world.services.storage = { ...storage, read };
  try {
    const link = `${picture.url}?width=960`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.fetch(link)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(reads).toBe(1);
  } finally {
    world.services.storage = storage;
  }
});

describe('a large file', () => {
  async function largePdf() {
    const owner = await homeowner(world);
    const content = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.alloc(2_000_000, 'plumb line '),
      Buffer.from('\n%%EOF\n'),
    ]);
    const { id, url } = await (await world.as(owner)).files.upload({
      file: new File([content], 'plan.pdf'),
    });
    const [row] = await world.db.select().from(files).where(eq(files.id, id));
    const stored = path.join(filesFolder(world.config.dataDir), row?.storageKey ?? '');
    return { content, url, stored };
  }

  /** How many descriptors of this process are open on a file. */
  async function openOn(file: string) {
    const names = await readdir('/proc/self/fd');
    const targets = await Promise.all(
      names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
    );
    return targets.filter((target) => target === file).length;
  }

  test('arrives whole, and is closed when it was read', async () => {
    const { content, url, stored } = await largePdf();
    const answer = await world.fetch(url);
    expect(answer.headers.get('content-length')).toBe(String(content.byteLength));
    expect(Buffer.compare(await bytesOf(answer), content)).toBe(0);
    expect(await openOn(stored)).toBe(0);
  });

  test.runIf(process.platform === 'linux')(
    'is closed when its reader leaves, and for a request of its headers alone',
    async () => {
      const { content, url, stored } = await largePdf();
      const routes = fileRoutes(world.db, world.services);
      const { body } = await routes.request(url);
      const reader = body?.getReader();
      expect((await reader?.read())?.value?.byteLength).toBeLessThan(100_000);
      expect(await openOn(stored)).toBe(1);
      await reader?.cancel();
      expect(await openOn(stored)).toBe(0);
      const head = await routes.request(url, { method: 'HEAD' });
      expect(head.headers.get('content-length')).toBe(String(content.byteLength));
      expect(await openOn(stored)).toBe(0);
    },
  );

  test('with one changed byte near its end is refused before the first byte', async () => {
    const { content, url, stored } = await largePdf();
    const changed = Buffer.from(content);
    changed[changed.byteLength - 9] = 0;
    await writeFile(stored, changed);
    const answer = await world.fetch(url);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
    expect(await openOn(stored)).toBe(0);
  });
});

test('whoever has too many pictures in the works is told when to ask again', async () => {
  const picture = await publicPicture('#204060');
  const from = '203.0.113.50';
  const { queue } = world.services.threads.pictures;
  const caller = { actor: { kind: 'guest' }, clientAddress: from } as const;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const busy = Array.from({ length: 20 }, () => queue.run(caller, () => released));
  try {
    for (const link of [`${picture.url}?width=480`, '/og/site.png']) {
      const answer = await world.fetch(link, { from });
      expect([link, answer.status, answer.headers.get('retry-after')]).toEqual([link, 429, '3']);
    }
    const metrics = await (await world.fetch('/metrics')).text();
    expect(metrics).toMatch(/^work_tasks\{queue="pictures",state="waiting"\} 1[89]$/m);
    expect(metrics).toMatch(/^work_refused_total\{queue="pictures"\} 2$/m);
  } finally {
    release();
    await Promise.all(busy);
  }
});
