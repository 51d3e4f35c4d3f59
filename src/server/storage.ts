import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where file contents live, by key. Any flydrive disk will do; the default is a folder. */
export type Storage = {
  put(key: string, content: Uint8Array): Promise<void>;
  /** Writes content that need not fit into memory. */
  putStream(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /** Reads from a byte on, piece by piece. */
  stream(key: string, from: number): AsyncIterable<Uint8Array>;
  remove(key: string): Promise<void>;
};

/** Keeps files in a folder of the data directory. */
export function localStorage(dataDir: string): Storage {
  const location = path.join(dataDir, 'files');
  mkdirSync(location, { recursive: true });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    put: (key, content) => disk.put(key, content),
    putStream: (key, content) => disk.putStream(key, Readable.from(content)),
    read: (key) => disk.getBytes(key),
    stream: (key, from) => behind(disk, key, from),
    remove: (key) => disk.delete(key),
  };
}

async function* behind(disk: Disk, key: string, from: number) {
  let ahead = from;
  for await (const chunk of (await disk.getStream(key)) as AsyncIterable<Uint8Array>) {
    if (chunk.byteLength > ahead) yield ahead > 0 ? chunk.subarray(ahead) : chunk;
    ahead = Math.max(0, ahead - chunk.byteLength);
  }
}
