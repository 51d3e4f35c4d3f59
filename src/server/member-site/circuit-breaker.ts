import { ApiError } from '#lib/api-error.ts';

/** The membership site did not answer, or not in a valid way. */
export class MemberSiteFailure extends Error {}

export const memberSiteUnavailable = () =>
  new ApiError('unavailable', 'Membership sign-in is unavailable');

/** Failures in a row that open the circuit, and for how long. */
const FAILURE_THRESHOLD = 3;
const COOLDOWN_MS = 10_000;

/**
 * Refuses calls at once instead of letting everybody wait for a site that is down. After the cooldown one trial call
 * goes through; if it succeeds, the circuit closes again.
 */
export class CircuitBreaker {
  #failures = 0;
  #retryAt: number | undefined;
  #isProbing = false;
  readonly #now: () => number;
  readonly #report: (failure: MemberSiteFailure) => void;

  constructor(now: () => number, report: (failure: MemberSiteFailure) => void) {
    this.#now = now;
    this.#report = report;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const trial = this.#retryAt !== undefined;
    if (this.#isProbing || this.#now() < (this.#retryAt ?? 0)) throw memberSiteUnavailable();
    this.#isProbing = trial;
    try {
      const result = await work();
      this.#onSuccess(trial);
      return result;
    } catch (error) {
      if (!(error instanceof MemberSiteFailure)) {
        this.#onSuccess(trial);
        throw error;
      }
      this.#onFailure(trial);
      this.#report(error);
      throw memberSiteUnavailable();
    } finally {
      if (trial) this.#isProbing = false;
    }
  }

  #onSuccess(trial: boolean) {
    // A slow call that started before the circuit opened does not prove that the site is back.
    if (!trial && this.#retryAt !== undefined) return;
    this.#failures = 0;
    this.#retryAt = undefined;
  }

  #onFailure(trial: boolean) {
    this.#failures += 1;
    if (trial || this.#failures >= FAILURE_THRESHOLD) this.#retryAt = this.#now() + COOLDOWN_MS;
  }
}
