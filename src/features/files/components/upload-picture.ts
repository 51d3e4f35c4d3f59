import type { Api } from '#browser/context.ts';
import { newKey } from '#browser/intent.ts';

type StoredFile = Awaited<ReturnType<Api['files']['get']>>;

type Options = { onProgress: (share: number) => void; signal: AbortSignal };

/**
 * Sends a picture or a document and says how far it is, which fetch cannot. Rejects with a sentence for the person, or
 * with an AbortError.
 */
export function uploadPicture(picture: Blob, name: string, { onProgress, signal }: Options) {
  return new Promise<StoredFile>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set('file', picture, name);
    request.open('POST', '/api/files');
    request.setRequestHeader('idempotency-key', newKey());
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () =>
      request.status === 201 ? resolve(request.response) : reject(new Error(wordsOf(request)));
    request.onerror = () => reject(new Error('The connection broke. It was not sent.'));
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

type Refused = { error?: string; issues?: { message: string }[] } | null;

function wordsOf({ response }: XMLHttpRequest) {
  const refused = response as Refused;
  return refused?.issues?.[0]?.message ?? refused?.error ?? 'It was not taken.';
}
