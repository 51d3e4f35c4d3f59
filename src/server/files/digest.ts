import { createHash } from 'node:crypto';

/** Length and SHA-256 of a content. */
export type Digest = { size: number; checksum: string };

/** What reading a content must find. A length alone for files from before their checksums were kept. */
export type ExpectedDigest = { size: number; checksum: string | null };

/** Between two pieces of this size, a long content lets other work run. */
const PIECE_BYTES = 512 * 1024;

export function matches(found: Digest, { size, checksum }: ExpectedDigest) {
  return found.size === size && (checksum === null || found.checksum === checksum);
}

/** Cuts a long content into pieces, and lets other work run between them. */
export async function* inPieces(content: Uint8Array) {
  for (let from = 0; from < content.byteLength; from += PIECE_BYTES) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    yield content.subarray(from, from + PIECE_BYTES);
  }
}

export async function digestOf(content: AsyncIterable<Uint8Array>): Promise<Digest> {
  const { digest, through } = createDigester();
  for await (const _ of through(content));
  return digest();
}

/** Computes the digest of what passes through; complete once that was read to its end. */
export function createDigester() {
  const hash = createHash('sha256');
  let size = 0;
  return {
    digest: (): Digest => ({ size, checksum: hash.digest('hex') }),
    async *through(content: AsyncIterable<Uint8Array>) {
      for await (const chunk of content) {
        hash.update(chunk);
        size += chunk.byteLength;
        yield chunk;
      }
    },
  };
}
