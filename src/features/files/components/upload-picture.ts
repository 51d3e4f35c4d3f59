import type { Api } from '#browser/context.ts';
import { sendForm } from '#browser/send-form.ts';

type StoredFile = Awaited<ReturnType<Api['files']['get']>>;

type Options = { onProgress: (share: number) => void; signal: AbortSignal };

/** Sends a picture or a document; see `sendForm`. */
export function uploadPicture(picture: Blob, name: string, options: Options) {
  const form = new FormData();
  form.set('file', picture, name);
  return sendForm<StoredFile>('/api/files', form, options);
}
