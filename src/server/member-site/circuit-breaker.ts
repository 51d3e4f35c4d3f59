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
    const isTrial = this.#retryAt !== undefined;
    if (this.#isProbing || this.#now() < (this.#retryAt ?? 0)) throw memberSiteUnavailable();
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
      this.#onFailure(isTrial);
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
