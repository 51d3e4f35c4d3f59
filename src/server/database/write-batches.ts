import pg from 'pg';

/**
 * Statements under way at the same time. While they wait for the disk, further writes gather for the next one: with more,
 * each would carry less.
 */
const MAX_RUNNING = 3;
/** Writes in one statement: a failure repeats them one by one. */
const MAX_BATCH = 50;

type Options<Item, Result> = {
  /** What the write changes. Two writes of one key never share a statement, and keep their order. */
  keyOf: (item: Item) => string;
  writeOne: (item: Item) => Promise<Result>;
  /** Writes several with one statement; results by key. What is missing is written alone. */
  writeAll: (items: readonly Item[]) => Promise<Map<string, Result>>;
};

type Waiting<Item, Result> = {
  item: Item;
  key: string;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Writes of one kind that many requests make at the same time, as few statements: most of what a small write costs the
 * database is the statement and the commit. A write that comes alone is sent at the end of its turn of the event loop, as
 * it is. Each is committed when its result is known, as if it had been sent alone.
 */
export class WriteBatches<Item, Result> {
  readonly #options: Options<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  readonly #inHand = new Set<string>();
  #running = 0;
  #isScheduled = false;

  constructor(options: Options<Item, Result>) {
    this.#options = options;
  }

  write(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, key: this.#options.keyOf(item), resolve, reject });
      this.#schedule();
    });
  }

  #schedule() {
    if (this.#isScheduled || this.#running >= MAX_RUNNING || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#send();
    });
  }

  #send() {
    const batch = this.#take();
    // The others wait for one of the same key, whose end schedules them.
    if (batch.length === 0) return;
    this.#running += 1;
    void this.#write(batch).then(() => {
      this.#running -= 1;
      for (const { key } of batch) this.#inHand.delete(key);
      this.#schedule();
    });
    this.#schedule();
  }

  #take() {
    const batch: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    for (const each of this.#waiting) {
      if (batch.length === MAX_BATCH || this.#inHand.has(each.key)) left.push(each);
      else {
        this.#inHand.add(each.key);
        batch.push(each);
      }
    }
    this.#waiting = left;
    return batch;
  }

  /** Never rejects: each write has its own result. */
  async #write(batch: readonly Waiting<Item, Result>[]) {
    let alone = batch;
    if (batch.length > 1)
      try {
        const results = await this.#options.writeAll(batch.map(({ item }) => item));
        for (const { key, resolve } of batch)
          if (results.has(key)) resolve(results.get(key) as Result);
        alone = batch.filter(({ key }) => !results.has(key));
      } catch (error) {
        // Whatever else happened, it may have been committed.
        if (!isUndone(error)) {
          for (const { reject } of batch) reject(error);
          return;
        }
      }
    await Promise.all(
      alone.map(({ item, resolve, reject }) => this.#options.writeOne(item).then(resolve, reject)),
    );
  }
}

/** Whether PostgreSQL says that the statement failed, and has undone it. */
const isUndone = (error: unknown) =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';
