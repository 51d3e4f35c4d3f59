/** Runs at most `concurrency` tasks at a time. Others wait in order; beyond `maxWaiting` they are refused. */
export class BoundedQueue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #concurrency: number;
  readonly #maxWaiting: number;
  readonly #refusal: () => Error;

  constructor(concurrency: number, maxWaiting: number, refusal: () => Error) {
    this.#concurrency = concurrency;
    this.#maxWaiting = maxWaiting;
    this.#refusal = refusal;
  }

  get isIdle() {
    return this.#running === 0;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#concurrency) this.#running += 1;
    else if (this.#waiting.length >= this.#maxWaiting) throw this.#refusal();
    // Whoever finishes hands its place over, so that nobody can slip in between.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** One bounded queue per key, for as long as it has something to do. */
export class KeyedQueues {
  readonly #queues = new Map<string, BoundedQueue>();
  readonly #create: () => BoundedQueue;

  constructor(concurrency: number, maxWaiting: number, refusal: () => Error) {
    this.#create = () => new BoundedQueue(concurrency, maxWaiting, refusal);
  }

  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? this.#create();
    this.#queues.set(key, queue);
    try {
      return await queue.run(task);
    } finally {
      if (queue.isIdle) this.#queues.delete(key);
    }
  }
}
