export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

type Options<T> = {
  /** What is kept already. */
  saved: T | undefined;
  save: (value: T) => Promise<unknown>;
  onState: (state: SaveState, error?: unknown) => void;
};

/** Keeps the latest of what is wanted: one call at a time, and nothing that is kept already. */
export class Autosaver<T> {
  readonly #options: Options<T>;
  #savedJson: string | undefined;
  #pending: T | undefined;
  #running: Promise<boolean> | undefined;

  constructor(options: Options<T>) {
    this.#options = options;
    this.#savedJson = toJson(options.saved);
  }

  /** What should be kept from now on; undefined while there is nothing that could be. True when it is not yet. */
  setValue(value: T | undefined) {
    this.#pending = value;
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
  reset(kept: T | undefined) {
    this.#savedJson = toJson(kept);
    this.#pending = kept;
    this.#options.onState('saved');
  }

  async #run() {
    const { save, onState } = this.#options;
    try {
      while (this.#isDue()) {
        const value = this.#pending as T;
        onState('saving');
        await save(value);
        this.#savedJson = toJson(value);
        onState('saved');
      }
      return true;
    } catch (error) {
      // It may have been kept all the same: going back to what was kept before is a change again.
      this.#savedJson = undefined;
      onState('failed', error);
      return false;
    }
  }

  #isDue() {
    return this.#pending !== undefined && toJson(this.#pending) !== this.#savedJson;
  }
}

const toJson = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
