import type { Api } from '#browser/context.ts';
import { uploadForm } from '#browser/upload-form.ts';

type StoredFile = Awaited<ReturnType<Api['files']['get']>>;

type Options = { onProgress: (share: number) => void; signal: AbortSignal };

/** Uploads a picture or a document. */
export function uploadFile(picture: Blob, name: string, options: Options) {
  const form = new FormData();
  form.set('file', picture, name);
  return uploadForm<StoredFile>('/api/files', form, options);
}
