import type { StreamEvent } from './events.ts';

/** What one listener is told of what it hears. */
export type Feed<Told> = {
  /** Whether something is of interest: what is not wakes nobody. */
  isRelevant: (event: StreamEvent) => boolean;
  /**
   * Tells what is new: first when the stream opens, with nothing heard, then whenever it heard something. Nothing
   * runs in between, so that a stream that waits holds next to no memory. 'over' ends the stream.
   */
  produce: (heard: readonly StreamEvent[]) => AsyncGenerator<Told, 'over' | undefined>;
};

/** A reader that falls this far behind is dropped; it resumes from what it last saw. */
const MAX_BACKLOG = 1_000;

/** One open stream: each position that it hears is told once and in order. */
export class LiveStream<Told> implements AsyncIteratorObject<Told, undefined, void> {
  readonly #feed: Feed<Told>;
  readonly #onClose: () => void;
  #queue: StreamEvent[] = [];
  #lastPosition = 0;
  /** It begins with what its feed tells at first. */
  #hasPending = true;
  #producing: ReturnType<Feed<Told>['produce']> | undefined;
  #buffered: { value: Told } | undefined;
  #isClosed = false;
  /** Called when there is something to ask for, and at the end. */
  wake: (() => void) | undefined;

  constructor(feed: Feed<Told>, onClose: () => void) {
    this.#feed = feed;
    this.#onClose = onClose;
  }

  get isClosed() {
    return this.#isClosed;
  }

  /** Whether it is worth asking. */
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
    if (this.#queue.push(event) > MAX_BACKLOG) {
      this.close();
      return;
    }
    this.#hasPending = true;
    this.wake?.();
  }

  /** Whether the next `next` has something to give at once. */
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
      const heard = this.#queue;
      this.#queue = [];
      this.#hasPending = false;
      this.#producing = this.#feed.produce(heard);
    }
    const { done, value } = await this.#producing.next();
    if (!done) this.#buffered = { value };
    else if (value === 'over') this.close();
    else this.#producing = undefined;
  }

  async next(): Promise<IteratorResult<Told, undefined>> {
    while (!(await this.ready())) {
      if (this.#isClosed) return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        if (this.hasWork || this.#isClosed) resolve();
        else this.wake = resolve;
      });
    }
    const told = this.#buffered;
    this.#buffered = undefined;
    return told ? { done: false, value: told.value } : { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Told, undefined>> {
    this.close();
    return { done: true, value: undefined };
  }

  /** Ends it. What was heard and not yet told is given up: a reader that comes back resumes from what it saw. */
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
