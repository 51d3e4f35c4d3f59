import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { files } from '#features/files/tables.ts';
import { readConfig } from '#server/config/config.ts';
import { openStorage, openStores } from '#server/files/open-storage.ts';
import { startFakeS3 } from '#test/fake-s3.ts';
import { homeowner } from '#test/personas.ts';
import { picture } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import { moveFiles } from './move-files.ts';

let world: World;
let s3: Awaited<ReturnType<typeof startFakeS3>>;
let urls: string[];
const FILES = 12;
const PROGRAM = path.resolve(import.meta.dirname, '../move-files.ts');
const folders: string[] = [];
beforeAll(async () => {
  [world, s3] = await Promise.all([createWorld(), startFakeS3()]);
});
/** A fresh folder with files, and an empty bucket. */
beforeEach(async () => {
  await world.db.delete(files);
  s3.objects.clear();
  s3.setState('well');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-move-'));
  folders.push(dataDir);
  world.services.storage = await openStorage(configOf(dataDir), log);
  const owner = await world.as(await homeowner(world));
  urls = await Promise.all(
    Array.from({ length: FILES }, async () => {
      const { url } = await owner.files.upload({ file: await picture() });
      return url;
    }),
  );
});
afterAll(async () => {
  s3.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await world.close();
});

const log = { error: () => {} };
const configOf = (dataDir: string, environment: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...environment });
const dataDir = () => folders.at(-1) ?? '';
const config = (store: 'folder' | 's3') =>
  configOf(dataDir(), { ...s3.environment, FILES_STORE: store });

async function stores() {
  const [folder, bucket] = await openStores(config('folder'));
  if (!bucket) throw new Error('both are configured');
  return { folder, bucket };
}

const statuses = async () => Promise.all(urls.map(async (url) => (await world.fetch(url)).status));
const allServed = Array.from({ length: FILES }, () => 200);
const go = () => new AbortController().signal;

test('moves every file and back, while the program serves all of them', async () => {
  const { folder, bucket } = await stores();
  world.services.storage = await openStorage(config('s3'), log);
  // New files go to the bucket, old ones are read from the folder.
  expect(await statuses()).toEqual(allServed);
  const there = await moveFiles({ db: world.db, from: folder, to: bucket, signal: go() });
  expect(there).toMatchObject({ copied: FILES, present: 0, failed: [], removed: 0 });
  const keys = [];
  for await (const key of folder.list()) keys.push(key);
  expect(keys).toHaveLength(FILES);

  const options = { db: world.db, from: folder, to: bucket, signal: go(), removeSource: true };
  expect(await moveFiles(options)).toMatchObject({ copied: 0, present: FILES, removed: FILES });
  for await (const key of folder.list()) throw new Error(`${key} is left`);
  expect(await statuses()).toEqual(allServed);

  world.services.storage = await openStorage(config('folder'), log);
  expect(await statuses()).toEqual(allServed);
  const back = { db: world.db, from: bucket, to: folder, signal: go(), removeSource: true };
  expect(await moveFiles(back)).toMatchObject({ copied: FILES, removed: FILES });
  expect(s3.objects.size).toBe(0);
  expect(await statuses()).toEqual(allServed);
});

test('can be stopped at any time, and goes on', async () => {
  const { folder, bucket } = await stores();
  world.services.storage = await openStorage(config('s3'), log);
  let copied = 0;
  for (let runs = 0; copied < FILES; runs += 1) {
    expect(runs).toBeLessThan(FILES);
    const stop = new AbortController();
    const begun = s3.objects.size;
    const watched = {
      ...bucket,
      put: async (...args: Parameters<typeof bucket.put>) => {
        await bucket.put(...args);
        if (s3.objects.size > begun + 2) stop.abort();
      },
    };
    const moved = await moveFiles({ db: world.db, from: folder, to: watched, signal: stop.signal });
    expect(moved.failed).toEqual([]);
    copied += moved.copied;
    expect(await statuses()).toEqual(allServed);
  }
  expect([copied, s3.objects.size]).toEqual([FILES, FILES]);
});

test('names damaged files, copies the rest, and removes no source that was not copied', async () => {
  const { folder, bucket } = await stores();
  const [row] = await world.db.select().from(files).limit(1);
  const key = row?.storageKey ?? '';
  async function* garbage() {
    yield Uint8Array.of(1, 2, 3);
  }
  await folder.put(key, garbage(), { signal: go() });
  const options = { db: world.db, from: folder, to: bucket, signal: go(), removeSource: true };
  const moved = await moveFiles(options);
  expect(moved).toMatchObject({ copied: FILES - 1, failed: [key], removed: FILES - 1 });
  expect(await folder.describe(key)).toBeDefined();
});

test('copies again what lies damaged in the target, and fails while that is down', async () => {
  const { folder, bucket } = await stores();
  await moveFiles({ db: world.db, from: folder, to: bucket, signal: go() });
  const [[name, object] = []] = s3.objects;
  if (!name || !object) throw new Error('something was moved');
  s3.objects.set(name, { ...object, body: Buffer.alloc(object.body.byteLength) });
  const options = { db: world.db, from: folder, to: bucket, signal: go() };
  expect(await moveFiles(options)).toMatchObject({ copied: 1, present: FILES - 1, failed: [] });
  s3.setState('fails');
  expect((await moveFiles(options)).failed).toHaveLength(FILES);
  s3.setState('well');
});

test('a file that is removed while both stores have it is gone from both', async () => {
  const { folder, bucket } = await stores();
  await moveFiles({ db: world.db, from: folder, to: bucket, signal: go() });
  world.services.storage = await openStorage(config('s3'), log);
  const [row] = await world.db.select().from(files).limit(1);
  const owner = await world.as(await world.session(row?.ownerId ?? '', 'homeowner'));
  await owner.files.remove({ id: row?.id ?? '' });
  await world.settle();
  const key = row?.storageKey ?? '';
  expect([await folder.describe(key), await bucket.describe(key)]).toEqual([undefined, undefined]);
  expect(await world.db.$count(files, eq(files.id, row?.id ?? ''))).toBe(0);
});

test('the command moves the files of a running program, and says what it did', async () => {
  const run = (args: string[], environment: Record<string, string>) =>
    new Promise<{ code: unknown; output: string }>((resolve) => {
      const env = {
        ...{ PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir() },
        ...{ DATABASE_URL: world.url, ...s3.environment, ...environment },
      };
      execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stdout + stderr }),
      );
    });
  expect(await run(['--to', 'tape'], {})).toEqual({
    code: 1,
    output: 'Say where to: --to s3 or --to folder.\n',
  });
  expect(await run(['--to', 's3', '--remove-source'], { FILES_STORE: 'folder' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('set it to s3 first'),
  });
  const { code, output } = await run(['--to', 's3'], {});
  expect([code, s3.objects.size]).toEqual([0, FILES]);
  expect(output).toContain(`Done. ${FILES} copied, 0 there already`);
  // A busy machine may need long to start another Node.js.
}, 120_000);
