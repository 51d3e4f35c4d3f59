import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { limitConcurrency } from '../jobs/limit-concurrency.ts';
import { openContent, readWhole } from './open-file.ts';
import { assertValidKey, type Store } from './store.ts';

/** Files that are being written. A dot, because no key begins with one. */
const UNFINISHED = '.unfinished';
/** Nothing takes longer to write; an older unfinished file was left by a process that died. */
const UNFINISHED_MS = 3_600_000;
/**
 * Node has four threads for files, passwords and more. A disk that hangs keeps the threads of its calls, so files may
 * not take all of them.
 */
const MAX_READS = 1;
const MAX_WRITES = 2;

/**
 * Contents as files of a folder. A file appears under its key when all of it has reached the disk, and stays after a
 * power failure: it is written under another name in the same file system, synced, renamed, and the folder is synced.
 */
export function openFolderStore(location: string): Store {
  const unfinished = path.join(location, UNFINISHED);
  const reading = limitConcurrency(MAX_READS);
  const writing = limitConcurrency(MAX_WRITES);
  const pathOf = (key: string) => {
    assertValidKey(key);
    return path.join(location, key);
  };
  const openForReading = (key: string) =>
    undefinedIfMissing(open(pathOf(key), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)));

  async function write(target: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal) {
    const created = await mkdir(unfinished, { recursive: true, mode: 0o700 });
    if (created) await syncFolder(path.dirname(created));
    const temporary = path.join(unfinished, randomUUID());
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        for await (const chunk of content) {
          signal.throwIfAborted();
          await file.writeFile(chunk);
        }
        await file.sync();
      } finally {
        await file.close();
      }
      signal.throwIfAborted();
      await rename(temporary, target);
      await syncFolder(location);
    } catch (error) {
      await unlink(temporary).catch(() => {});
      throw error;
    }
  }

  return {
    name: 'folder',
    put: (key, content, { signal }) => writing(() => write(pathOf(key), content, signal)),
    get: (key, { maxBytes, signal }) =>
      reading(async () => {
        signal.throwIfAborted();
        const file = await openForReading(key);
        if (!file) return undefined;
        try {
          return await readWhole(file, maxBytes);
        } finally {
          await file.close();
        }
      }),
    async open(key) {
      const file = await reading(() => openForReading(key));
      if (!file) return undefined;
      try {
        return await openContent(file, reading);
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async describe(key) {
      const found = await undefinedIfMissing(reading(() => stat(pathOf(key))));
      return found && { size: found.size, modifiedAt: found.mtime };
    },
    remove: (key) => writing(() => rm(pathOf(key), { force: true })),
    async *list() {
      const entries = await undefinedIfMissing(opendir(location));
      if (entries) for await (const entry of entries) if (entry.isFile()) yield entry.name;
    },
    async tidy(now) {
      for (const name of await namesIn(unfinished)) {
        const file = path.join(unfinished, name);
        const found = await undefinedIfMissing(stat(file));
        if (!found || now.getTime() - found.mtimeMs < UNFINISHED_MS) continue;
        await rm(file, { force: true });
      }
    },
  };
}

/** Without it, a power failure may forget the new name. Windows cannot open folders, and keeps names itself. */
async function syncFolder(location: string) {
  if (process.platform === 'win32') return;
  const folder = await open(location, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function namesIn(folder: string) {
  const names: string[] = [];
  const entries = await undefinedIfMissing(opendir(folder));
  if (entries) for await (const { name } of entries) names.push(name);
  return names;
}

const undefinedIfMissing = <T>(work: Promise<T>) =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
