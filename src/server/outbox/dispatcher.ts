import pg from 'pg';
import type { Logger } from 'pino';
import { ACCESS_CHANNEL } from '../database/access-changes.ts';
import type { EphemeralEvent } from '../live/events.ts';
import type { LiveHub } from '../live/live-hub.ts';
import type { RequestLoad } from '../processes/request-load.ts';
import { currentTracer } from '../tracing/tracing.ts';
import { BATCH, type DispatchedActivity, dispatchBatch, type PlanJobs } from './dispatch-batch.ts';
import { type EventRow, eventsAfterQuery, toEvents } from './dispatched-events.ts';

/** The shortest time between two rounds. */
const ROUND_MS = 20;
/**
 * The same after a round with this many activities: each round costs ten statements, and each of its jobs as many, for
 * few activities as for hundreds.
 */
const BUSY = { activities: 10, roundMs: 60 };
/** The longest time between two rounds while requests keep the machine busy: longer, people would notice. */
const MAX_REST_MS = 300;
/** How often to look for rows of a process that died after its commit, before it could wake a dispatcher. */
const SWEEP_MS = 5_000;
/** How often to look for events whose notification was lost with a connection that seems to be open. */
const CATCH_UP_MS = 20_000;
const RECONNECT_MS = 500;
const RETRY_MS = 1_000;
const RECONNECT_TIMEOUT_MS = 2_000;
/** A start may happen on a busy machine. */
const START_CONNECT_MS = 10_000;
const CHANNEL = 'plumbline_live';
const WAKE_CHANNEL = 'plumbline_wake';
const EPHEMERAL_CHANNEL = 'plumbline_whispers';
/** PostgreSQL limits the payload of a notification to 8,000 bytes. */
const MAX_NOTIFY_BYTES = 7_900;
const DISPATCH_LOCK = 7_150_002;

const pendingQuery = {
  name: 'undispatched',
  text: 'select exists (select from activities where position is null) as "hasPending"',
};

/** With more streams than this, comparing costs more than reading every audience. */
const MAX_COMPARED_RECIPIENTS = 500;

type Options = {
  directUrl: string;
  live: LiveHub;
  log: Logger;
  /** Whether the process has live streams, or keeps what events change; without it, nothing is handed to them. */
  isServing?: boolean;
  /** The jobs that follow an activity of this type; without it the process leaves dispatching to others. */
  planJobs?: PlanJobs | undefined;
  /** What rounds with many activities yield to, where they share a machine with requests. */
  requestLoad?: RequestLoad | undefined;
  /** Called in the transaction of each dispatch, after it; returns whether there is more to do. */
  afterDispatch?:
    | ((client: pg.Client, dispatched: readonly DispatchedActivity[]) => Promise<boolean>)
    | undefined;
  /** Called with the id of a person whose rights or sessions have changed, in any process. */
  onAccessChange?: (userId: string) => void;
};

/**
 * Dispatches the outbox in batches: gives each activity its position, writes the deliveries, queues the jobs and wakes
 * the live streams of every process. A process that serves requests only wakes those that dispatch, and hands what they
 * dispatched to its streams. Everything happens on a connection of its own; when that is lost, it reconnects and
 * catches up.
 */
export class Dispatcher {
  readonly #options: Options;
  #client: pg.Client | undefined;
  #lastPosition = 0;
  #hasPending = false;
  #queue: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #lastRound = 0;
  #restMs = ROUND_MS;
  #polls: NodeJS.Timeout[] = [];
  #stopping = false;

  constructor(options: Options) {
    this.#options = options;
  }

