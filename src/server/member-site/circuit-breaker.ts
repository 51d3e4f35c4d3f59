import { ApiError } from '#lib/api-error.ts';
import { BoundedQueue } from '#lib/bounded-queue.ts';

/**
 * Whether a failure says that the site is down, which nothing else opens the circuit for: `unreachable` takes no
 * connections; `slow` did not answer in time, or with 500 and above, which may be due to what it was asked.
 */
type Outage = 'unreachable' | 'slow';

/** The membership site did not answer, or not in a valid way. */
export class MemberSiteFailure extends Error {
  readonly outage: Outage | undefined;

  constructor(message: string, { outage }: { outage?: Outage } = {}) {
    super(message);
    this.outage = outage;
  }
}

export const memberSiteUnavailable = () =>
  new ApiError('unavailable', 'Membership sign-in isn’t available right now');

/** Outages in a row that open the circuit. Slow answers count once for each address and each client. */
const FAILURE_THRESHOLD = 3;
/** How long it stays open: short at first, so that a hiccup refuses nobody for long; twice as long after each trial that fails. */
const FIRST_COOLDOWN_MS = 1_000;
const MAX_COOLDOWN_MS = 10_000;
/** Calls to the site at a time, so that a burst of ours cannot make it too slow for everybody; and how many may wait. */
const MAX_CALLS = 16;
const MAX_WAITING_CALLS = 500;

/** For whom a call is made: slow answers to one address, or to one client, say little about the site. */
export type CallOrigin = { address: string; client: string };

/** Parties of outages: a few of them are enough. */
class Parties {
  readonly #addresses = new Set<unknown>();
  readonly #clients = new Set<unknown>();

  add({ outage }: MemberSiteFailure, origin: CallOrigin | undefined) {
    // A site that cannot be reached is so for everybody.
    const isOfOne = outage === 'slow' && origin !== undefined;
    const other = {};
    if (this.#addresses.size < FAILURE_THRESHOLD)
      this.#addresses.add(isOfOne ? origin.address : other);
    if (this.#clients.size < FAILURE_THRESHOLD) this.#clients.add(isOfOne ? origin.client : other);
  }

  get areEnough() {
    return this.#addresses.size >= FAILURE_THRESHOLD && this.#clients.size >= FAILURE_THRESHOLD;
  }

  clear() {
    this.#addresses.clear();
    this.#clients.clear();
  }
}

/**
 * Refuses calls at once instead of letting everybody wait for a site that is down. After the cooldown some trial calls
 * go through, one of each client; as soon as one succeeds, the circuit closes again. Only outages count: a site that
 * refuses is not down, or wrong passwords would keep everybody else from signing in. Nor do slow answers to one
 * address or client alone.
 */
export class CircuitBreaker {
  readonly #failed = new Parties();
  #openUntil: number | undefined;
  #cooldown = FIRST_COOLDOWN_MS;
  /** Clients whose trial is under way; of the last ones that failed, and until when those are refused. */
  readonly #trying = new Set<unknown>();
  readonly #failedTrials = new Map<unknown, number>();
  readonly #queue = new BoundedQueue(MAX_CALLS, MAX_WAITING_CALLS, memberSiteUnavailable);
  readonly #now: () => number;
  readonly #report: (failure: MemberSiteFailure) => void;

  constructor(now: () => number, report: (failure: MemberSiteFailure) => void) {
    this.#now = now;
    this.#report = report;
  }

  async run<T>(work: () => Promise<T>, origin?: CallOrigin): Promise<T> {
    this.#refuseWhileOpen(origin);
    return this.#queue.run(() => this.#try(work, origin));
  }

  #refuseWhileOpen(origin: CallOrigin | undefined) {
    if (this.#openUntil === undefined) return;
    const client = origin?.client;
    const isRefused =
      this.#now() < this.#openUntil ||
      this.#now() < (this.#failedTrials.get(client) ?? 0) ||
      this.#trying.has(client) ||
      this.#trying.size >= FAILURE_THRESHOLD;
    if (isRefused) throw memberSiteUnavailable();
  }

  async #try<T>(work: () => Promise<T>, origin: CallOrigin | undefined): Promise<T> {
    // Again: it may have opened while this call waited for its turn.
    this.#refuseWhileOpen(origin);
    const isTrial = this.#openUntil !== undefined;
    if (isTrial) this.#trying.add(origin?.client);
    try {
      const result = await work();
      this.#onSuccess(isTrial);
      return result;
    } catch (error) {
      if (!(error instanceof MemberSiteFailure)) {
        this.#onSuccess(isTrial);
        throw error;
      }
      if (error.outage) this.#onOutage(error, origin, isTrial);
      else this.#onSuccess(isTrial);
      this.#report(error);
      throw memberSiteUnavailable();
    } finally {
      if (isTrial) this.#trying.delete(origin?.client);
    }
  }

  #onSuccess(isTrial: boolean) {
    // A slow call that started before the circuit opened does not prove that the site is back.
    if (!isTrial && this.#openUntil !== undefined) return;
    this.#failed.clear();
    this.#failedTrials.clear();
    this.#openUntil = undefined;
    this.#cooldown = FIRST_COOLDOWN_MS;
  }

  #onOutage(failure: MemberSiteFailure, origin: CallOrigin | undefined, isTrial: boolean) {
    if (!isTrial) {
      // Calls that were under way when it opened say nothing new.
      if (this.#openUntil !== undefined) return;
      this.#failed.add(failure, origin);
      if (this.#failed.areEnough) this.#open();
      return;
    }
    // The trials of others may still show that it is back, unless this one speaks for all.
    this.#failedTrials.set(origin?.client, this.#now() + this.#cooldown);
    const isForAll = failure.outage === 'unreachable' || origin === undefined;
    if (isForAll || this.#failedTrials.size >= FAILURE_THRESHOLD) {
      this.#cooldown = Math.min(this.#cooldown * 2, MAX_COOLDOWN_MS);
      this.#open();
    }
  }

  #open() {
    this.#openUntil = this.#now() + this.#cooldown;
    this.#failed.clear();
    this.#failedTrials.clear();
  }
}
