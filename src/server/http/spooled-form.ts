import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { ApiError } from '#lib/api-error.ts';
import { bodyTooLarge } from './call-input.ts';

const PREFIX = 'plumbline-upload-';
/** Longer than any request may take. */
const LEFT_OVER_MS = 3_600_000;
const MAX_FILES = 4;
const MAX_FIELDS = 50;
const MAX_FIELD_BYTES = 64 * 1024;

/** A request, or what a test sends as one. */
type Upload = Pick<IncomingMessage, 'headers'> & Readable;

export const isFormUpload = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Reads the form of an upload of at most `maxBytes` chunk by chunk: its files go to disk, not into memory, and other
 * requests are served meanwhile. The caller must call `remove` when done.
 */
export async function spoolForm(upload: Upload, maxBytes: number) {
  if (Number(upload.headers['content-length'] ?? 0) > maxBytes) throw bodyTooLarge();
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    return { entries: await readForm(upload, maxBytes, folder), remove };
  } catch (error) {
    await remove();
    // Anything but our own refusal means that the form broke off or is malformed.
    throw error instanceof ApiError ? error : new ApiError('invalid-argument');
  }
}

/** Removes what processes that were killed have left of their uploads. Call it at the start. */
export async function removeLeftOverUploads(now = Date.now()) {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = path.join(tmpdir(), name);
    const found = await stat(folder).catch(() => undefined);
    if (found && now - found.mtimeMs > LEFT_OVER_MS)
      await rm(folder, { recursive: true, force: true });
  }
}

async function readForm(upload: Upload, maxBytes: number, folder: string) {
  const parser = new Busboy({
    headers: upload.headers as BusboyHeaders,
    limits: { files: MAX_FILES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
  });
  const entries: [string, string | File][] = [];
  const written: Promise<void>[] = [];
  parser.on('field', (name, value) => entries.push([name, value]));
  parser.on('file', (name, content: BusboyFileStream, fileName, _encoding, type) => {
    const file = path.join(folder, String(written.length));
    const done = pipeline(content, createWriteStream(file)).then(async () => {
      entries.push([name, new File([await openAsBlob(file, { type })], fileName ?? '', { type })]);
    });
    // Awaited below, together with the others.
    done.catch(() => {});
    written.push(done);
  });
  await pipeline(readAtMost(upload, maxBytes), parser);
  await Promise.all(written);
  return entries;
}

/** Ends early without closing the connection, on which the refusal must still be sent. */
async function* readAtMost(upload: Readable, maxBytes: number) {
  let length = 0;
  for await (const chunk of upload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw bodyTooLarge();
    yield chunk;
  }
}
