import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from './database/database.ts';
import { countFailingJobs } from './jobs/failing-jobs.ts';
import type { LiveHub } from './live/live-hub.ts';

/** The metrics of this process, as /metrics serves them. */
export function createMetrics(pool: pg.Pool, live: LiveHub, db: Pick<Db, 'execute'>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to the answer’s head, by kind of route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  new Gauge({
    name: 'live_streams',
    help: 'Open live streams',
    registers: [registry],
    collect() {
      this.set(live.size);
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the request pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'jobs_failing',
    help: 'Background jobs that have failed five times or more',
    registers: [registry],
    async collect() {
      // Without the database the other figures are still wanted.
      this.set(await countFailingJobs(db).catch(() => Number.NaN));
    },
  });
  return {
    registry,
    observe: (route: string, status: number, seconds: number) =>
      requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds),
  };
}
