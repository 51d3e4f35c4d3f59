import { newKey } from '#browser/intent.ts';
import { worthRetrying } from '#browser/query-client.ts';
import { refusedAs } from '#browser/refused.ts';
import { Refusal } from '#lib/refusal.ts';

export type Attachment = {
  key: string;
  name: string;
  /** Nothing while it is on its way. */
  id: string | undefined;
  /** From 0 to 1 while it is on its way. */
  progress: number | undefined;
  error: string | undefined;
  /** The same may work another time: it was not refused. */
  again: boolean;
};

type Sending = Attachment & { file?: File; stop: AbortController };

/** All that is shown of a tray; the same object as long as nothing changed. */
export type Attached = {
  all: readonly Attachment[];
  /** How many of those chosen last had no place. */
  leftOut: number;
};

type Options = {
  most: number;
  upload: (
    file: File,
    on: { signal: AbortSignal; onProgress: (progress: number) => void },
  ) => Promise<{ id: string }>;
  remove: (id: string) => void;
};

/** Files that go along with something that is being written: each is sent at once, one after the other. */
export class AttachmentTray {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #all: readonly Sending[] = [];
  #now: Attached = { all: [], leftOut: 0 };
  #line: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly now = () => this.#now;

  add(files: readonly File[]) {
    const room = Math.max(0, this.#options.most - this.#all.length);
    const added = files.slice(0, room).map((file) => ({
      ...blank(file.name),
      progress: 0,
      file,
    }));
    this.#change([...this.#all, ...added], files.length - added.length);
    for (const sending of added) this.#inLine(sending);
  }

  /** Files that have arrived already, such as those of a message that is taken back. */
  putBack(files: readonly { id: string; name: string }[]) {
    this.#change([...files.map(({ id, name }) => ({ ...blank(name), id })), ...this.#all]);
  }

  tryAgain(key: string) {
    this.#update(key, { progress: 0, error: undefined });
    for (const it of this.#all) if (it.key === key) this.#inLine(it);
  }

  takeOut(key: string) {
    const out = this.#all.filter((it) => it.key === key);
    this.#change(this.#all.filter((it) => it.key !== key));
    for (const { stop, id } of out) {
      stop.abort();
      if (id) this.#options.remove(id);
    }
  }

  /** They belong to what was sent now. */
  letGo() {
    this.#change([]);
  }

  /** Nobody will send them any more. */
  stop() {
    for (const { stop } of this.#all) stop.abort();
  }

  #inLine(sending: Sending) {
    this.#line = this.#line.then(() => this.#send(sending));
  }

  async #send({ key, file, stop: { signal } }: Sending) {
    if (signal.aborted || !file) return;
    try {
      if (file.size === 0) throw new Refusal('invalid-argument', 'This file is empty');
      const onProgress = (progress: number) => this.#update(key, { progress });
      const { id } = await this.#options.upload(file, { signal, onProgress });
      this.#update(key, { id, progress: undefined });
    } catch (error) {
      if (signal.aborted) return;
      const words = error instanceof Error ? error.message : '';
      this.#update(key, { progress: undefined, error: words, again: mayPass(error) });
    }
  }

  #update(key: string, changes: Partial<Sending>) {
    const all = this.#all.map((it) => (it.key === key ? { ...it, ...changes } : it));
    this.#change(all, this.#now.leftOut);
  }

  #change(all: readonly Sending[], leftOut = 0) {
    this.#all = all;
    this.#now = { all, leftOut };
    for (const listener of this.#listeners) listener();
  }
}

const blank = (name: string): Sending => ({
  key: newKey(),
  name,
  id: undefined,
  progress: undefined,
  error: undefined,
  again: false,
  stop: new AbortController(),
});

function mayPass(error: unknown) {
  const refused = refusedAs(error);
  return !refused || worthRetrying(error) || refused.code === 'resource-exhausted';
}
