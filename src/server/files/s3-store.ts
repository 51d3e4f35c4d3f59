import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/file-settings.ts';
import { openContent } from './open-file.ts';
import { assertValidKey, type Store, UnreadableContent } from './store.ts';

/** Per request; the client repeats one that fails because of the network or the store. */
const MAX_ATTEMPTS = 3;
const TIMEOUTS = { connectionTimeout: 2_000, socketTimeout: 3_000, requestTimeout: 30_000 };
const MAX_CONNECTIONS = 32;

/** A bucket of an S3-compatible store. Objects appear whole, and the store checks their SHA-256 where it can. */
export function openS3Store(settings: S3Settings): Store {
  const { endpoint, bucket: Bucket, region, credentials, pathStyle, prefix } = settings;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: pathStyle,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      ...TIMEOUTS,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
    // Our own checksum covers contents; the client's default one is unknown to many compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => {
    assertValidKey(key);
    return { Bucket, Key: `${prefix}${key}` };
  };
  const fetchBody = async (key: string, abortSignal: AbortSignal) => {
    const found = await undefinedIfMissing(
      client.send(new GetObjectCommand(at(key)), { abortSignal }),
    );
    return found && { size: found.ContentLength ?? 0, body: found.Body as Readable };
  };

  return {
    name: 's3',
    async put(key, content, { size, signal: abortSignal }) {
      if (size !== undefined) {
        const { body, sha256 } = await collect(content, size);
        const input = { ...at(key), Body: body, ChecksumSHA256: sha256 };
        await client.send(new PutObjectCommand(input), { abortSignal });
        return;
      }
      // The store wants to know the length first, and a repeated request reads the content again.
      await withSpooled(content, async ({ file, size, sha256 }) =>
        repeat(abortSignal, async () => {
          const input = {
            ...at(key),
            Body: createReadStream(file),
            ContentLength: size,
            ChecksumSHA256: sha256,
          };
          await client.send(new PutObjectCommand(input), { abortSignal });
        }),
      );
    },
    get: (key, { maxBytes, signal }) =>
      repeat(signal, async () => {
        const found = await fetchBody(key, signal);
        if (!found) return undefined;
        if (found.size > maxBytes) {
          found.body.destroy();
          throw new UnreadableContent('longer than what was stored');
        }
        return (await collect(found.body, found.size)).body;
      }),
    open: (key, signal) =>
      repeat(signal, async () => {
        const found = await fetchBody(key, signal);
        if (!found) return undefined;
        return await withSpooled(found.body, async ({ file }) =>
          openContent(await open(file, 'r'), (work) => work()),
        );
      }),
    async describe(key) {
      const found = await undefinedIfMissing(client.send(new HeadObjectCommand(at(key))));
      return (
        found && { size: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
      );
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key = '' } of page.Contents ?? []) yield Key.slice(prefix.length);
    },
    async assertReachable() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}

/** The client repeats requests, but not the reading of a body that breaks off. */
async function repeat<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work();
    } catch (error) {
      const isFinal = error instanceof UnreadableContent || isAnswered(error);
      if (isFinal || signal.aborted || attempt === MAX_ATTEMPTS) throw error;
    }
}

/** Whether the store answered with an error; the client has repeated such a request already. */
const isAnswered = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode !== undefined;

/** Reads a content of known length into memory of its own. */
async function collect(content: AsyncIterable<Uint8Array>, size: number) {
  const hash = createHash('sha256');
  const body = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of content) {
    if (filled + chunk.byteLength > size) throw new UnreadableContent('longer than it says');
    hash.update(chunk);
    body.set(chunk, filled);
    filled += chunk.byteLength;
  }
  if (filled < size) throw new Error('the content broke off');
  return { body, sha256: hash.digest('base64') };
}

type Spooled = { file: string; size: number; sha256: string };

/** Runs `use` on a temporary file with the content; a file that is still open afterwards stays readable. */
async function withSpooled<T>(
  content: AsyncIterable<Uint8Array>,
  use: (spooled: Spooled) => Promise<T>,
) {
  const file = path.join(tmpdir(), `plumbline-file-${randomUUID()}`);
  const hash = createHash('sha256');
  let size = 0;
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      for await (const chunk of content) {
        hash.update(chunk);
        size += chunk.byteLength;
        await handle.writeFile(chunk);
      }
    } finally {
      await handle.close();
    }
    return await use({ file, size, sha256: hash.digest('base64') });
  } finally {
    await rm(file, { force: true });
  }
}

const undefinedIfMissing = <T>(work: Promise<T>) =>
  work.catch((error: { name?: string; $metadata?: { httpStatusCode?: number } }) => {
    // A missing bucket is another matter: then everything would be missing.
    const isMissing = error.$metadata?.httpStatusCode === 404 && error.name !== 'NoSuchBucket';
    if (isMissing) return undefined;
    throw error;
  });
