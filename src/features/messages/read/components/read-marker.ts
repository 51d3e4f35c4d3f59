type Options = {
  mark: () => Promise<unknown>;
  /** Milliseconds until the next attempt after an error; undefined to give up. */
  pauseAfter: (error: unknown) => number | undefined;
  wait: (ms: number) => Promise<void>;
};

/**
 * Messages arriving within this time are marked together, so that marking leaves rate limit for
 * sending (R21).
 */
export const MARK_INTERVAL_MS = 3_000;

/**
 * Marks visible messages as read: the first at once, those that follow soon together, one call at a
 * time, retrying until it succeeds. Each call marks all messages there are.
 */
export class ReadMarker {
  readonly #options: Options;
  #visibleSeq: number | undefined;
  #lastMarked = 0;
  #running = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The newest unread message in view; undefined when the thread is not looked at. */
  setVisible(seq: number | undefined) {
    this.#visibleSeq = seq;
    if (!this.#running) void this.#run();
  }

  async #run() {
    const { mark, pauseAfter, wait } = this.#options;
    this.#running = true;
    for (let seq = this.#next(); seq !== undefined; seq = this.#next()) {
      const again = await mark().then(() => undefined, pauseAfter);
      if (again === undefined) this.#lastMarked = seq;
      await wait(again ?? MARK_INTERVAL_MS);
    }
    this.#running = false;
  }

  #next() {
    const seq = this.#visibleSeq;
    return seq !== undefined && seq > this.#lastMarked ? seq : undefined;
  }
}
