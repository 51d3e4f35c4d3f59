import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where file contents live, by key. Any flydrive disk will do; the default is a folder. */
export type Storage = {
  put(key: string, content: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  remove(key: string): Promise<void>;
};

/** Keeps files in a folder of the data directory. */
export function localStorage(dataDir: string): Storage {
  const location = path.join(dataDir, 'files');
  mkdirSync(location, { recursive: true });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    put: (key, content) => disk.put(key, content),
    read: (key) => disk.getBytes(key),
    remove: (key) => disk.delete(key),
  };
}
