type Options = {
  mark: () => Promise<unknown>;
  /** After how many ms an attempt that failed is worth another; undefined for never. */
  pauseAfter: (error: unknown) => number | undefined;
  wait: (ms: number) => Promise<void>;
};

/** What arrives within this time is marked together: marking must leave room for answering (R21). */
export const MARK_INTERVAL_MS = 3_000;

/**
 * Marks what somebody looks at as read: the first at once, what follows quickly together, one call at a
 * time, and until the server has taken it. A call marks all that is there.
 */
export class ReadMarker {
  readonly #options: Options;
  #visibleSeq: number | undefined;
  #lastMarked = 0;
  #running = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The newest unread message that is looked at now; undefined when nobody looks. */
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
