import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Digest, digestOf, inPieces } from './digest.ts';
import { createStorage, STORAGE_DOWN_MESSAGE, type Storage } from './storage.ts';
import { type Store, UnreadableContent } from './store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined) => content && new TextDecoder().decode(content);
const down = { code: 'unavailable', message: STORAGE_DOWN_MESSAGE };

/** A store in memory. `fails` and `hangs` make its next calls do so. */
function memoryStore(name: string) {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  const state: { fails?: Error | undefined; hangs?: Promise<void> | undefined } = {};
  const answer = async () => {
    await state.hangs;
    if (state.fails) throw state.fails;
  };
  const store: Store = {
    name,
    async put(key, content, { signal }) {
      const chunks = [];
      for await (const chunk of content) chunks.push(chunk);
      await answer();
      signal.throwIfAborted();
      contents.set(key, new Uint8Array(Buffer.concat(chunks)));
    },
    async get(key, { maxBytes }) {
      await answer();
      const content = contents.get(key);
      if (content && content.byteLength > maxBytes) throw new UnreadableContent('too long');
      return content?.slice();
    },
    async open(key) {
      await answer();
      const content = contents.get(key);
      return (
        content && {
          size: content.byteLength,
          async *stream(from: number) {
            yield content.slice(from);
          },
          close: async () => {},
        }
      );
    },
    async describe(key) {
      const content = contents.get(key);
      return content && { size: content.byteLength, modifiedAt: new Date(0) };
    },
    async remove(key) {
      await answer();
      contents.delete(key);
    },
    async *list() {
      yield* contents.keys();
    },
  };
  return { store, contents, state };
}

let reports: string[];
let first: ReturnType<typeof memoryStore>;
let second: ReturnType<typeof memoryStore>;
let storage: Storage;
let digest: Digest;
beforeEach(async () => {
  reports = [];
  [first, second] = [memoryStore('first'), memoryStore('second')];
  storage = createStorage({
    stores: [first.store, second.store],
    report: (_, message) => void reports.push(message),
    timeoutMs: 40,
  });
  digest = await storage.put('a', bytes('a roof'));
});
afterEach(() => {
  first.state.hangs = undefined;
});

const readers: [string, (key?: string) => Promise<string | undefined>][] = [
  ['read', async (key = 'a') => text(await storage.read(key, digest))],
  [
    'open',
    async (key = 'a') => {
      const content = await storage.open(key, digest);
      const chunks = [];
      for await (const chunk of content.stream(2)) chunks.push(chunk);
      await content.close();
      return `a ${Buffer.concat(chunks)}`;
    },
  ],
];

describe.each(readers)('%s', (_, read) => {
  test('hands out what was put', async () => {
    expect(digest).toEqual(await digestOf(inPieces(bytes('a roof'))));
    expect(await read()).toBe('a roof');
    expect(reports).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['less', 'a roo'],
    ['more', 'a roof!'],
    ['something else', 'a reef'],
  ])('refuses %s, with one line in the log', async (_, found) => {
    first.contents.set('a', bytes(found));
    await expect(read()).rejects.toMatchObject(down);
    expect(reports).toHaveLength(1);
  });

  test('refuses a missing content, a store that fails and one that hangs, with one line each', async () => {
    await expect(read('other')).rejects.toMatchObject({ ...down, kind: 'missing' });
    first.state.fails = new Error('no');
    await expect(read()).rejects.toMatchObject({ ...down, kind: 'down' });
    first.state.fails = undefined;
    first.state.hangs = new Promise(() => {});
    await expect(read()).rejects.toMatchObject({ ...down, kind: 'down' });
    expect(reports).toHaveLength(3);
  });

  test('takes from the other store what the first lacks, has damaged or cannot give', async () => {
    second.contents.set('a', bytes('a roof'));
    first.contents.delete('a');
    expect(await read()).toBe('a roof');
    expect(reports).toHaveLength(0);
    first.contents.set('a', bytes('garbage'));
    expect(await read()).toBe('a roof');
    first.state.fails = new Error('no');
    expect(await read()).toBe('a roof');
    expect(reports).toHaveLength(2);
  });
});

test('a write that takes too long is refused and has no effect when the store resumes', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  first.state.hangs = promise;
  await expect(storage.put('b', bytes('late'))).rejects.toMatchObject(down);
  resolve();
  await new Promise((done) => setImmediate(done));
  expect([...first.contents.keys()]).toEqual(['a']);
});

test('a failed write is refused; nothing is written to the other store', async () => {
  first.state.fails = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  await expect(storage.put('b', bytes('b'))).rejects.toMatchObject(down);
  expect(second.contents.size).toBe(0);
  expect(reports).toHaveLength(1);
});

test('removing removes from both stores', async () => {
  second.contents.set('a', bytes('a roof'));
  await storage.remove('a');
  expect([first.contents.size, second.contents.size]).toEqual([0, 0]);
});

describe('a sealed content', () => {
  beforeEach(() => storage.putSealed('copy', bytes('a small roof'), 'seal'));

  test('is read with its own seal only', async () => {
    expect(text(await storage.readSealed('copy', 'seal'))).toBe('a small roof');
    expect(await storage.readSealed('copy', 'another')).toBeUndefined();
    expect(await storage.readSealed('other', 'seal')).toBeUndefined();
  });

  test('cut short at any byte, or with any byte changed, does not exist', async () => {
    const whole = first.contents.get('copy') ?? new Uint8Array();
    for (let at = 0; at < whole.byteLength; at += 1) {
      first.contents.set('copy', whole.slice(0, at));
      expect(await storage.readSealed('copy', 'seal')).toBeUndefined();
      first.contents.set(
        'copy',
        whole.map((byte, index) => (index === at ? byte ^ 1 : byte)),
      );
      expect(await storage.readSealed('copy', 'seal')).toBeUndefined();
    }
  });

  test('is refused, not made again, while the store is down', async () => {
    first.state.fails = new Error('no');
    await expect(storage.readSealed('copy', 'seal')).rejects.toMatchObject(down);
  });
});
