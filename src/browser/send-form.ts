import { newKey } from './intent.ts';

type Options = { onProgress: (share: number) => void; signal?: AbortSignal };

/**
 * Sends a form with files to a creating call and says how far it is, which fetch cannot. Rejects with a
 * sentence for the person, or with an AbortError.
 */
export function sendForm<Answer>(path: string, form: FormData, { onProgress, signal }: Options) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('idempotency-key', newKey());
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () =>
      request.status === 201 ? resolve(request.response) : reject(new Error(wordsOf(request)));
    request.onerror = () => reject(new Error('The connection broke. Nothing was sent.'));
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

type Refused = { error?: string; issues?: { message: string }[] } | null;

function wordsOf({ response }: XMLHttpRequest) {
  const refused = response as Refused;
  return refused?.issues?.[0]?.message ?? refused?.error ?? 'It was not taken.';
}
