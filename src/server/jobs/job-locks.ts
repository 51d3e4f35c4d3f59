import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

/** Between two looks for jobs whose worker is gone. */
const POLL_INTERVAL_MS = 2_000;
const WORKER_NAME = 'plumbline-worker';

/**
 * Gives jobs of a killed process back to the others within seconds; the worker itself would wait four
 * hours. A worker is there while its listening connection is, which bears its id as application name.
 * Gone is who is missed twice in a row: a listener that reconnects keeps its jobs.
 */
export function releaseOrphanedJobs(
  pool: pg.Pool,
  onError: (error: unknown) => void,
  everyMs = POLL_INTERVAL_MS,
) {
  let missed = new Set<string>();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(poll).catch(onError);
  }, everyMs);

  async function poll() {
    const { rows } = await pool.query<{ id: string }>(missingWorkersQuery, [WORKER_NAME]);
    const gone = rows.map(({ id }) => id).filter((id) => missed.has(id));
    missed = new Set(rows.map(({ id }) => id));
    if (gone.length > 0)
      await pool.query('select graphile_worker.force_unlock_workers($1)', [gone]);
  }
  return {
    stop() {
      clearInterval(timer);
      return looking;
    },
  };
}

const missingWorkersQuery = `
  select distinct locked_by as id from graphile_worker.jobs
  where locked_by is not null and not exists (
    select from pg_stat_activity where application_name = $1 || ' ' || locked_by)`;

/** Names the listening connection of every worker pool after the pool, each time that it connects. */
export function tagWorkerConnections(events: WorkerEvents, onError: (error: unknown) => void) {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // The worker goes on to use the connection itself: not both at once.
    client.once('drain', () => {
      client
        .query("select set_config('application_name', $1, false)", [
          `${WORKER_NAME} ${workerPool.id}`,
        ])
        .catch(onError);
    });
  });
}
