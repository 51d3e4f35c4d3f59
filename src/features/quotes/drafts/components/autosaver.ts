export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

type Options<T> = {
  /** The value that is saved already. */
  saved: T | undefined;
  save: (value: T) => Promise<unknown>;
  onState: (state: SaveState, error?: unknown) => void;
};

/** Saves the latest value with one call at a time, and never saves the same value twice in a row. */
export class Autosaver<T> {
  readonly #options: Options<T>;
  #savedJson: string | undefined;
  #pending: T | undefined;
  #running: Promise<boolean> | undefined;

  constructor(options: Options<T>) {
    this.#options = options;
    this.#savedJson = toJson(options.saved);
  }

  /** Sets the value to save, or undefined while it cannot be saved. Returns whether it differs from the saved one. */
  setValue(value: T | undefined) {
    this.#pending = value;
    const isDue = this.#isDue();
    if (isDue && !this.#running) this.#options.onState('waiting');
    return isDue;
  }

  /** Saves the current value; resolves to false if that failed. The next flush tries again. */
  flush(): Promise<boolean> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Takes over a value that another window saved. */
  reset(saved: T | undefined) {
    this.#savedJson = toJson(saved);
    this.#pending = saved;
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
      // The call may have succeeded without its response arriving, so even the previous value has to be sent again.
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
