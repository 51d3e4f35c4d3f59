import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#features/files/tables.ts';
import { homeowner } from '#test/personas.ts';
import { picture } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import { STORAGE_DOWN_MESSAGE, type Storage, withTimeout } from './storage.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A store whose calls hang until `resume` is called. */
function hangingStore() {
  const stored = new Set<string>();
  const { promise, resolve: resume } = Promise.withResolvers<void>();
  const never = async () => {
    throw new Error('not called in this test');
  };
  const store: Storage = {
    ...world.services.storage,
    put: async (key) => {
      await promise;
      stored.add(key);
    },
    read: async () => {
      await promise;
      return Uint8Array.of(1);
    },
    remove: async (key) => void stored.delete(key),
    putStream: never,
  };
  return { store: withTimeout(store, 30), stored, resume };
}

const down = { code: 'unavailable', message: STORAGE_DOWN_MESSAGE };

test('an upload to a store that hangs is refused in time and leaves nothing, even when the store resumes', async () => {
  const { store, stored, resume } = hangingStore();
  const { storage } = world.services;
  const owner = await homeowner(world);
  world.services.storage = store;
  try {
    const upload = async () => (await world.as(owner)).files.upload({ file: await picture() });
    await expect(upload()).rejects.toMatchObject(down);
    await expect(store.read('a')).rejects.toMatchObject(down);
    expect(await world.db.$count(files)).toBe(0);
    resume();
    await new Promise((resolve) => setImmediate(resolve));
    expect(stored.size).toBe(0);
  } finally {
    world.services.storage = storage;
  }
  const { id } = await (await world.as(owner)).files.upload({ file: await picture() });
  expect(await world.db.$count(files)).toBe(1);
  expect(id).toBeTruthy();
});

test('a failed write is refused as unavailable; reading a missing key is a different error', async () => {
  const broken = withTimeout({
    ...world.services.storage,
    put: () => Promise.reject(new Error('no space left')),
  });
  await expect(broken.put('a', Uint8Array.of(1))).rejects.toMatchObject(down);
  await expect(world.services.storage.read('no-such-key')).rejects.not.toMatchObject(down);
});
