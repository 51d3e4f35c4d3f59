import { ApiError } from '#lib/api-error.ts';

/** On whose behalf something heavy is done: the context of a call or of a job. */
export type WorkCaller = {
  actor: { kind: 'guest' } | { kind: 'person'; uid: string } | { kind: 'job' };
  clientAddress?: string | undefined;
  /** Where a refusal says when to try again. */
  responseHeaders?: Headers | undefined;
};

export type FairQueueLimits = {
  /** How many tasks run at the same time. */
  concurrency: number;
  /** How many requests may wait; further ones are refused. */
  maxWaiting: number;
  /** How many tasks one caller may have, running and waiting. */
  maxPerCaller: number;
};

/** A waiting job has its turn after this many requests, so that a busy site does not hold it up forever. */
const REQUESTS_PER_JOB = 8;
const RETRY_AFTER_SECONDS = 3;

/**
 * Lets at most `concurrency` tasks run. Callers take turns, so that one who asks for much makes nobody else wait; jobs
 * run when no request waits, and are never refused.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** The tasks that wait, by caller; the caller whose turn is next comes first. */
  readonly #requests = new Map<string, (() => void)[]>();
  readonly #jobs: (() => void)[] = [];
  readonly #countByCaller = new Map<string, number>();
  #running = 0;
  #waitingRequests = 0;
  #requestsSinceJob = 0;
  #refused = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get running() {
    return this.#running;
  }

  get waiting() {
    return this.#waitingRequests + this.#jobs.length;
  }

  /** How many tasks were refused so far. */
  get refused() {
    return this.#refused;
  }

  /** Runs `work` when its turn has come. Refuses at once with 429 or 503 when the caller, or the queue, has too much. */
  async run<Result>(caller: WorkCaller, work: () => Promise<Result>): Promise<Result> {
    const key = callerKey(caller);
    if (key !== undefined) this.#admit(key, caller);
    try {
      await this.#waitForTurn(key);
      try {
        return await work();
      } finally {
        this.#startNext();
      }
    } finally {
      if (key !== undefined) this.#release(key);
    }
  }

  #admit(key: string, caller: WorkCaller) {
    const count = this.#countByCaller.get(key) ?? 0;
    if (count >= this.#limits.maxPerCaller) {
      this.#refused += 1;
      throw refusal(caller, 'resource-exhausted', 'Too many requests. Try again in a few seconds');
    }
    if (this.#waitingRequests >= this.#limits.maxWaiting) {
      this.#refused += 1;
      throw refusal(
        caller,
        'unavailable',
        'Many files and documents are in the works right now. Try again in a few seconds',
      );
    }
    this.#countByCaller.set(key, count + 1);
  }

  #release(key: string) {
    const count = (this.#countByCaller.get(key) ?? 0) - 1;
    if (count > 0) this.#countByCaller.set(key, count);
    else this.#countByCaller.delete(key);
  }

  async #waitForTurn(key: string | undefined) {
    if (this.#running < this.#limits.concurrency) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((start) => {
      if (key === undefined) {
        this.#jobs.push(start);
        return;
      }
      this.#waitingRequests += 1;
      const tasks = this.#requests.get(key);
      if (tasks) tasks.push(start);
      else this.#requests.set(key, [start]);
    });
  }

  /** Hands the place of a finished task to the next one. */
  #startNext() {
    const next = this.#next();
    if (next) next();
    else this.#running -= 1;
  }

  #next() {
    if (this.#jobs.length > 0 && this.#requestsSinceJob >= REQUESTS_PER_JOB) return this.#nextJob();
    const [first] = this.#requests;
    if (!first) return this.#nextJob();
    const [key, tasks] = first;
    const task = tasks.shift();
    this.#requests.delete(key);
    if (tasks.length > 0) this.#requests.set(key, tasks);
    this.#waitingRequests -= 1;
    this.#requestsSinceJob += 1;
    return task;
  }

  #nextJob() {
    this.#requestsSinceJob = 0;
    return this.#jobs.shift();
  }
}

/** Who a task counts to; undefined for a job. */
function callerKey({ actor, clientAddress }: WorkCaller) {
  if (actor.kind === 'job') return undefined;
  return actor.kind === 'person' ? actor.uid : `from ${clientAddress ?? 'nowhere'}`;
}

function refusal(
  { responseHeaders }: WorkCaller,
  code: 'resource-exhausted' | 'unavailable',
  message: string,
) {
  responseHeaders?.set('retry-after', String(RETRY_AFTER_SECONDS));
  return new ApiError(code, message, { retryAfter: RETRY_AFTER_SECONDS });
}
