import { performance } from 'node:perf_hooks';

/** How often a process that serves requests looks how busy it is. */
const MEASURE_MS = 250;
/** Smaller changes are not worth telling. */
const STEP = 0.05;
/**
 * What one of a worker's two slots for jobs does of the time with fresh work, however idle or busy requests keep the
 * machine. The two take turns: at a tenth each, most requests on two cores have both to themselves (`npm run bench:jobs`).
 */
const SHARE = 0.1;
/** From here on the share grows with how long work has waited, so that a burst is done within two minutes. */
const PATIENCE_MS = 45_000;
const MAX_URGENCY = 5;
/**
 * The longest rest while there are no requests: one long job (a large photo) must not keep the next one waiting, so that
 * its share is more than the one above.
 */
const IDLE_PAUSE_MS = 600;
/** The longest rest while requests take all the time: longer, it would not notice that they are over. */
const MAX_PAUSE_MS = 3_000;

/** Calls `tell` with the share of time that this process works, from 0 to 1, whenever it changes. */
export function watchRequestLoad(tell: (utilization: number) => void) {
  let before = performance.eventLoopUtilization();
  let told = 0;
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (Math.abs(utilization - told) < STEP) return;
    told = utilization;
    tell(utilization);
  }, MEASURE_MS).unref();
}

/**
 * How busy the processes of this copy are that serve requests. What follows from requests yields to them: it shares
 * their machine, and can wait, while a person cannot.
 */
export class RequestLoad {
  /** Of the average process, from 0 to 1. */
  utilization = 0;
  /** How long the oldest work had waited, less the time since then. */
  #backlogMs = 0;
  #seenAt = 0;

  /**
   * How long to rest after work that took `ms`, so that the work has its share of the time. `ageMs` is how long the work
   * had waited: what follows from it is queued anew, and is as urgent.
   */
  restAfter(ms: number, ageMs = 0, now = performance.now()) {
    const age = Math.min(ageMs, MAX_URGENCY * PATIENCE_MS);
    this.#backlogMs = Math.max(age, this.#backlogMs - (now - this.#seenAt));
    this.#seenAt = now;
    const share = SHARE * Math.max(1, this.#backlogMs / PATIENCE_MS);
    const longest = IDLE_PAUSE_MS + this.utilization * (MAX_PAUSE_MS - IDLE_PAUSE_MS);
    return Math.min(longest, ms * (1 / share - 1));
  }
}
