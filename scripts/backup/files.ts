import { existsSync } from 'node:fs';
import { findNamedKeys, findUploads, listDigests } from '#features/files/sweep/data.ts';
import { parseStoredKey } from '#features/files/sweep/rules.ts';
import { storedFile } from '#server/backup/manifest.ts';
import type { Sealed, Sealing } from '#server/backup/sealing.ts';
import type { Db } from '#server/database/database.ts';
import type { Storage } from '#server/files/storage.ts';

const BATCH_SIZE = 200;

export type FilesBackup = { files: Record<string, Sealed>; failed: string[]; copied: number };

type Options = {
  db: Db;
  storage: Storage;
  folder: string;
  sealing: Sealing;
  /** Files of earlier backups: a stored content never changes, so they are not copied again. */
  known: Record<string, Sealed>;
};

/** Copies the uploaded files that the database names and that no earlier backup has, each compared with its row. */
export async function backUpFiles({ db, storage, folder, sealing, known }: Options) {
  const result: FilesBackup = { files: {}, failed: [], copied: 0 };
  for await (const keys of batchesOf(storage.list())) {
    const named = await findNamedKeys(db, keys);
    const uploads = await findUploads(db, keys);
    const digests = await listDigests(db, keys);
    for (const key of keys) {
      if (!named.has(key)) continue;
      const target = storedFile(folder, key);
      const before = known[key];
      if (before && existsSync(target)) result.files[key] = before;
      else {
        const digest = digests.get(key);
        const sealed = digest && (await copy(key, digest, target).catch(() => undefined));
        if (sealed) {
          result.files[key] = sealed;
          result.copied += 1;
        } else if (digest || !uploads.has(key)) result.failed.push(key);
        // Otherwise its row came after the copy of the database, if at all.
      }
    }
  }
  // What was deleted meanwhile is not missed.
  const missed = await findNamedKeys(db, result.failed);
  result.failed = result.failed.filter((key) => missed.has(key));
  return result;

  async function copy(key: string, digest: Parameters<Storage['open']>[1], target: string) {
    const content = await storage.open(key, digest);
    try {
      return await sealing.seal(() => content.stream(0), target);
    } finally {
      await content.close();
    }
  }
}

/** Copies of pictures are left out: they are made again. */
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
