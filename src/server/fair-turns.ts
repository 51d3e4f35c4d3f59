import { limitConcurrency } from './jobs/limit-concurrency.ts';

/** What one client has done at the same time; the others of it wait. */
const EACH = 2;

type Lane = { limit: ReturnType<typeof limitConcurrency>; size: number };

/**
 * Costly work for many clients: each has a few things done at the same time, so that one who asks for a hundred keeps
 * nobody else waiting.
 */
export class FairTurns {
  readonly #lanes = new Map<string, Lane>();

  /** How many clients have work here. */
  get size() {
    return this.#lanes.size;
  }

  async run<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
    const lane = this.#lanes.get(client) ?? { limit: limitConcurrency(EACH), size: 0 };
    this.#lanes.set(client, lane);
    lane.size += 1;
    try {
      return await lane.limit(work);
    } finally {
      lane.size -= 1;
      if (lane.size === 0) this.#lanes.delete(client);
    }
  }
}
