import type { StreamEvent } from './events.ts';

/** Turns the events that one stream receives into its updates. */
export type Feed<Update> = {
  /** Whether the event matters to this stream; others do not wake it. */
  isRelevant: (event: StreamEvent) => boolean;
  /**
   * Produces updates: once when the stream opens, without events, then whenever events arrived. Nothing runs in
   * between, so an idle stream needs hardly any memory. Returning 'over' ends the stream.
   */
  produce: (events: readonly StreamEvent[]) => AsyncGenerator<Update, 'over' | undefined>;
};

/** A reader that falls this far behind is dropped; it resumes from the last event it received. */
const MAX_BACKLOG_LENGTH = 1_000;

/** One open stream: each position is delivered once and in order. */
export class LiveStream<Update> implements AsyncIteratorObject<Update, undefined, void> {
  readonly #feed: Feed<Update>;
  readonly #onClose: () => void;
  #queue: StreamEvent[] = [];
  #lastPosition = 0;
  /** True at first, because a feed may have initial updates. */
  #hasPending = true;
  #producing: ReturnType<Feed<Update>['produce']> | undefined;
  #buffered: { value: Update } | undefined;
  #isClosed = false;
  /** Called when there may be updates to read, and when the stream ends. */
  wake: (() => void) | undefined;

  constructor(feed: Feed<Update>, onClose: () => void) {
    this.#feed = feed;
    this.#onClose = onClose;
  }

  get isClosed() {
    return this.#isClosed;
  }

  /** Whether there may be something to read. */
  get hasWork() {
    return !this.#isClosed && (this.#hasPending || Boolean(this.#producing ?? this.#buffered));
  }

  push(event: StreamEvent) {
    if (this.#isClosed) return;
    if (event.position !== undefined) {
      if (event.position <= this.#lastPosition) return;
      this.#lastPosition = event.position;
    }
    if (!this.#feed.isRelevant(event)) return;
    if (this.#queue.push(event) > MAX_BACKLOG_LENGTH) {
      this.close();
      return;
    }
    this.#hasPending = true;
    this.wake?.();
  }

  /** Whether the next call of `next` resolves at once. */
  async ready(): Promise<boolean> {
    try {
      while (!this.#buffered && this.hasWork) await this.#advance();
    } catch (error) {
      this.close();
      throw error;
    }
    return !this.#isClosed && this.#buffered !== undefined;
  }

  async #advance() {
    if (!this.#producing) {
      const events = this.#queue;
      this.#queue = [];
      this.#hasPending = false;
      this.#producing = this.#feed.produce(events);
    }
    const { done, value } = await this.#producing.next();
    if (!done) this.#buffered = { value };
    else if (value === 'over') this.close();
    else this.#producing = undefined;
  }

  async next(): Promise<IteratorResult<Update, undefined>> {
    while (!(await this.ready())) {
      if (this.#isClosed) return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        if (this.hasWork || this.#isClosed) resolve();
        else this.wake = resolve;
      });
    }
    const buffered = this.#buffered;
    this.#buffered = undefined;
    return buffered ? { done: false, value: buffered.value } : { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Update, undefined>> {
    this.close();
    return { done: true, value: undefined };
  }

  /** Ends the stream and drops its queue: a reader that reconnects resumes from the last event it received. */
  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#queue = [];
    this.#producing = undefined;
    this.#buffered = undefined;
    this.#onClose();
    this.wake?.();
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  async [Symbol.asyncDispose]() {
    this.close();
  }
}
