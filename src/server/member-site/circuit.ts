import { Refusal } from '#lib/refusal.ts';

/** That the membership site did not answer, or not in any way that we understand. */
export class MemberSiteFailure extends Error {}

export const unavailable = () => new Refusal('unavailable', 'Membership sign-in is unavailable');

/** So many failures in a row open the circuit, for so long. */
const FAILURES = 3;
const REST_MS = 10_000;

/**
 * Answers "unavailable" at once instead of letting everybody wait for a site that is down. After a rest one
 * call goes through to try; all go again when it succeeds.
 */
export class Circuit {
  #failures = 0;
  #closedAgainAt: number | undefined;
  #trying = false;
  readonly #now: () => number;
  readonly #report: (failure: MemberSiteFailure) => void;

  constructor(now: () => number, report: (failure: MemberSiteFailure) => void) {
    this.#now = now;
    this.#report = report;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const trial = this.#closedAgainAt !== undefined;
    if (this.#trying || this.#now() < (this.#closedAgainAt ?? 0)) throw unavailable();
    this.#trying = trial;
    try {
      const result = await work();
      this.#answered(trial);
      return result;
    } catch (error) {
      if (!(error instanceof MemberSiteFailure)) {
        this.#answered(trial);
        throw error;
      }
      this.#failed(trial);
      this.#report(error);
      throw unavailable();
    } finally {
      if (trial) this.#trying = false;
    }
  }

  #answered(trial: boolean) {
    // A slow success from before it opened says nothing about now.
    if (!trial && this.#closedAgainAt !== undefined) return;
    this.#failures = 0;
    this.#closedAgainAt = undefined;
  }

  #failed(trial: boolean) {
    this.#failures += 1;
    if (trial || this.#failures >= FAILURES) this.#closedAgainAt = this.#now() + REST_MS;
  }
}
