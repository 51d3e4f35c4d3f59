import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/** How often to look for jobs whose worker is gone, and when to look again at one that was missing once. */
const POLL_INTERVAL_MS = 10_000;
const SECOND_LOOK_MS = 2_000;
const WORKER_NAME = 'plumbline-worker';

/** What the workers of this process have in hand. */
export type JobsInHand = { workers: ReadonlySet<string>; jobs: ReadonlySet<string> };

/** Follows which jobs the workers of this process have been given, and not yet done. */
export function trackJobsInHand(events: WorkerEvents): JobsInHand {
  const workers = new Set<string>();
  const jobs = new Set<string>();
  events.on('pool:listen:success', ({ workerPool }) => workers.add(workerPool.id));
  events.on('job:start', ({ job }) => jobs.add(job.id));
  events.on('job:complete', ({ job }) => jobs.delete(job.id));
  events.on('worker:fatalError', ({ worker }) => {
    const job = worker.getActiveJob();
    if (job) jobs.delete(job.id);
  });
  return { workers, jobs };
}

/**
 * Unlocks the jobs of a killed process within seconds; Graphile Worker itself would wait four hours. A worker is alive
 * as long as its listening connection, which has the worker's id in its application name. It counts as gone when it is
 * missing twice in a row, so a listener that reconnects keeps its jobs. The first look is at the start: a program that
 * was killed and starts again finds its own jobs.
 *
 * A worker that lost its connection just when it was given a job never hears of it: a job that is locked by a worker of
 * this process without being in its hand, twice in a row, is unlocked, too.
 */
export function releaseOrphanedJobs(
  pool: pg.Pool,
  inHand: JobsInHand,
  onError: (error: unknown) => void,
  { everyMs = POLL_INTERVAL_MS, secondLookMs = SECOND_LOOK_MS } = {},
) {
  let missed = new Set<string>();
  let unheard = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let polling = look();

  async function look() {
    await poll().catch(onError);
    if (isStopped) return;
    timer = setTimeout(
      () => {
        polling = look();
      },
      missed.size + unheard.size > 0 ? secondLookMs : everyMs,
    );
  }

  async function poll() {
    const own = [...inHand.workers];
    const { rows } = await pool.query<FoundLock>(locksQuery, [WORKER_NAME, own]);
    await releaseUnheard(
      rows.flatMap(({ job, lock }) => (job && lock ? [{ id: job, lock }] : [])),
      own,
    );
    const missing = rows.flatMap(({ worker }) => worker ?? []);
    const gone = missing.filter((id) => missed.has(id));
    missed = new Set(missing.filter((id) => !gone.includes(id)));
    if (gone.length > 0)
      await pool.query('select graphile_worker.force_unlock_workers($1)', [gone]);
  }

  async function releaseUnheard(locked: readonly { id: string; lock: string }[], own: string[]) {
    const notInHand = locked.filter(({ id }) => !inHand.jobs.has(id));
    const lost = notInHand.filter(({ lock }) => unheard.has(lock));
    unheard = new Set(notInHand.filter((each) => !lost.includes(each)).map(({ lock }) => lock));
    if (lost.length > 0) await pool.query(unlockJobs, [lost.map(({ id }) => id), own]);
  }

  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return polling;
    },
  };
}

/** A worker that is missing, or a job that a worker of this process has locked. */
type FoundLock = { worker: string | null; job: string | null; lock: string | null };

/** A lock is named with its time: a job that is locked anew is another matter. One statement, because it is asked often. */
const locksQuery = `
  select distinct locked_by as worker, null as job, null as lock from graphile_worker.jobs
  where locked_by is not null and locked_by <> all($2::text[]) and not exists (
    select from pg_stat_activity where application_name = $1 || ' ' || locked_by)
  union all
  select null, id::text, id || ' ' || locked_at from graphile_worker.jobs
  where locked_by = any($2::text[])`;

const unlockJobs = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where id = any($1::bigint[]) and locked_by = any($2::text[])`;

/** Sets the application name of each worker pool's listening connection to the pool's id, whenever it connects. */
export function tagWorkerConnections(events: WorkerEvents, onError: (error: unknown) => void) {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // The worker is still using the connection: wait until its own queries are done.
    client.once('drain', () => {
      client
        .query("select set_config('application_name', $1, false)", [
          `${WORKER_NAME} ${workerPool.id}`,
        ])
        .catch(onError);
    });
  });
}
