import type { Api } from '#browser/context.ts';

/** A dispatched event; see `LiveHub.onEvents`. */
type Change = { type: string };

type Options = {
  /** Calls a function with the events that were dispatched. */
  onEvents: (watch: (changes: readonly Change[]) => void) => void;
  now?: () => number;
};

/** Figures of the footer may be this old; an announcement shows at once. */
const MAX_AGE_MS = 1_000;

/**
 * What stands on every page that is made for everybody: who asks (a guest), the figures of the footer and the
 * announcements to guests. It is read once a second at most in this process, not for each page: three of five reads.
 */
export class SharedReads {
  readonly #now: () => number;
  readonly #kept = new Map<string, { value: unknown; readAt: number }>();
  /** Counts what made kept values wrong, so that a read that began before it is not kept. */
  #changes = 0;

  constructor({ onEvents, now = () => performance.now() }: Options) {
    this.#now = now;
    onEvents((changes) => {
      if (!changes.some(({ type }) => type.startsWith('announcement.'))) return;
      this.#changes += 1;
      this.#kept.clear();
    });
  }

  /** The same calls, of which these are answered with what is kept. Only for the client of a guest. */
  over(client: Api): Api {
    const calls: Record<string, Record<string, () => Promise<unknown>>> = {
      session: { get: () => this.#read('session', () => client.session.get()) },
      counts: { footer: () => this.#read('footer', () => client.counts.footer()) },
      announcements: { live: () => this.#read('announcements', () => client.announcements.live()) },
    };
    const withCalls = (namespace: object, own: Record<string, unknown>) =>
      new Proxy(namespace, { get: (of, name) => own[String(name)] ?? Reflect.get(of, name) });
    return new Proxy(client, {
      get(of, name) {
        const namespace = Reflect.get(of, name);
        const own = calls[String(name)];
        return own ? withCalls(namespace, own) : namespace;
      },
    });
  }

  /** Pages share what was read, never a reading: one that fails has to be told to each page that waits for it. */
  async #read(key: string, read: () => Promise<unknown>) {
    const kept = this.#kept.get(key);
    if (kept && this.#now() - kept.readAt < MAX_AGE_MS) return kept.value;
    const { value, readAt, changes } = {
      readAt: this.#now(),
      changes: this.#changes,
      value: await read(),
    };
    if (changes === this.#changes) this.#kept.set(key, { value, readAt });
    return value;
  }
}
