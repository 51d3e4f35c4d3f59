import type { Heard } from './live.ts';

/** What one listener is told of what it hears. */
export type Feed<Told> = {
  /** Whether something is of interest: what is not wakes nobody. */
  concerns: (event: Heard) => boolean;
  /**
   * Tells what is new: first when the stream opens, with nothing heard, then whenever it heard something. Nothing
   * runs in between, so that a stream that waits holds next to no memory. 'over' ends the stream.
   */
  tell: (heard: readonly Heard[]) => AsyncGenerator<Told, 'over' | undefined>;
};

/** A reader that falls this far behind is dropped; it resumes from what it last saw. */
const MAX_BACKLOG = 1_000;

/** One open stream: each position that it hears is told once and in order. */
export class LiveStream<Told> implements AsyncIteratorObject<Told, undefined, void> {
  readonly #feed: Feed<Told>;
  readonly #onClose: () => void;
  #heard: Heard[] = [];
  #last = 0;
  /** It begins with what its feed tells at first. */
  #hasNews = true;
  #telling: ReturnType<Feed<Told>['tell']> | undefined;
  #told: { value: Told } | undefined;
  #isOver = false;
  /** Called when there is something to ask for, and at the end. */
  wake: (() => void) | undefined;

  constructor(feed: Feed<Told>, onClose: () => void) {
    this.#feed = feed;
    this.#onClose = onClose;
  }

  get isOver() {
    return this.#isOver;
  }

  /** Whether it is worth asking. */
  get isDue() {
    return !this.#isOver && (this.#hasNews || Boolean(this.#telling ?? this.#told));
  }

  hear(event: Heard) {
    if (this.#isOver) return;
    if (event.position !== undefined) {
      if (event.position <= this.#last) return;
      this.#last = event.position;
    }
    if (!this.#feed.concerns(event)) return;
    if (this.#heard.push(event) > MAX_BACKLOG) {
      this.close();
      return;
    }
    this.#hasNews = true;
    this.wake?.();
  }

  /** Whether the next `next` has something to give at once. */
  async ready(): Promise<boolean> {
    try {
      while (!this.#told && this.isDue) await this.#tell();
    } catch (error) {
      this.close();
      throw error;
    }
    return !this.#isOver && this.#told !== undefined;
  }

  async #tell() {
    if (!this.#telling) {
      const heard = this.#heard;
      this.#heard = [];
      this.#hasNews = false;
      this.#telling = this.#feed.tell(heard);
    }
    const { done, value } = await this.#telling.next();
    if (!done) this.#told = { value };
    else if (value === 'over') this.close();
    else this.#telling = undefined;
  }

  async next(): Promise<IteratorResult<Told, undefined>> {
    while (!(await this.ready())) {
      if (this.#isOver) return { done: true, value: undefined };
      await new Promise<void>((resolve) => {
        if (this.isDue || this.#isOver) resolve();
        else this.wake = resolve;
      });
    }
    const told = this.#told;
    this.#told = undefined;
    return told ? { done: false, value: told.value } : { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<Told, undefined>> {
    this.close();
    return { done: true, value: undefined };
  }

  /** Ends it. What was heard and not yet told is given up: a reader that comes back resumes from what it saw. */
  close() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#heard = [];
    this.#telling = undefined;
    this.#told = undefined;
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
