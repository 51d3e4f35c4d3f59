import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ReadableStream as WebStream } from 'node:stream/web';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  path: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
};

const MAX_PIECE_BYTES = 64 * 1024;

/**
 * A ZIP file that is written while it is read: each entry is requested after the one before was written, so no content
 * stays in memory. Cancelling the stream ends it.
 */
export const zipStream = (entries: AsyncIterable<ZipEntry>, now: Date) =>
  WebStream.from(writeZip(entries, now)) as ReadableStream<Uint8Array>;

async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let source: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  const filled = fill().catch((error: Error) => void output.destroy(error));
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    output.destroy();
    source?.destroy();
    await filled;
  }

  async function fill() {
    for await (const { path, content } of entries) {
      if (output.destroyed) return;
      source = Readable.from(asBytes(content), { objectMode: false });
      zip.addReadStream(source, path, { mtime });
      await finished(source);
    }
    zip.end();
  }
}

/** In small pieces: the checksum of a whole file at once would hold up every other request. */
async function* asBytes(content: ZipEntry['content']) {
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    for (let start = 0; start < bytes.byteLength; start += MAX_PIECE_BYTES)
      yield bytes.subarray(start, start + MAX_PIECE_BYTES);
  }
}
