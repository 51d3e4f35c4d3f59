import { AnsweredError, CONNECTION_LOST } from '#lib/api-error-info.ts';
import { type Issue, isApiErrorCode } from '#lib/error-catalog.ts';
import { newIdempotencyKey } from './idempotency.ts';

type Options = { onProgress: (share: number) => void; signal?: AbortSignal };

/**
 * Posts a form with files and reports the progress, which fetch cannot. Rejects with an error whose message is
 * for the user (the server's, if it sent one), or with an AbortError.
 */
export function uploadForm<Answer>(path: string, form: FormData, { onProgress, signal }: Options) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('idempotency-key', newIdempotencyKey());
    request.responseType = 'json';
    // A browser that does not know the size says zero.
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status === 201 || request.status === 200
        ? resolve(request.response)
        : reject(toError(request));
    request.onerror = () => reject(new Error(CONNECTION_LOST));
    request.onabort = () => reject(new DOMException('Failed', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

type ErrorBody = { code?: string; error?: string; issues?: Issue[] } | null;

function toError({ response, status }: XMLHttpRequest) {
  const { code = '', error, issues = [] } = (response as ErrorBody) ?? {};
  const message = issues[0]?.message ?? error ?? 'It wasn’t accepted.';
  return isApiErrorCode(code)
    ? new AnsweredError(code, status, message, { issues })
    : new Error(message);
}
