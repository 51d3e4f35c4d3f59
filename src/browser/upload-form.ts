import { ApiError, type Issue, isApiErrorCode } from '#lib/api-error.ts';
import { newIdempotencyKey } from './idempotency.ts';

type Options = { onProgress: (share: number) => void; signal?: AbortSignal };

/**
 * Sends a form with files to a creating call and says how far it is, which fetch cannot. Rejects with a
 * sentence for the person, which is the server's "no" where there was one, or with an AbortError.
 */
export function uploadForm<Answer>(path: string, form: FormData, { onProgress, signal }: Options) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('idempotency-key', newIdempotencyKey());
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () =>
      request.status === 201 ? resolve(request.response) : reject(toError(request));
    request.onerror = () => reject(new Error('The connection broke. Nothing was sent.'));
    request.onabort = () => reject(new DOMException('Given up', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

type ErrorBody = { code?: string; error?: string; issues?: Issue[] } | null;

function toError({ response }: XMLHttpRequest) {
  const { code = '', error, issues = [] } = (response as ErrorBody) ?? {};
  const words = issues[0]?.message ?? error ?? 'It was not taken.';
  return isApiErrorCode(code) ? new ApiError(code, words, { issues }) : new Error(words);
}
