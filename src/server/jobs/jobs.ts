import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Runner,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../database/database.ts';
import type { RequestLoad } from '../processes/request-load.ts';
import { createWorkerLogger, redactTaskErrors } from './job-errors.ts';
import { releaseOrphanedJobs, tagWorkerConnections, trackJobsInHand } from './job-locks.ts';
import { pacedTasks } from './paced-tasks.ts';
import { reactionTasks } from './reaction-tasks.ts';
import type { JobContext, Reactions, Schedules } from './reactions.ts';

/** Database connections for jobs: one listens, the others work. */
const JOB_CONNECTIONS = 3;
const JOB_CONCURRENCY = 2;
const RESTART_MS = 500;
/** Notifications start new jobs at once; polling is for those that became due, such as repeated ones. */
const POLL_INTERVAL_MS = 10_000;

type Options = {
  directUrl: string;
  reactions: Reactions;
  schedules: Schedules;
  /** Removes what has expired. */
  upkeep: { crontab: string; run: (db: Db) => Promise<unknown> };
  context: Omit<JobContext, 'actor' | 'requestId'>;
  /** What jobs yield to, where they share a machine with requests. */
  requestLoad?: RequestLoad | undefined;
  log: Logger;
};

export const migrateJobQueue = (directUrl: string) =>
  runMigrations({ connectionString: directUrl, logger: new WorkerLogger(() => () => {}) });

/**
 * Runs jobs until stopped. A worker that gives up because it lost the database is replaced; the jobs that it had
 * locked are released by `releaseOrphanedJobs`.
 */
export async function startJobs(options: Options) {
  const { directUrl, reactions, schedules, upkeep, context, log } = options;
  const pool = new pg.Pool({
    connectionString: directUrl,
    max: JOB_CONNECTIONS,
    application_name: 'plumbline-jobs',
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'job connection lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const events: WorkerEvents = new EventEmitter();
  const onPollError = (error: unknown) => log.warn({ err: error }, 'could not look for lost jobs');
  tagWorkerConnections(events, onPollError);
  const locks = releaseOrphanedJobs(pool, trackJobsInHand(events), onPollError);
  const tasks = redactTaskErrors({
    ...reactionTasks(reactions, context),
    ...scheduledTasks(schedules, context),
    upkeep: async () => void (await upkeep.run(context.db)),
  });
  const startRunner = () =>
    run({
      pgPool: pool,
      events,
      concurrency: JOB_CONCURRENCY,
      pollInterval: POLL_INTERVAL_MS,
      noHandleSignals: true,
      taskList: options.requestLoad ? pacedTasks(tasks, options.requestLoad) : tasks,
      crontab: [upkeep.crontab, ...crontabLines(schedules)].join('\n'),
      logger: createWorkerLogger(log),
    });

  let stopping = false;
  let runner: Runner | undefined = await startRunner();
  const supervised = supervise();
  return {
    async stop() {
      stopping = true;
      await locks.stop();
      await runner?.stop().catch(() => {});
      await supervised;
      await pool.end();
    },
  };

  async function supervise() {
    while (!stopping) {
      try {
        runner ??= await startRunner();
        await runner.promise;
      } catch (error) {
        if (!stopping) log.warn({ err: error }, 'the worker gave up; another follows');
      }
      runner = undefined;
      if (!stopping) await pause(RESTART_MS);
    }
  }
}

/** With its name as job key, a schedule has one waiting run at most: the next run catches up on a late one. */
const crontabLines = (schedules: Schedules) =>
  Object.entries(schedules).map(([name, { cron }]) => `${cron} ${name} ?jobKey=${name}&max=3`);

function scheduledTasks(schedules: Schedules, context: Options['context']) {
  const tasks: TaskList = {};
  for (const [name, { run: act }] of Object.entries(schedules))
    tasks[name] = async (_, { abortSignal }) => {
      await act({
        ...context,
        stopSignal: abortSignal,
        actor: { kind: 'job', name },
        requestId: name,
      });
      context.services.wakeDispatcher();
    };
  return tasks;
}
