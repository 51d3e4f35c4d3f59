import pg from 'pg';
import type { Logger } from 'pino';
import { ACCESS_CHANNEL } from '../database/access-changes.ts';
import type { EphemeralEvent, OutboxEvent } from '../live/events.ts';
import type { LiveHub } from '../live/live-hub.ts';

/** Activities per round, and the shortest time between two rounds. */
const BATCH = 500;
const ROUND_MS = 20;
/** How often to look for rows of a process that died after its commit, before it could dispatch. */
const SWEEP_MS = 1_000;
const RECONNECT_MS = 500;
const CHANNEL = 'plumbline_live';
const EPHEMERAL_CHANNEL = 'plumbline_whispers';
/** PostgreSQL limits the payload of a notification to 8,000 bytes. */
const MAX_NOTIFY_BYTES = 7_900;
const DISPATCH_LOCK = 7_150_002;

const dispatchBatchQuery = {
  name: 'dispatch-batch',
  text: `
    with batch as (
      select id, row_number() over (order by id) as number
      from (select id from activities where position is null order by id limit ${BATCH}) undispatched
    ), base as (
      select coalesce(max(position), 0) as position from activities
    ), placed as (
      update activities set position = base.position + batch.number
      from batch, base where activities.id = batch.id
      returning activities.id, activities.position, type, audience
    ), delivered as (
      insert into deliveries (recipient_id, position, activity_id)
      select recipient, placed.position, placed.id from placed, unnest(audience) recipient
    )
    select id::text, position::text, type from placed order by position`,
};

const eventsAfterQuery = {
  name: 'delivered-after',
  text: `
    select recipient as "recipientId", position::float8 as position, type,
      subject_type as "subjectType", subject_id as "subjectId", data
    from (
      select * from activities where position > $1 order by position limit ${BATCH}
    ) next left join unnest(audience) recipient on true
    order by position`,
};

type Options = {
  directUrl: string;
  live: LiveHub;
  log: Logger;
  /** The jobs that follow an activity of this type. */
  jobNamesFor: (type: string) => readonly string[];
  /** Called with the id of a person whose rights or sessions have changed, in any process. */
  onAccessChange?: (userId: string) => void;
};

/**
 * Dispatches the outbox in batches: gives each activity its position, writes the deliveries, queues the jobs and wakes
 * the live streams of every process. It dispatches and listens on its own connection; when that is lost, it
 * reconnects and catches up.
 */
export class Dispatcher {
  readonly #options: Options;
  #client: pg.Client | undefined;
  #lastPosition = 0;
  #hasPending = false;
  #queue: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(options: Options) {
    this.#options = options;
  }

  async start() {
    await this.#connect();
    this.#sweep = setInterval(() => this.wake(), SWEEP_MS);
    this.wake();
  }

  /** Call after a commit: dispatches soon. */
  wake() {
    this.#hasPending = true;
    if (this.#timer || this.#stopping) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#queue = this.#queue.then(async () => void (await this.#round()));
    }, ROUND_MS);
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
    clearInterval(this.#sweep);
    clearTimeout(this.#timer);
    await this.flush();
    await this.#client?.end().catch(() => {});
  }

  async #connect() {
    const client = new pg.Client({
      connectionString: this.#options.directUrl,
      application_name: 'plumbline-dispatcher',
      statement_timeout: 10_000,
      // A process that hangs must not keep the others from dispatching.
      idle_in_transaction_session_timeout: 10_000,
      connectionTimeoutMillis: 10_000,
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
      if (channel === ACCESS_CHANNEL) {
        this.#options.onAccessChange?.(payload ?? '');
        return;
      }
      this.#queue = this.#queue.then(() => this.#deliver());
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await client.query(`listen ${EPHEMERAL_CHANNEL}`);
      await client.query(`listen ${ACCESS_CHANNEL}`);
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
        this.#queue = this.#queue.then(() => this.#deliver());
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
    try {
      const count = await this.#dispatch(this.#client);
      if (count === BATCH) this.wake();
      if (count > 0) await this.#deliver();
      return true;
    } catch (error) {
      this.#hasPending = true;
      this.#options.log.error({ err: error }, 'dispatch failed; it will be tried again');
      return false;
    }
  }

  async #dispatch(client: pg.Client) {
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [DISPATCH_LOCK]);
      const { rows } = await client.query<{ id: string; position: string; type: string }>(
        dispatchBatchQuery,
      );
      const jobs = rows.flatMap(({ id, type }) =>
        this.#options.jobNamesFor(type).map((name) => ({
          identifier: name,
          payload: { activityId: Number(id) },
          jobKey: `${name}:${id}`,
          maxAttempts: 25,
        })),
      );
      if (jobs.length > 0)
        await client.query(
          `select graphile_worker.add_jobs(array(
             select json_populate_recordset(null::graphile_worker.job_spec, $1::json)))`,
          [JSON.stringify(jobs.map(toJobSpec))],
        );
      if (rows.length > 0) await client.query(`notify ${CHANNEL}`);
      await client.query('commit');
      return rows.length;
    } catch (error) {
      await client.query('rollback').catch(() => this.#onConnectionLost(client, error));
      throw error;
    }
  }

  async #deliver() {
    const client = this.#client;
    if (!client) return;
    try {
      for (;;) {
        const { rows } = await client.query<OutboxEvent>({
          ...eventsAfterQuery,
          values: [this.#lastPosition],
        });
        const last = rows.at(-1);
        if (!last) return;
        this.#lastPosition = last.position;
        this.#options.live.position = last.position;
        this.#options.live.deliver(rows);
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

const toJobSpec = (job: {
  identifier: string;
  payload: object;
  jobKey: string;
  maxAttempts: number;
}) => ({
  identifier: job.identifier,
  payload: job.payload,
  job_key: job.jobKey,
  max_attempts: job.maxAttempts,
});
