import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/** How often to look for jobs whose worker is gone, and when to look again at one that was missing once. */
const POLL_INTERVAL_MS = 10_000;
const SECOND_LOOK_MS = 2_000;
const WORKER_NAME = 'plumbline-worker';

/**
 * Unlocks the jobs of a killed process within seconds; Graphile Worker itself would wait four hours. A worker is alive
 * as long as its listening connection, which has the worker's id in its application name. It counts as gone when it is
 * missing twice in a row, so a listener that reconnects keeps its jobs. The first look is at the start: a program that
 * was killed and starts again finds its own jobs.
 */
export function releaseOrphanedJobs(
  pool: pg.Pool,
  onError: (error: unknown) => void,
  { everyMs = POLL_INTERVAL_MS, secondLookMs = SECOND_LOOK_MS } = {},
) {
  let missed = new Set<string>();
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
      missed.size > 0 ? secondLookMs : everyMs,
    );
  }

  async function poll() {
    const { rows } = await pool.query<{ id: string }>(missingWorkersQuery, [WORKER_NAME]);
    const gone = rows.map(({ id }) => id).filter((id) => missed.has(id));
    missed = new Set(rows.map(({ id }) => id).filter((id) => !gone.includes(id)));
    if (gone.length > 0)
      await pool.query('select graphile_worker.force_unlock_workers($1)', [gone]);
  }
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return polling;
    },
  };
}

const missingWorkersQuery = `
  select distinct locked_by as id from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_stat_activity where application_name = $1 || ' ' || locked_by)`;

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
