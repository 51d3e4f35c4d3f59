import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { ApiError } from '#lib/api-error.ts';

/** File contents by key. Any flydrive disk can implement it; the default is a folder. */
export type Storage = {
  put(key: string, content: Uint8Array): Promise<void>;
  /** Writes content that may be larger than memory. */
  putStream(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /** Reads from a byte offset, chunk by chunk. */
  stream(key: string, from: number): AsyncIterable<Uint8Array>;
  remove(key: string): Promise<void>;
};

/** How long a store may take for a complete file before it counts as down. */
const TIMEOUT_MS = 10_000;
export const STORAGE_DOWN_MESSAGE =
  'Files cannot be stored or read right now. Nothing else is affected; try again in a while';

const storageUnavailable = () => new ApiError('unavailable', STORAGE_DOWN_MESSAGE);

/**
 * Adds a timeout to a store. One that hangs or cannot write is refused as unavailable; a file that it writes after the
 * timeout is removed again.
 */
export function withTimeout(store: Storage, timeout = TIMEOUT_MS): Storage {
  async function raceTimeout<T>(work: Promise<T>, onLate: () => void = () => {}) {
    let hasTimedOut = false;
    const tooLong = new Promise<never>((_, reject) => {
      const timer = setTimeout(() => {
        hasTimedOut = true;
        reject(storageUnavailable());
      }, timeout);
      const settled = () => clearTimeout(timer);
      work.then(settled, settled);
    });
    work.then(
      () => hasTimedOut && onLate(),
      () => {},
    );
    return Promise.race([work, tooLong]);
  }
  const writeOrCleanUp = (key: string, work: Promise<void>) =>
    raceTimeout(
      work.catch(() => {
        throw storageUnavailable();
      }),
      () => void store.remove(key).catch(() => {}),
    );
  return {
    ...store,
    put: (key, content) => writeOrCleanUp(key, store.put(key, content)),
    read: (key) => raceTimeout(store.read(key)),
    remove: (key) => raceTimeout(store.remove(key)),
  };
}

/** Stores files in a folder of the data directory. */
export const createDiskStorage = (dataDir: string) => withTimeout(openFolder(dataDir));

function openFolder(dataDir: string): Storage {
  const location = path.join(dataDir, 'files');
  mkdirSync(location, { recursive: true });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    put: (key, content) => disk.put(key, content),
    putStream: (key, content) => disk.putStream(key, Readable.from(content)),
    read: (key) => disk.getBytes(key),
    stream: (key, from) => streamFrom(disk, key, from),
    remove: (key) => disk.delete(key),
  };
}

async function* streamFrom(disk: Disk, key: string, from: number) {
  let toSkip = from;
  for await (const chunk of (await disk.getStream(key)) as AsyncIterable<Uint8Array>) {
    if (chunk.byteLength > toSkip) yield toSkip > 0 ? chunk.subarray(toSkip) : chunk;
    toSkip = Math.max(0, toSkip - chunk.byteLength);
  }
}
