import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { filesFolder } from '#server/files/open-storage.ts';
import { upkeep } from '#server/upkeep.ts';
import { homeowner } from '#test/personas.ts';
import { picture } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import { reserveUpload } from '../data.ts';
import { MAX_BYTES_PER_USER } from '../rules.ts';
import { sampleFile } from '../samples.ts';
import { files, uploadReservations } from '../tables.ts';
import { parseStoredKey } from './rules.ts';
import { removeUnnamedContents } from './service.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await createWorld();
  folder = filesFolder(world.config.dataDir);
});
beforeEach(() => world.db.delete(files));
afterAll(() => world.close());

const newKey = () => randomBytes(24).toString('base64url');
const lately = new Date(Date.now() - 23 * 3_600_000);
const longAgo = new Date(Date.now() - 25 * 3_600_000);

/** Stores a content as if at `at`. */
async function store(key: string, at = longAgo) {
  await world.services.storage.put(key, Uint8Array.of(1));
  await utimes(path.join(folder, key), at, at);
  return key;
}

const sweep = () => removeUnnamedContents(world.jobContext());
const isStored = async (key: string) => (await world.services.storage.describe(key)) !== undefined;

test('removes what no row has named for a day, its copies too, and nothing else', async () => {
  const named = newKey();
  await world.db.insert(files).values(sampleFile({ storageKey: named }));
  await world.pool.query(
    `insert into contractor_imports (id, status, file_name, file_bytes, storage_key, delimiter, header, sample, mapping, bytes_done, header_bytes)
     values (gen_random_uuid(), 'uploaded', 'a.csv', 1, $1, ',', '{a}', '[]', '{}', 0, 0)`,
    ['i'.repeat(32)],
  );
  const unnamed = newKey();
  const kept = [named, `${named}.480`, 'i'.repeat(32), await store(newKey(), lately)];
  const removed = [unnamed, `${unnamed}.960`, `${named}-480`];
  for (const key of [...kept.slice(0, 3), ...removed, 'someone-elses-file.txt']) await store(key);
  expect(await sweep()).toBe(removed.length);
  expect(await Promise.all(kept.map(isStored))).toEqual(kept.map(() => true));
  expect(await Promise.all(removed.map(isStored))).toEqual(removed.map(() => false));
  expect(await isStored('someone-elses-file.txt')).toBe(true);
  expect(await sweep()).toBe(0);
});

test('a table that did not exist yesterday names contents, too', async () => {
  const key = await store(newKey());
  await world.db.execute(sql`create table later_documents (storage_key text)`);
  await world.db.execute(sql`insert into later_documents values (${key})`);
  await sweep();
  expect(await isStored(key)).toBe(true);
  await world.db.execute(sql`drop table later_documents`);
  await sweep();
  expect(await isStored(key)).toBe(false);
});

test('removes nothing when most of the store is unknown to the database', async () => {
  const keys = await Promise.all(Array.from({ length: 101 }, () => store(newKey())));
  await expect(sweep()).rejects.toThrow('is this their database? Nothing was removed');
  expect(await isStored(keys[0] ?? '')).toBe(true);
  await world.db.insert(files).values(keys.map((storageKey) => sampleFile({ storageKey })));
  expect(await sweep()).toBe(0);
  for (const key of keys) await world.services.storage.remove(key);
});

test.each(['after reserving room', 'after storing the content'])(
  'an upload whose process died %s can be repeated at once, and a day later nothing of it is left',
  async (moment) => {
    const { uid, token } = await homeowner(world);
    const key = randomUUID();
    const storageKey = newKey();
    const reservation = { ownerId: uid, storageKey, bytes: 1, idempotencyKey: key };
    await world.db.transaction((tx) => reserveUpload(tx, reservation, MAX_BYTES_PER_USER));
    await world.db.update(uploadReservations).set({ createdAt: longAgo });
    if (moment !== 'after reserving room') await store(storageKey);

    const calls = await world.as({ token }, { idempotencyKey: key });
    const { url } = await calls.files.upload({ file: await picture() });
    // Still named by the reservation.
    expect(await sweep()).toBe(0);
    await upkeep(world.db);
    expect(await sweep()).toBe(moment === 'after reserving room' ? 0 : 1);
    expect(await world.db.$count(uploadReservations)).toBe(0);
    expect((await world.fetch(url)).status).toBe(200);
  },
);

test('removes unfinished files of writers that died, and none that is being written', async () => {
  await store(newKey());
  const [old, fresh] = ['old', 'fresh'].map((name) => path.join(folder, '.unfinished', name));
  for (const file of [old, fresh]) await writeFile(file ?? '', 'half');
  await utimes(old ?? '', longAgo, longAgo);
  await sweep();
  expect(await readdir(path.join(folder, '.unfinished'))).toEqual(['fresh']);
});

test.each([
  ['a'.repeat(32), { content: 'a'.repeat(32), isRead: true }],
  [`${'-'.repeat(32)}.480`, { content: '-'.repeat(32), isRead: true }],
  [`${'a'.repeat(32)}-960`, { content: 'a'.repeat(32), isRead: false }],
  [`${'a'.repeat(32)}.481`, undefined],
  ['.unfinished', undefined],
  ['notes.txt', undefined],
])('the key %s is read as %j', (key, parsed) => {
  expect(parseStoredKey(key)).toEqual(parsed);
});
