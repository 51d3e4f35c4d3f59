import { ApiError } from '#lib/api-error.ts';
import { BoundedQueue } from '#lib/bounded-queue.ts';

/** The membership site did not answer, or not in a valid way. */
export class MemberSiteFailure extends Error {
  /** Whether the site is down: it did not answer in time, or with 500 and above. Nothing else opens the circuit. */
  readonly isOutage: boolean;

  constructor(message: string, { isOutage = false } = {}) {
    super(message);
    this.isOutage = isOutage;
  }
}

export const memberSiteUnavailable = () =>
  new ApiError('unavailable', 'Membership sign-in is unavailable');

/** Failures in a row that open the circuit, and for how long. */
const FAILURE_THRESHOLD = 3;
const COOLDOWN_MS = 10_000;
/** Calls to the site at a time, so that a burst of ours cannot make it too slow for everybody; and how many may wait. */
const MAX_CALLS = 16;
const MAX_WAITING_CALLS = 500;

/**
 * Refuses calls at once instead of letting everybody wait for a site that is down. After the cooldown one trial call
 * goes through; if it succeeds, the circuit closes again. Only outages count: a site that refuses is not down, or
 * wrong passwords would keep everybody else from signing in.
 */
export class CircuitBreaker {
  #failures = 0;
  #retryAt: number | undefined;
  #isProbing = false;
  readonly #queue = new BoundedQueue(MAX_CALLS, MAX_WAITING_CALLS, memberSiteUnavailable);
  readonly #now: () => number;
  readonly #report: (failure: MemberSiteFailure) => void;

  constructor(now: () => number, report: (failure: MemberSiteFailure) => void) {
    this.#now = now;
    this.#report = report;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#refuseWhileOpen();
    return this.#queue.run(() => this.#try(work));
  }

  #refuseWhileOpen() {
    if (this.#isProbing || this.#now() < (this.#retryAt ?? 0)) throw memberSiteUnavailable();
  }

  async #try<T>(work: () => Promise<T>): Promise<T> {
    // Again: it may have opened while this call waited for its turn.
    this.#refuseWhileOpen();
    const isTrial = this.#retryAt !== undefined;
    this.#isProbing = isTrial;
    try {
      const result = await work();
      this.#onSuccess(isTrial);
      return result;
    } catch (error) {
      if (!(error instanceof MemberSiteFailure)) {
        this.#onSuccess(isTrial);
        throw error;
      }
      if (error.isOutage) this.#onFailure(isTrial);
      else this.#onSuccess(isTrial);
      this.#report(error);
      throw memberSiteUnavailable();
    } finally {
      if (isTrial) this.#isProbing = false;
    }
  }

  #onSuccess(isTrial: boolean) {
    // A slow call that started before the circuit opened does not prove that the site is back.
    if (!isTrial && this.#retryAt !== undefined) return;
    this.#failures = 0;
    this.#retryAt = undefined;
  }

  #onFailure(isTrial: boolean) {
    this.#failures += 1;
    if (isTrial || this.#failures >= FAILURE_THRESHOLD) this.#retryAt = this.#now() + COOLDOWN_MS;
  }
}
