import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { ApiError } from '#lib/api-error.ts';

const MAX_FILES = 4;
const MAX_FIELDS = 50;
const MAX_FIELD_BYTES = 64 * 1024;

const contentType = ({ headers }: Request) => headers.get('content-type') ?? '';

export const isFormUpload = (request: Request) =>
  request.body !== null && /^multipart\/form-data\b/i.test(contentType(request));

/**
 * Reads the form of a large upload chunk by chunk: its files go to disk, not into memory, and other requests are
 * served meanwhile. The caller must call `remove` when done.
 */
export async function spoolForm(request: Request) {
  const folder = await mkdtemp(path.join(tmpdir(), 'plumbline-upload-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    return { form: await readForm(request, folder), remove };
  } catch (error) {
    await remove();
    // The body limit answers its own error; anything else means the form broke off or is malformed.
    if (error instanceof Error && error.name === 'BodyLimitError') throw error;
    throw new ApiError('invalid-argument');
  }
}

async function readForm(request: Request, folder: string) {
  const parser = new Busboy({
    headers: { 'content-type': contentType(request) },
    limits: { files: MAX_FILES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
  });
  const form = new FormData();
  const written: Promise<void>[] = [];
  parser.on('field', (name, value) => form.append(name, value));
  parser.on('file', (name, content: BusboyFileStream, fileName, _encoding, type) => {
    const file = path.join(folder, String(written.length));
    const done = pipeline(content, createWriteStream(file)).then(async () =>
      form.append(name, new File([await openAsBlob(file, { type })], fileName ?? '', { type })),
    );
    // Awaited below, together with the others.
    done.catch(() => {});
    written.push(done);
  });
  await pipeline(request.body ?? [], parser);
  await Promise.all(written);
  return form;
}
