import { keysOfContent } from '#features/files/rules.ts';
import { findNamedKeys, listDigests } from '#features/files/sweep/data.ts';
import { parseStoredKey } from '#features/files/sweep/rules.ts';
import type { Db } from '#server/database/database.ts';
import type { ExpectedDigest } from '#server/files/digest.ts';
import { createStorage } from '#server/files/storage.ts';
import type { Store } from '#server/files/store.ts';

type Options = {
  db: Db;
  from: Store;
  to: Store;
  /** Removes each file from where it was, once it has been read back from where it is now. */
  removeSource?: boolean;
  /** Ends the move after the files that are under way. */
  signal: AbortSignal;
  onProgress?: (moved: Moved) => void;
};

/** Files by what became of them. */
export type Moved = { copied: number; present: number; failed: string[]; removed: number };

const BATCH_SIZE = 200;
const CONCURRENT = 4;

/**
 * Copies every file that the database names from one store to the other. Each copy is read back and compared with the
 * checksum of its row. Files that are there already are only compared, so a move that was stopped goes on where it was.
 * Narrower copies of pictures are not moved: they are made again.
 */
export async function moveFiles({ db, from, to, removeSource, signal, onProgress }: Options) {
  const moved: Moved = { copied: 0, present: 0, failed: [], removed: 0 };
  const [source, target] = [storageOf(from), storageOf(to)];

  async function move(key: string, expected: ExpectedDigest) {
    if (await isThere(target, key, expected)) moved.present += 1;
    else {
      const content = await source.open(key, expected);
      try {
        await target.putStream(key, content.stream(0));
      } finally {
        await content.close();
      }
      await (await target.open(key, expected)).close();
      moved.copied += 1;
    }
    if (!removeSource) return;
    for (const own of keysOfContent(key)) await from.remove(own);
    moved.removed += 1;
  }

  for await (const keys of batchesOf(from.list())) {
    const named = await findNamedKeys(db, keys);
    const digests = await listDigests(db, keys);
    const waiting = keys.filter((key) => named.has(key));
    await Promise.all(
      Array.from({ length: CONCURRENT }, async () => {
        for (let key = waiting.pop(); key !== undefined && !signal.aborted; key = waiting.pop()) {
          const digest = digests.get(key);
          // A row of a kind that keeps no digest would have its file moved unchecked.
          if (digest) await move(key, digest).catch(() => moved.failed.push(key as string));
          else moved.failed.push(key);
        }
      }),
    );
    onProgress?.(moved);
    if (signal.aborted) break;
  }
  return moved;
}

const storageOf = (store: Store) => createStorage({ stores: [store], report: () => {} });

async function isThere(
  target: ReturnType<typeof storageOf>,
  key: string,
  expected: ExpectedDigest,
) {
  const found = await target.describe(key);
  if (found?.size !== expected.size) return false;
  const content = await target.open(key, expected).catch(() => undefined);
  await content?.close();
  return content !== undefined;
}

async function* batchesOf(keys: AsyncIterable<string>) {
  let batch: string[] = [];
  for await (const key of keys) {
    if (parseStoredKey(key)?.content === key) batch.push(key);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
