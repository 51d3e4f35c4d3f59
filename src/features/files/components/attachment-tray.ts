import { newIdempotencyKey } from '#browser/idempotency.ts';
import { shouldRetry } from '#browser/query-client.ts';
import { AnsweredError, getApiError } from '#lib/api-error-info.ts';

export type Attachment = {
  key: string;
  name: string;
  /** Undefined until the upload has finished. */
  id: string | undefined;
  /** From 0 to 1 during the upload. */
  progress: number | undefined;
  error: string | undefined;
  /** Whether another attempt could work. */
  canRetry: boolean;
};

type PendingUpload = Attachment & { file?: File; abortController: AbortController };

/** Snapshot for React: the same object until something changes. */
export type TrayState = {
  all: readonly Attachment[];
  /** How many of the files added last did not fit. */
  rejectedCount: number;
};

type Options = {
  max: number;
  upload: (
    file: File,
    on: { signal: AbortSignal; onProgress: (progress: number) => void },
  ) => Promise<{ id: string }>;
  remove: (id: string) => void;
};

/** The attachments of a message that is being written. Files upload one after the other as they are added. */
export class AttachmentTray {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #all: readonly PendingUpload[] = [];
  #state: TrayState = { all: [], rejectedCount: 0 };
  #queue: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly getSnapshot = () => this.#state;

  add(files: readonly File[]) {
    const room = Math.max(0, this.#options.max - this.#all.length);
    const added = files.slice(0, room).map((file) => ({
      ...newAttachment(file.name),
      progress: 0,
      file,
    }));
    this.#change([...this.#all, ...added], files.length - added.length);
    for (const upload of added) this.#enqueue(upload);
  }

  /** Adds files that were uploaded before, such as those of a failed message. */
  restore(files: readonly { id: string; name: string }[]) {
    this.#change([...files.map(({ id, name }) => ({ ...newAttachment(name), id })), ...this.#all]);
  }

  retry(key: string) {
    this.#update(key, { progress: 0, error: undefined });
    for (const it of this.#all) if (it.key === key) this.#enqueue(it);
  }

  remove(key: string) {
    const removed = this.#all.filter((it) => it.key === key);
    this.#change(this.#all.filter((it) => it.key !== key));
    for (const { abortController, id } of removed) {
      abortController.abort();
      if (id) this.#options.remove(id);
    }
  }

  /** Empties the tray; the files now belong to a sent message. */
  clear() {
    this.#change([]);
  }

  /** Stops all uploads. */
  abort() {
    for (const { abortController } of this.#all) abortController.abort();
  }

  #enqueue(upload: PendingUpload) {
    this.#queue = this.#queue.then(() => this.#send(upload));
  }

  async #send({ key, file, abortController: { signal } }: PendingUpload) {
    if (signal.aborted || !file) return;
    try {
      if (file.size === 0)
        throw new AnsweredError('invalid-argument', 400, 'This file is empty', {});
      const onProgress = (progress: number) => this.#update(key, { progress });
      const { id } = await this.#options.upload(file, { signal, onProgress });
      this.#update(key, { id, progress: undefined });
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : '';
      this.#update(key, { progress: undefined, error: message, canRetry: canRetryAfter(error) });
    }
  }

  #update(key: string, changes: Partial<PendingUpload>) {
    const all = this.#all.map((it) => (it.key === key ? { ...it, ...changes } : it));
    this.#change(all, this.#state.rejectedCount);
  }

  #change(all: readonly PendingUpload[], rejectedCount = 0) {
    this.#all = all;
    this.#state = { all, rejectedCount };
    for (const listener of this.#listeners) listener();
  }
}

const newAttachment = (name: string): PendingUpload => ({
  key: newIdempotencyKey(),
  name,
  id: undefined,
  progress: undefined,
  error: undefined,
  canRetry: false,
  abortController: new AbortController(),
});

function canRetryAfter(error: unknown) {
  const apiError = getApiError(error);
  return !apiError || shouldRetry(error) || apiError.code === 'resource-exhausted';
}
