import type { FileHandle } from 'node:fs/promises';
import { type OpenContent, UnreadableContent } from './store.ts';

const CHUNK_BYTES = 64 * 1024;
/** Per read of a whole content, so that no single read keeps a thread for long. */
const MAX_READ_BYTES = 1024 * 1024;

/** Runs one operation on a file; a store limits how many run at a time. */
type Run = <T>(work: () => Promise<T>) => Promise<T>;

/** Reads a whole file into memory of its own: Node's shared pool would carry other people's bytes. */
export async function readWhole(file: FileHandle, maxBytes: number) {
  const { size } = await requireFile(file);
  if (size > maxBytes) throw new UnreadableContent('longer than what was stored');
  const content = new Uint8Array(size);
  let filled = 0;
  while (filled < size) {
    const length = Math.min(size - filled, MAX_READ_BYTES);
    const { bytesRead } = await file.read(content, filled, length, filled);
    if (bytesRead === 0) throw new UnreadableContent('shorter than its file says');
    filled += bytesRead;
  }
  return content;
}

/** A file that is read bit by bit. */
export async function openContent(file: FileHandle, run: Run): Promise<OpenContent> {
  const { size } = await requireFile(file);
  return {
    size,
    async *stream(from) {
      for (let at = from; ; ) {
        const chunk = new Uint8Array(CHUNK_BYTES);
        const { bytesRead } = await run(() => file.read(chunk, 0, CHUNK_BYTES, at));
        if (bytesRead === 0) return;
        at += bytesRead;
        yield chunk.subarray(0, bytesRead);
      }
    },
    close: () => file.close(),
  };
}

async function requireFile(file: FileHandle) {
  const found = await file.stat();
  if (!found.isFile()) throw new UnreadableContent('not a file');
  return found;
}
