import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { filesFolder } from '#server/files/open-storage.ts';
import { idempotencyKeys } from '#server/http/tables.ts';
import { type Loss, startCuttingProxy } from '#test/cutting-proxy.ts';
import { errorCodeOf } from '#test/error-code.ts';
import { homeowner } from '#test/personas.ts';
import { picture } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import { files, uploadReservations } from './tables.ts';

let world: World;
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
let database: ReturnType<typeof openDatabase>;
let owner: Awaited<ReturnType<typeof homeowner>>;
let sent: File;
beforeAll(async () => {
  world = await createWorld();
  owner = await homeowner(world);
  sent = await picture();
  proxy = await startCuttingProxy(world.url);
  database = openDatabase(proxy.url, () => {}, { connectionTimeoutMillis: 20_000 });
});
afterAll(async () => {
  await database.pool.end();
  await proxy.close();
  await world.close();
});

const ownRows = () => world.db.select().from(files).where(eq(files.ownerId, owner.uid));
const storedKeys = async () =>
  (await readdir(filesFolder(world.config.dataDir))).filter((name) => !name.startsWith('.'));
const upload = async (idempotencyKey: string, db = world.db) =>
  (await world.as(owner, { idempotencyKey, db })).files.upload({ file: sent });

describe('an upload whose database session ends', () => {
  test.each<Loss>(['statement', 'answer'])(
    'at any statement, losing the %s, is there once, with its content, when it is repeated',
    async (loss) => {
      for (let at = 1; ; at += 1) {
        const key = randomUUID();
        proxy.cutAt(at, loss);
        const first = await upload(key, database.db).catch(() => undefined);
        const wasCut = proxy.stop();
        const before = await ownRows();
        const repeated = await upload(key);
        if (first) expect(repeated.id).toBe(first.id);
        // What the first one committed is what the repeated one answers.
        const rows = await ownRows();
        const { url, size } = repeated;
        expect(rows.filter(({ id }) => before.every((row) => row.id !== id)).length).toBe(
          before.some(({ id }) => id === repeated.id) ? 0 : 1,
        );
        await world.settle();
        const answer = await world.fetch(url);
        expect([at, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([
          at,
          200,
          size,
        ]);
        if (!wasCut) break;
      }
      await world.settle();
      // Nothing else is kept, and no room is taken by what came to nothing.
      const named = (await ownRows()).map(({ storageKey }) => storageKey);
      expect((await storedKeys()).sort()).toEqual(named.sort());
      expect(await world.db.$count(uploadReservations)).toBe(0);
    },
    60_000,
  );
});

test('a hundred identical uploads at once are one file with one content', async () => {
  const before = new Set(await storedKeys());
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 100 }, () => upload(key)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  await world.settle();
  expect((await storedKeys()).filter((name) => !before.has(name))).toHaveLength(1);
  expect((await world.fetch(answers[0]?.url ?? '')).status).toBe(200);
  expect(await world.db.$count(uploadReservations)).toBe(0);
}, 60_000);

test('four uploads are in memory at a time; the others wait where they take up none', async () => {
  const { uploads } = world.services.threads;
  const others = 3;
  const all = Promise.withResolvers<void>();
  let read = 0;
  class Large extends File {
    override async arrayBuffer() {
      read += 1;
      await all.promise;
      return super.arrayBuffer();
    }
  }
  const [bytes, api] = [await sent.arrayBuffer(), await world.as(owner)];
  const stored = Promise.all(
    Array.from({ length: 4 + others }, () =>
      api.files.upload({ file: new Large([bytes], sent.name, { type: sent.type }) }),
    ),
  );
  await expect.poll(() => read + uploads.waiting, { timeout: 20_000 }).toBe(4 + others);
  expect(read).toBe(4);
  all.resolve();
  await stored;
  expect(read).toBe(4 + others);
});

test('an upload that its call refuses leaves nothing', async () => {
  const before = await storedKeys();
  const key = randomUUID();
  await upload(key);
  const other = new File([await (await picture()).arrayBuffer(), ' '], 'other.png');
  const again = world.as(owner, { idempotencyKey: key });
  expect(await errorCodeOf(async () => (await again).files.upload({ file: other }))).toBe(
    'invalid-argument',
  );
  await world.settle();
  expect(await storedKeys()).toHaveLength(before.length + 1);
});

test('a repeated upload is answered without storing anything, even while the store is down', async () => {
  const key = randomUUID();
  const { id } = await upload(key);
  const { storage } = world.services;
  world.services.storage = { ...storage, put: () => Promise.reject(new Error('not called')) };
  try {
    expect((await upload(key)).id).toBe(id);
  } finally {
    world.services.storage = storage;
  }
  const kept = eq(idempotencyKeys.key, key);
  expect(await world.db.$count(idempotencyKeys, kept)).toBe(1);
});

test('a content that could not be stored leaves no row and takes up no room', async () => {
  const folder = path.join(world.config.dataDir, 'files');
  const before = await ownRows();
  const { storage } = world.services;
  world.services.storage = {
    ...storage,
    put: () => storage.put('no/key', new Uint8Array(1)),
  };
  try {
    expect(await errorCodeOf(async () => upload(randomUUID()))).toBe('unavailable');
  } finally {
    world.services.storage = storage;
  }
  expect(await ownRows()).toEqual(before);
  expect(await readdir(path.join(folder, '.unfinished'))).toEqual([]);
  expect(await world.db.$count(uploadReservations)).toBe(0);
});
