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

/** A store that is given something, and does it only once it is let go on. */
function hangingStore() {
  const kept = new Set<string>();
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  const never = async () => {
    throw new Error('not asked for');
  };
  const store: Storage = {
    ...world.services.storage,
    put: async (key) => {
      await promise;
      kept.add(key);
    },
    read: async () => {
      await promise;
      return Uint8Array.of(1);
    },
    remove: async (key) => void kept.delete(key),
    putStream: never,
  };
  return { store: withTimeout(store, 30), kept, goOn };
}

const down = { code: 'unavailable', message: STORAGE_DOWN_MESSAGE };

test('an upload to a store that hangs is refused in time, and leaves nothing, also when it goes on', async () => {
  const { store, kept, goOn } = hangingStore();
  const { storage } = world.services;
  const owner = await homeowner(world);
  world.services.storage = store;
  try {
    const upload = async () => (await world.as(owner)).files.upload({ file: await picture() });
    await expect(upload()).rejects.toMatchObject(down);
    await expect(store.read('a')).rejects.toMatchObject(down);
    expect(await world.db.$count(files)).toBe(0);
    goOn();
    await new Promise((resolve) => setImmediate(resolve));
    expect(kept.size).toBe(0);
  } finally {
    world.services.storage = storage;
  }
  const { id } = await (await world.as(owner)).files.upload({ file: await picture() });
  expect(await world.db.$count(files)).toBe(1);
  expect(id).toBeTruthy();
});

test('a store that cannot write is told of like one that hangs; what is not there stays an error of its own', async () => {
  const broken = withTimeout({
    ...world.services.storage,
    put: () => Promise.reject(new Error('no space left')),
  });
  await expect(broken.put('a', Uint8Array.of(1))).rejects.toMatchObject(down);
  await expect(world.services.storage.read('no-such-key')).rejects.not.toMatchObject(down);
});
