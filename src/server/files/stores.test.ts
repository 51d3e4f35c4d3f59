import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { open, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFakeS3 } from '#test/fake-s3.ts';
import { readConfig } from '../config/config.ts';
import { inPieces } from './digest.ts';
import { openFolderStore } from './folder-store.ts';
import { openStorage } from './open-storage.ts';
import { openS3Store } from './s3-store.ts';
import { createStorage } from './storage.ts';
import { type Store, UnreadableContent } from './store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-store-'));
let s3: Awaited<ReturnType<typeof startFakeS3>>;
const stores: Record<string, Store> = {};
beforeAll(async () => {
  s3 = await startFakeS3();
  stores.folder = openFolderStore(path.join(folder, 'files'));
  stores.s3 = openS3(s3.environment);
  // Another implementation, started by hand: `npx s3rver@3.7.1 -d /tmp/s3 --configure-bucket plumbline-test -p 4568`
  // with its own keys in the environment.
  if (process.env.S3_TEST_ENDPOINT)
    stores.other = openS3({
      S3_ENDPOINT: process.env.S3_TEST_ENDPOINT,
      S3_BUCKET: 'plumbline-test',
      S3_ACCESS_KEY_ID: process.env.S3_TEST_ACCESS_KEY_ID ?? 'S3RVER',
      S3_SECRET_ACCESS_KEY: process.env.S3_TEST_SECRET_ACCESS_KEY ?? 'S3RVER',
    });
});
afterAll(() => {
  s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

function openS3(environment: Record<string, string>) {
  const { s3: settings } = readConfig({ NODE_ENV: 'test', ...environment }).files;
  if (!settings) throw new Error('the environment names a bucket');
  return openS3Store(settings);
}

const { signal } = new AbortController();
const bytes = (size: number) => Uint8Array.from({ length: size }, (_, index) => index % 251);
const options = { maxBytes: 10_000_000, signal };
const allOf = async (items: AsyncIterable<Uint8Array>) => {
  const chunks = [];
  for await (const chunk of items) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const kinds = ['folder', 's3', ...(process.env.S3_TEST_ENDPOINT ? ['other'] : [])];
describe.each(kinds)('the store %s', (kind) => {
  const store = () => stores[kind] as Store;

  test.each([0, 1, 70_000, 3_000_000])('hands out %i bytes as they were put', async (size) => {
    const content = bytes(size);
    await store().put('sized', inPieces(content), { size, signal });
    const read = await store().get('sized', options);
    expect(Buffer.compare(Buffer.from(read ?? []), content)).toBe(0);
    // Memory of its own, not a view of a pool.
    expect(read?.buffer.byteLength).toBe(size);
    expect(await store().describe('sized')).toMatchObject({ size });
  });

  test('stores what comes as a stream, and streams it from any byte', async () => {
    const content = bytes(300_000);
    await store().put('streamed', inPieces(content), { signal });
    const opened = await store().open('streamed', signal);
    expect(opened?.size).toBe(content.byteLength);
    for (const from of [0, 1, 65_536, 299_999, 300_000]) {
      const read = await allOf(opened?.stream(from) ?? inPieces(content));
      expect(Buffer.compare(read, content.subarray(from))).toBe(0);
    }
    // What is open stays, even when its key is removed.
    await store().remove('streamed');
    expect((await allOf(opened?.stream(0) ?? inPieces(bytes(1)))).byteLength).toBe(300_000);
    await opened?.close();
    expect(await store().open('streamed', signal)).toBeUndefined();
  });

  test('replaces, removes, and does not know what is not there', async () => {
    for (const size of [10, 20])
      await store().put('again', inPieces(bytes(size)), { size, signal });
    expect((await store().get('again', options))?.byteLength).toBe(20);
    for (const _ of [1, 2]) await store().remove('again');
    expect(await store().get('again', options)).toBeUndefined();
    expect(await store().describe('again')).toBeUndefined();
  });

  test('refuses a content that is longer than its reader expects', async () => {
    await store().put('long', inPieces(bytes(1_000)), { size: 1_000, signal });
    await expect(store().get('long', { maxBytes: 999, signal })).rejects.toThrow(UnreadableContent);
  });

  test('lists its keys', async () => {
    await store().put('listed', inPieces(bytes(1)), { size: 1, signal });
    const keys = [];
    for await (const key of store().list()) keys.push(key);
    expect(keys).toContain('listed');
    expect(keys.every((key) => !key.includes('/'))).toBe(true);
  });

  test.each(['', '../secret', 'a/b', '.hidden', 'a\0b', '/etc/passwd', 'x'.repeat(300)])(
    'refuses the key %j',
    async (key) => {
      await expect(
        (async () => store().put(key, inPieces(bytes(1)), { size: 1, signal }))(),
      ).rejects.toThrow('no key');
      await expect((async () => store().get(key, options))()).rejects.toThrow('no key');
    },
  );

  test('stores nothing of a content that breaks off', async () => {
    async function* broken() {
      yield bytes(100);
      throw new Error('the sender is gone');
    }
    for (const size of [200, undefined])
      await expect(store().put('broken', broken(), { size, signal })).rejects.toThrow('sender');
    expect(await store().describe('broken')).toBeUndefined();
  });
});

describe('a folder', () => {
  test('syncs a file before it gets its name, and the folder after that', async () => {
    const target = path.join(folder, 'files', 'synced');
    const probe = await open(path.join(folder, 'probe'), 'w');
    const files = Object.getPrototypeOf(probe) as typeof probe;
    await probe.close();
    const { sync } = files;
    const steps: string[] = [];
    files.sync = function (this: typeof probe) {
      steps.push(existsSync(target) ? 'named' : 'unnamed');
      return sync.call(this);
    };
    try {
      await stores.folder?.put('synced', inPieces(bytes(9)), { size: 9, signal });
    } finally {
      files.sync = sync;
    }
    expect(steps).toEqual(['unnamed', 'named']);
  });

  test('leaves no unfinished file behind, and writes nothing that was given up', async () => {
    const abort = new AbortController();
    async function* slow() {
      yield bytes(100);
      abort.abort();
      yield bytes(100);
    }
    await expect(
      stores.folder?.put('given-up', slow(), { signal: abort.signal }),
    ).rejects.toThrow();
    expect(await readdir(path.join(folder, 'files', '.unfinished'))).toEqual([]);
    expect(await stores.folder?.describe('given-up')).toBeUndefined();
  });

  test('does not follow links', async () => {
    await writeFile(path.join(folder, 'outside'), 'secret');
    await symlink(path.join(folder, 'outside'), path.join(folder, 'files', 'link'));
    await expect(stores.folder?.get('link', options)).rejects.toMatchObject({ code: 'ELOOP' });
  });

  test('keeps the time at which a content was stored', async () => {
    await stores.folder?.put('timed', inPieces(bytes(1)), { size: 1, signal });
    const at = new Date('2026-01-02T03:04:05Z');
    await utimes(path.join(folder, 'files', 'timed'), at, at);
    expect(await stores.folder?.describe('timed')).toEqual({ size: 1, modifiedAt: at });
  });
});

describe('an S3 store', () => {
  const bucket = () => stores.s3 as Store;
  const count = (from: number) => s3.requests.length - from;

  test('puts its objects below the prefix, and sees no others', async () => {
    s3.objects.set('others/theirs', { body: Buffer.from('x'), modifiedAt: new Date() });
    await bucket().put('mine', inPieces(bytes(1)), { size: 1, signal });
    expect(s3.objects.has('plumbline/mine')).toBe(true);
    const keys = [];
    for await (const key of bucket().list()) keys.push(key);
    expect(keys).toContain('mine');
    expect(keys.join()).not.toContain('theirs');
  });

  test('repeats what fails twice, and gives up after three tries', async () => {
    const begun = s3.requests.length;
    s3.setState('fails', 2);
    await bucket().put('hard', inPieces(bytes(9)), { size: 9, signal });
    expect(count(begun)).toBe(3);
    s3.setState('fails');
    await expect(bucket().get('hard', options)).rejects.toThrow();
    expect(count(begun)).toBe(6);
    s3.setState('well');
  });

  test('reads again when a body breaks off, and never hands out a part', async () => {
    await bucket().put('whole', inPieces(bytes(5_000)), { size: 5_000, signal });
    s3.setState('breaks off', 1);
    expect((await bucket().get('whole', options))?.byteLength).toBe(5_000);
    s3.setState('breaks off', 2);
    const opened = await bucket().open('whole', signal);
    expect((await allOf(opened?.stream(0) ?? inPieces(bytes(0)))).byteLength).toBe(5_000);
    await opened?.close();
    s3.setState('breaks off');
    await expect(bucket().get('whole', options)).rejects.toThrow();
    await expect(bucket().open('whole', signal)).rejects.toThrow();
    s3.setState('well');
  });

  test('that hangs is refused in time, and a missing bucket is not a missing file', async () => {
    const reports: string[] = [];
    const storage = createStorage({
      stores: [bucket()],
      report: (_, message) => void reports.push(message),
      timeoutMs: 300,
    });
    const digest = await storage.put('kept', bytes(10));
    s3.setState('hangs');
    await expect(storage.read('kept', digest)).rejects.toMatchObject({ kind: 'down' });
    await expect(storage.put('kept2', bytes(10))).rejects.toMatchObject({ kind: 'down' });
    s3.setState('well');
    expect((await storage.read('kept', digest)).byteLength).toBe(10);
    expect(reports).toHaveLength(2);
    const elsewhere = createStorage({
      stores: [openS3({ ...s3.environment, S3_BUCKET: 'not-there' })],
      report: () => {},
    });
    await expect(elsewhere.read('kept', digest)).rejects.toMatchObject({ kind: 'down' });
  });
});

test('wrong settings of a bucket are logged at the start', async () => {
  const dataDir = path.join(folder, 'data');
  const logged: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const log = {
    error: (...line: unknown[]) => {
      logged.push(line);
      resolve();
    },
  } as unknown as Pick<Logger, 'error'>;
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, ...s3.environment };
  await openStorage(readConfig({ ...environment, S3_BUCKET: 'not-there' }), log);
  await promise;
  expect(JSON.stringify(logged)).toContain('the store of files cannot be used');
  expect(JSON.stringify(logged)).not.toContain(environment.S3_SECRET_ACCESS_KEY);
});

describe('the settings of a store', () => {
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
  test.each([
    [{ S3_ENDPOINT: 'http://localhost:9000' }, 'S3_BUCKET is missing'],
    [{ FILES_STORE: 's3' }, 'S3_BUCKET is missing'],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' }, 'go together'],
    [{ S3_BUCKET: 'Not A Bucket' }, 'S3_BUCKET is not usable'],
    [{ S3_BUCKET: 'files', S3_PREFIX: '/x' }, 'S3_PREFIX is not usable'],
    [{ S3_BUCKET: 'files', S3_ENDPOINT: 'localhost:9000' }, 'S3_ENDPOINT is not usable'],
    [{ FILES_STORE: 'tape' }, 'FILES_STORE is not usable'],
  ])('%j stop the start with a sentence', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  test.each([
    [{}, { store: 'folder' }],
    [
      { S3_BUCKET: 'files', ...keys },
      { store: 's3', s3: { pathStyle: false } },
    ],
    [
      { S3_BUCKET: 'files', S3_ENDPOINT: 'http://localhost:9000', FILES_STORE: 'folder' },
      { store: 'folder', s3: { pathStyle: true, credentials: undefined, prefix: 'plumbline/' } },
    ],
  ])('%j are taken as they are', (environment, settings) => {
    expect(readConfig(environment).files).toMatchObject(settings);
  });
});
