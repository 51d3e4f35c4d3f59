export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

type Options<T> = {
  /** What is kept already. */
  kept: T | undefined;
  save: (value: T) => Promise<unknown>;
  onState: (state: SaveState, error?: unknown) => void;
};

/** Keeps the latest of what is wanted: one call at a time, and nothing that is kept already. */
export class Autosaver<T> {
  readonly #options: Options<T>;
  #kept: string | undefined;
  #wanted: T | undefined;
  #running: Promise<boolean> | undefined;

  constructor(options: Options<T>) {
    this.#options = options;
    this.#kept = textOf(options.kept);
  }

  /** What should be kept from now on; undefined while there is nothing that could be. True when it is not yet. */
  want(value: T | undefined) {
    this.#wanted = value;
    const due = this.#isDue();
    if (due && !this.#running) this.#options.onState('waiting');
    return due;
  }

  /** Keeps all that is wanted now; false when that could not be done. What failed is tried again next time. */
  flush(): Promise<boolean> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Somebody else has kept something: that is what is kept now, and all that is wanted. */
  restart(kept: T | undefined) {
    this.#kept = textOf(kept);
    this.#wanted = kept;
    this.#options.onState('saved');
  }

  async #run() {
    const { save, onState } = this.#options;
    try {
      while (this.#isDue()) {
        const value = this.#wanted as T;
        onState('saving');
        await save(value);
        this.#kept = textOf(value);
        onState('saved');
      }
      return true;
    } catch (error) {
      // It may have been kept all the same: going back to what was kept before is a change again.
      this.#kept = undefined;
      onState('failed', error);
      return false;
    }
  }

  #isDue() {
    return this.#wanted !== undefined && textOf(this.#wanted) !== this.#kept;
  }
}

const textOf = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
