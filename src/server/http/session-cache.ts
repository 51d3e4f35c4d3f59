import type { Actor, Person } from '../context.ts';

/** How long a session is trusted without looking: an ended one must be refused within a second (R6). */
const MAX_AGE_MS = 900;
const MAX_SESSIONS = 10_000;
/** How long a change may take from its statement to its commit until sessions of that person are kept again. */
const COMMIT_MS = 2_000;

type Kept = { actor: Person; until: number };
type Pending = { actor: Promise<Actor>; changes: number };

/**
 * Who the latest session tokens belong to, so that a person's many requests do not ask the database each time. A
 * change of a person or their sessions drops what is kept of them; see `announce_access_change` in triggers.sql.
 */
export class SessionCache {
  readonly #find: (token: string) => Promise<Actor>;
  readonly #now: () => number;
  /** In the order in which they expire. */
  readonly #kept = new Map<string, Kept>();
  readonly #pending = new Map<string, Pending>();
  /** People whose change may not be committed yet, and until when. */
  readonly #changing = new Map<string, number>();
  #changes = 0;

  constructor(find: (token: string) => Promise<Actor>, now = () => performance.now()) {
    this.#find = find;
    this.#now = now;
  }

  get size() {
    return this.#kept.size;
  }

  get(token: string): Actor | Promise<Actor> {
    const kept = this.#kept.get(token);
    if (kept && kept.until > this.#now()) return kept.actor;
    const pending = this.#pending.get(token);
    // A search that began before a change may still find what was.
    if (pending && pending.changes === this.#changes) return pending.actor;
    return this.#findAndKeep(token);
  }

  /** Drops what is kept of a person who has changed, or is about to. */
  forget(userId: string) {
    const now = this.#now();
    this.#changes += 1;
    for (const [token, { actor }] of this.#kept) if (actor.uid === userId) this.#kept.delete(token);
    for (const [id, until] of this.#changing) if (until <= now) this.#changing.delete(id);
    this.#changing.set(userId, now + COMMIT_MS);
  }

  async #findAndKeep(token: string) {
    const changes = this.#changes;
    const until = this.#now() + MAX_AGE_MS;
    const pending = { actor: this.#find(token), changes };
    this.#pending.set(token, pending);
    try {
      const actor = await pending.actor;
      if (actor.kind === 'person' && changes === this.#changes) this.#keep(token, { actor, until });
      return actor;
    } finally {
      if (this.#pending.get(token) === pending) this.#pending.delete(token);
    }
  }

  #keep(token: string, kept: Kept) {
    const now = this.#now();
    if ((this.#changing.get(kept.actor.uid) ?? 0) > now) return;
    for (const [oldest, { until }] of this.#kept) {
      if (until > now && this.#kept.size < MAX_SESSIONS) break;
      this.#kept.delete(oldest);
    }
    this.#kept.delete(token);
    this.#kept.set(token, kept);
  }
}
