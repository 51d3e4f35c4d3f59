import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { measurePayments, type PaymentMeasure } from '#features/payments/events/data.ts';
import type { Db } from './database/database.ts';
import type { SendOutcome } from './delivery/delivery-worker.ts';
import { type Channel, measureDeliveries } from './delivery/outgoing.ts';
import { countFailingJobs, measureWaitingJobs } from './jobs/failing-jobs.ts';
import type { LiveHub } from './live/live-hub.ts';
import { measureOutbox } from './outbox/outbox.ts';
import type { ProcessMetrics } from './processes/messages.ts';
import type { Threads } from './threads/threads.ts';

type Options = {
  pool: pg.Pool;
  live: LiveHub;
  db: Pick<Db, 'execute'>;
  threads: Threads;
  /** The label of this process, where a copy of the program has several. */
  processName?: string | undefined;
  /** The metrics of all processes of this copy; this one's unless given. */
  measureAll?: (() => Promise<ProcessMetrics>) | undefined;
};

/** What this process measures, and what /metrics serves of all of them. */
export function createMetrics({ pool, live, db, threads, processName, measureAll }: Options) {
  const registry = new Registry();
  if (processName) registry.setDefaultLabels({ process: processName });
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to the answer’s head, by kind of route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  /** By route and status: finding the labels anew costs more than counting. */
  const observed = new Map<string, Histogram.Internal<'route' | 'status'>>();
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
  const attempts = new Counter({
    name: 'messages_attempted_total',
    help: 'Attempts to hand an email, text or push message to its service, by how they ended',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  measureWork(registry, threads);
  // Of the whole site, so asked once and not by each process.
  const ofSite = new Registry();
  new Gauge({
    name: 'jobs_failing',
    help: 'Background jobs that have failed five times or more',
    registers: [ofSite],
    async collect() {
      // Without the database the other figures are still wanted.
      this.set(await countFailingJobs(db).catch(() => Number.NaN));
    },
  });
  measureQueues(ofSite, db);
  measureMoney(ofSite, db);
  const measure = (): Promise<ProcessMetrics> => registry.getMetricsAsJSON();
  return {
    observe(route: string, status: number, seconds: number) {
      const kind = `${route} ${status}`;
      let series = observed.get(kind);
      if (!series) {
        series = requests.labels({ route, status: `${Math.floor(status / 100)}xx` });
        observed.set(kind, series);
      }
      series.observe(seconds);
    },
    countAttempt: (channel: Channel, outcome: SendOutcome) => attempts.inc({ channel, outcome }),
    /** What this process measured. */
    measure,
    /** The text of /metrics. */
    async describe() {
      const all = await (measureAll ?? measure)();
      const { contentType } = registry;
      return { contentType, text: `${await toText(all)}${await ofSite.metrics()}` };
    },
  };
}

/** The metrics of several processes as text, in which each name may be described only once. */
async function toText(all: ProcessMetrics) {
  const merged = new Registry();
  for (const [name, same] of Map.groupBy(all, (metric) => metric.name)) {
    const [first] = same;
    if (!first) continue;
    const metric = { ...first, values: same.flatMap(({ values }) => values) };
    merged.registerMetric({ ...metric, name, get: async () => metric } as never);
  }
  return merged.metrics();
}

/** What this process does off the event loop. */
function measureWork(registry: Registry, threads: Threads) {
  const queues = {
    documents: threads.documents.queue,
    pictures: threads.pictures.queue,
    uploads: threads.uploads,
    document_requests: threads.documentRequests,
  };
  new Gauge({
    name: 'work_tasks',
    help: 'Documents, pictures and uploads in the works, by queue',
    labelNames: ['queue', 'state'],
    registers: [registry],
    collect() {
      for (const [queue, { running, waiting }] of Object.entries(queues)) {
        this.set({ queue, state: 'running' }, running);
        this.set({ queue, state: 'waiting' }, waiting);
      }
    },
  });
  new Counter({
    name: 'work_refused_total',
    help: 'Tasks refused because their caller, or the queue, had too many',
    labelNames: ['queue'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [queue, { refused }] of Object.entries(queues)) this.inc({ queue }, refused);
    },
  });
}

/** What waits in the database for any process: the same figures on every copy. */
function measureQueues(registry: Registry, db: Pick<Db, 'execute'>) {
  // Without the database the other figures are still wanted.
  const measureNow = async () =>
    (
      await Promise.all([measureOutbox(db), measureWaitingJobs(db), measureDeliveries(db)]).catch(
        () => [],
      )
    ).flat();
  let measuring: ReturnType<typeof measureNow> | undefined;
  /** Both gauges are collected at the same time. */
  const measure = () => {
    measuring ??= measureNow().finally(() => {
      measuring = undefined;
    });
    return measuring;
  };
  const gauge = (name: string, help: string, figure: 'count' | 'seconds') =>
    new Gauge({
      ...{ name, help, labelNames: ['queue'], registers: [registry] },
      async collect() {
        const measured = await measure();
        this.reset();
        for (const queue of measured) this.set({ queue: queue.queue }, queue[figure]);
      },
    });
  gauge(
    'queue_length',
    'Activities, jobs and messages that are due and wait, as far as ten thousand',
    'count',
  );
  gauge('queue_oldest_seconds', 'How long the oldest of them has waited', 'seconds');
}

/** How payments go; the same figures on every copy. */
function measureMoney(registry: Registry, db: Pick<Db, 'execute'>) {
  const unknown: PaymentMeasure = {
    received: Number.NaN,
    waiting: Number.NaN,
    problems: Number.NaN,
  };
  new Gauge({
    name: 'payments',
    help: 'Payments received in the last hour, and messages of the provider that wait or contradict what is known',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const measured = await measurePayments(db).catch(() => unknown);
      for (const [state, count] of Object.entries(measured)) this.set({ state }, count);
    },
  });
}