  async start() {
    await this.#connect(START_CONNECT_MS);
    if (this.#options.planJobs) this.#polls.push(setInterval(() => this.#sweep(), SWEEP_MS));
    this.#polls.push(setInterval(() => this.#catchUp(), CATCH_UP_MS));
    this.wake();
  }

  /** Call after a commit: dispatches at once, or soon after the last time. */
  wake() {
    this.#hasPending = true;
    if (this.#timer || this.#stopping) return;
    const wait = Math.max(0, this.#lastRound + this.#restMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#queue = this.#queue.then(async () => void (await this.#round()));
    }, wait);
  }

  #sweep() {
    this.#queue = this.#queue.then(async () => {
      const client = this.#client;
      try {
        const found = await client?.query<{ hasPending: boolean }>(pendingQuery);
        if (found?.rows[0]?.hasPending) this.wake();
      } catch (error) {
        if (client && !isSentByServer(error)) this.#onConnectionLost(client, error);
      }
    });
  }

  #catchUp() {
    // The streams have ended, and the connection is about to.
    if (this.#stopping) return;
    this.#queue = this.#queue.then(() => this.#deliver());
  }

  /** Publishes an event that is not stored; it is lost while the connection is down. */
  publishEphemeral(event: EphemeralEvent) {
    const payload = JSON.stringify(event);
    if (Buffer.byteLength(payload) > MAX_NOTIFY_BYTES) return;
    this.#queue = this.#queue.then(async () => {
      await this.#client
        ?.query('select pg_notify($1, $2)', [EPHEMERAL_CHANNEL, payload])
        .catch(() => {});
    });
  }

  /** Dispatches everything committed so far; stops when the database is unavailable. */
  async flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    let isReachable = true;
    do {
      this.#hasPending = true;
      this.#queue = this.#queue.then(async () => {
        isReachable = await this.#round();
      });
      await this.#queue;
    } while (this.#hasPending && isReachable);
  }

  async stop() {
    this.#stopping = true;
    for (const poll of this.#polls) clearInterval(poll);
    clearTimeout(this.#timer);
    await this.flush();
    await this.#client?.end().catch(() => {});
  }

  async #connect(connectionTimeoutMillis = RECONNECT_TIMEOUT_MS) {
    const client = new pg.Client({
      connectionString: this.#options.directUrl,
      application_name: 'plumbline-dispatcher',
      statement_timeout: 10_000,
      // A process that hangs must not keep the others from dispatching.
      idle_in_transaction_session_timeout: 10_000,
      connectionTimeoutMillis,
      // A server that is gone without a word: longer than it may take over any statement.
      query_timeout: 15_000,
    });
    client.on('error', (error) => this.#onConnectionLost(client, error));
    client.on('end', () => this.#onConnectionLost(client));
    client.on('notification', ({ channel, payload }) => {
      if (channel === EPHEMERAL_CHANNEL) {
        this.#options.live.publishEphemeral(JSON.parse(payload ?? '') as EphemeralEvent);
        return;
      }
      if (channel === ACCESS_CHANNEL) this.#options.onAccessChange?.(payload ?? '');
      else if (channel === WAKE_CHANNEL) this.wake();
      else this.#catchUp();
    });
    try {
      await client.connect();
      if (this.#options.isServing ?? true) {
        await client.query(`listen ${CHANNEL}`);
        await client.query(`listen ${EPHEMERAL_CHANNEL}`);
      }
      await client.query(`listen ${ACCESS_CHANNEL}`);
      if (this.#options.planJobs) await client.query(`listen ${WAKE_CHANNEL}`);
      if (this.#lastPosition === 0) {
        const { rows } = await client.query<{ position: number }>(
          'select coalesce(max(position), 0)::float8 as position from activities',
        );
        this.#lastPosition = rows[0]?.position ?? 0;
        this.#options.live.position = this.#lastPosition;
      }
    } catch (error) {
      closeInBackground(client);
      throw error;
    }
    this.#client = client;
  }

  #onConnectionLost(client: pg.Client, error?: unknown) {
    if (this.#client !== client || this.#stopping) return;
    this.#client = undefined;
    closeInBackground(client);
    this.#options.log.warn({ err: error }, 'dispatcher lost its connection');
    this.#reconnect();
  }

  #reconnect() {
    if (this.#stopping) return;
    setTimeout(async () => {
      try {
        await this.#connect();
        this.#catchUp();
        this.wake();
      } catch {
        this.#reconnect();
      }
    }, RECONNECT_MS).unref();
  }

  /** Returns whether the database could be reached. */
  async #round() {
    if (!this.#client) return false;
    if (!this.#hasPending) return true;
    this.#hasPending = false;
    this.#lastRound = performance.now();
    try {
      const { planJobs } = this.#options;
      if (!planJobs) {
        await this.#client.query(`notify ${WAKE_CHANNEL}`);
        return true;
      }
      const count = await this.#dispatch(this.#client, planJobs);
      this.#restMs = this.#restAfter(count);
      if (count === BATCH) this.wake();
      if (count > 0) await this.#deliver();
      return true;
    } catch (error) {
      this.#hasPending = true;
      this.#options.log.error({ err: error }, 'dispatch failed; it will be tried again');
      setTimeout(() => this.wake(), RETRY_MS).unref();
      return false;
    }
  }

  /** How long after the start of a round with so many activities the next may start. */
  #restAfter(count: number) {
    if (count < BUSY.activities) return ROUND_MS;
    const took = performance.now() - this.#lastRound;
    const restMs = Math.min(MAX_REST_MS, took + (this.#options.requestLoad?.restAfter(took) ?? 0));
    return count === BATCH ? restMs : Math.max(BUSY.roundMs, restMs);
  }

  async #dispatch(client: pg.Client, planJobs: PlanJobs) {
    const startedAt = Date.now();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [DISPATCH_LOCK]);
      const dispatched = await dispatchBatch(client, planJobs);
      const count = dispatched.length;
      if (await this.#options.afterDispatch?.(client, dispatched)) this.wake();
      if (count > 0) await client.query(`notify ${CHANNEL}`);
      await client.query('commit');
      const tracer = currentTracer();
      if (tracer)
        for (const { type, requestId } of dispatched)
          tracer.record(
            { name: `dispatch ${type}`, kind: 'dispatch', requestId },
            startedAt,
            Date.now(),
          );
      return count;
    } catch (error) {
      await client.query('rollback').catch(() => this.#onConnectionLost(client, error));
      throw error;
    }
  }

  async #deliver() {
    const client = this.#client;
    const { live, isServing = true } = this.#options;
    if (!client || !isServing) return;
    try {
      for (let isFiltered = true; ; ) {
        const opened = live.openedCount;
        const recipients = isFiltered ? live.listRecipients(MAX_COMPARED_RECIPIENTS) : undefined;
        const { rows } = await client.query<{ event: EventRow }>({
          ...eventsAfterQuery,
          values: [this.#lastPosition, recipients],
        });
        const events = rows.map(({ event }) => event);
        const last = events.at(-1);
        if (!last) return;
        // A stream that opened meanwhile may be for somebody whose events were left out.
        if (recipients && live.openedCount !== opened) {
          isFiltered = false;
          continue;
        }
        isFiltered = true;
        this.#lastPosition = last.position;
        live.position = last.position;
        live.deliver(events.flatMap(toEvents));
        if (events.length < BATCH) return;
      }
    } catch (error) {
      this.#options.log.error({ err: error }, 'delivery failed; it will be tried again');
      // An error that the server did not send leaves open what the connection is still waiting for.
      if (!isSentByServer(error)) this.#onConnectionLost(client, error);
    }
  }
}

const isSentByServer = (error: unknown) => error instanceof pg.DatabaseError;

/** Closes a connection that may be lost already. */
function closeInBackground(client: pg.Client) {
  client.end().catch(() => {});
}
