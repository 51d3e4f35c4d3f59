import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const EVERY_MS = 100;
const PATIENCE_MS = 12_000;

type Sample = { asked: number; answered: number; good: boolean; note: string };

/** Asks the same again and again, never two at a time, and keeps each answer with its time. */
export class Watch {
  readonly samples: Sample[] = [];
  readonly #until = new AbortController();
  readonly #loop: Promise<void>;

  /** `ask` returns nothing when all is well, and otherwise what it saw. */
  constructor(ask: (signal: AbortSignal) => Promise<string | undefined>) {
    this.#loop = this.#run(ask);
  }

  async #run(ask: (signal: AbortSignal) => Promise<string | undefined>) {
    while (!this.#until.signal.aborted) {
      const asked = performance.now();
      const note = await ask(AbortSignal.timeout(PATIENCE_MS)).catch((error: Error) =>
        String(error.cause ?? error),
      );
      const sample = { asked, answered: performance.now(), good: !note, note: note ?? '' };
      this.samples.push(sample);
      await pause(EVERY_MS, undefined, { signal: this.#until.signal }).catch(() => {});
    }
  }

  /** What was asked since then and did not go well. */
  failuresSince(time: number) {
    return this.samples.filter(({ good, answered }) => !good && answered >= time);
  }

  /** When it last went wrong since then. */
  lastFailureSince(time: number) {
    return this.failuresSince(time).at(-1)?.answered;
  }

  get isGood() {
    return this.samples.at(-1)?.good ?? false;
  }

  async stop() {
    this.#until.abort();
    await this.#loop;
  }
}

/** Whether an address answers with 200. */
export const watchUrl = (
  url: () => string,
  isFine: (status: number) => boolean = (status) => status === 200,
) =>
  new Watch(async (signal) => {
    const answer = await fetch(url(), { signal });
    const body = await answer.text();
    return isFine(answer.status) ? undefined : `${answer.status} ${body}`;
  });

/** Whether the database takes a write that its standby has, too: on a connection of its own each time. */
export const watchDatabase = (url: string) =>
  new Watch(async () => {
    const client = new pg.Client({
      ...{ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 },
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query("select pg_logical_emit_message(true, 'probe', '')");
      return undefined;
    } finally {
      await client.end().catch(() => {});
    }
  });
