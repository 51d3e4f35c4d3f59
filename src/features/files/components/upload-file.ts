import type { Api } from '#browser/context.ts';
import { uploadForm } from '#browser/upload-form.ts';
import { CHUNK_BYTES } from '../uploads/rules.ts';
import { uploadInParts } from './upload-in-parts.ts';

type StoredFile = Awaited<ReturnType<Api['files']['get']>>;

type Options = { onProgress: (share: number) => void; signal: AbortSignal };

/** Uploads a picture or a document; a large one in parts, which go on after a lost line. */
export function uploadFile(picture: Blob, name: string, options: Options): Promise<StoredFile> {
  if (picture.size > CHUNK_BYTES) return uploadInParts(picture, name, options);
  const form = new FormData();
  form.set('file', picture, name);
  return uploadForm<StoredFile>('/api/files', form, options);
}
