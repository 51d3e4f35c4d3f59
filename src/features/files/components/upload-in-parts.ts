import { api } from '#browser/api.ts';
import type { Api } from '#browser/context.ts';
import { newIdempotencyKey } from '#browser/idempotency.ts';
import { uploadForm } from '#browser/upload-form.ts';
import { getApiError } from '#lib/api-error-info.ts';
import { crc32 } from './crc32.ts';

type Upload = Awaited<ReturnType<Api['uploads']['get']>>;
type Options = { onProgress: (share: number) => void; signal: AbortSignal };

/** Answers after which the same may be tried again, as after none. */
const passing = new Set(['aborted', 'unavailable', 'deadline-exceeded', 'resource-exhausted']);
const MAX_REFUSALS = 8;
const LONGEST_WAIT_MS = 30_000;

/**
 * Uploads a file in parts. When the line is lost it waits for the network, asks how far the server got, and goes on
 * from there; it ends only with the file, a refusal, or when it is given up.
 */
export async function uploadInParts(file: Blob, name: string, { onProgress, signal }: Options) {
  const persist = persistently(signal);
  const context = { idempotencyKey: newIdempotencyKey() };
  let upload: Upload = await persist(() =>
    api.uploads.start({ name, size: file.size }, { context }),
  );
  const { id, chunkSize } = upload;
  signal.addEventListener('abort', () => void api.uploads.cancel({ id }).catch(() => {}), {
    once: true,
  });
  while (upload.offset < file.size) {
    const { offset } = upload;
    const part = file.slice(offset, offset + chunkSize);
    const send = async () => {
      const form = new FormData();
      form.set('offset', String(offset));
      form.set('checksum', crc32(new Uint8Array(await part.arrayBuffer())));
      form.set('chunk', part, name);
      const onShare = (share: number) => onProgress((offset + share * part.size) / file.size);
      return uploadForm<Upload>(`/api/uploads/${id}/chunks`, form, {
        ...{ onProgress: onShare, signal },
      });
    };
    // What arrived although its answer was lost is not sent again.
    upload = await persist(send, () => api.uploads.get({ id }));
  }
  return persist(() => api.uploads.finish({ id }));
}

/** Tries until there is an answer that counts; after a failure by `instead`, if it is given. */
const persistently =
  (signal: AbortSignal) =>
  async <T>(attempt: () => Promise<T>, instead = attempt): Promise<T> => {
    let refusals = 0;
    let next = attempt;
    for (let failures = 0; ; failures += 1) {
      signal.throwIfAborted();
      try {
        return await next();
      } catch (error) {
        if (signal.aborted) throw error;
        const refused = getApiError(error);
        if (refused && (!passing.has(refused.code) || ++refusals > MAX_REFUSALS)) throw error;
        await untilWorthTrying(Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures), signal);
        next = instead;
      }
    }
  };

/** Waits for the network where the browser knows that there is none, else for some time or its return. */
const untilWorthTrying = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = navigator.onLine ? setTimeout(go, ms) : undefined;
    window.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });
