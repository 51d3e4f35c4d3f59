import { type App, loadCodeOf, startApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { connectionsOfEach } from '../database/database.ts';
import { migrateAll } from '../database/postgres.ts';
import { createLog } from '../log.ts';
import { connectMemberSite } from '../member-site/connect-member-site.ts';
import { createMails, createWeb } from '../pages/web.ts';
import { prepareData } from '../prepare-data.ts';
import { startupMessage, workerMessage } from '../startup-message.ts';
import { ignoreLostConnectionRejections } from '../unhandled-rejections.ts';
import { exitCodeOf, exitWithMessage } from './exit-with-message.ts';
import { releaseMemoryWhenIdle } from './idle-memory.ts';
import type { Assignment, Order, ProcessMetrics, Report } from './messages.ts';
import { RequestLoad, watchRequestLoad } from './request-load.ts';
import { yieldProcessor } from './yield-processor.ts';

type Start = Extract<Order, { type: 'start' }>;
type Prepared = Awaited<ReturnType<typeof prepareData>>;

/** How long the metrics of all processes may take; without an answer, those of this one are served. */
const MEASURE_MS = 2_000;

/** Runs one of a copy's processes: does what its supervisor orders, and ends with it. */
export async function runProcess(config: Config) {
  const log = createLog(config.logLevel);
  // While the database starts; what goes wrong is told to startApp.
  loadCodeOf(process.argv[2] === 'worker' ? 'worker' : 'web').catch(() => {});
  ignoreLostConnectionRejections(log);
  let prepared: Prepared | undefined;
  let app: App | undefined;
  let starting: Promise<void> | undefined;
  let role: Assignment['role'] | undefined;
  let isMemberSiteUp = false;
  const requestLoad = new RequestLoad();
  let isStopping = false;
  const measurements = new Map<number, (metrics: ProcessMetrics) => void>();
  // A terminal sends these to every process; the supervisor says when to stop.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('SIGTERM', () => void stop({ isReplaced: true }));
  process.on('message', (order: Order) => void obey(order).catch(giveUp));

  async function obey(order: Order) {
    if (order.type === 'prepare') {
      await migrateAll(order.database.directUrl);
      prepared = await prepareData(config, order.database.directUrl);
      report({ type: 'prepared' });
    } else if (order.type === 'start') {
      starting = start(order);
      await starting;
    } else if (order.type === 'member-site') isMemberSiteUp = order.isUp;
    else if (order.type === 'stop') await stop({});
    else if (order.type === 'request-load') requestLoad.utilization = order.utilization;
    else if (order.type === 'measured') measurements.get(order.id)?.(order.metrics);
    else if (app) report({ type: 'metrics', id: order.id, metrics: await app.measure() });
  }

  async function start({ assignment, port, memberSite, ...given }: Start) {
    isMemberSiteUp = given.isMemberSiteUp;
    const { name, webs, database } = assignment;
    role = assignment.role;
    // It shares the machine with those that serve requests, which people wait for.
    if (role === 'worker' && webs > 0) yieldProcessor();
    const own = shareOf(config, assignment, port);
    const membership = await connectMemberSite(own, {
      databaseUrl: database.directUrl,
      log,
      local: memberSite && { site: memberSite, isUp: () => isMemberSiteUp },
    });
    app = await startApp({
      config: own,
      ...database,
      log: log.child({ process: name }),
      memberSite: membership.memberSite,
      createWeb: async () => (role === 'worker' ? createMails() : createWeb({ config: own })),
      role,
      requestLoad,
      processName: name,
      measureAll,
      maxConnections: connectionsOfEach(webs + 1),
      place: { index: assignment.index, processes: Math.max(1, webs) },
    });
    releaseMemoryWhenIdle();
    if (role === 'web')
      watchRequestLoad((utilization) => report({ type: 'request-load', utilization }));
    report({
      type: 'ready',
      port: app.port || undefined,
      greeting:
        prepared &&
        (role === 'web' ? startupMessage(own, app.port, prepared, membership) : workerMessage(own)),
    });
  }

  async function stop(how: { isReplaced?: boolean }) {
    if (isStopping) return;
    isStopping = true;
    // A worker that is still starting dispatches what was left to it; others have nothing to finish.
    if (role === 'worker') await starting;
    await app?.stop(how);
    process.exit(0);
  }

  let lastMeasurement = 0;
  async function measureAll() {
    lastMeasurement += 1;
    const id = lastMeasurement;
    const { promise, resolve } = Promise.withResolvers<ProcessMetrics | undefined>();
    measurements.set(id, resolve);
    const timer = setTimeout(() => resolve(undefined), MEASURE_MS);
    report({ type: 'measure-all', id });
    const metrics = await promise;
    clearTimeout(timer);
    measurements.delete(id);
    return metrics ?? (await app?.measure()) ?? [];
  }
}

const giveUp = (error: unknown) => exitWithMessage(error, exitCodeOf(error));

const report = (message: Report) => void process.send?.(message);

/** The settings of one process: what a copy may use is divided among those that serve requests. */
function shareOf(config: Config, { webs }: Assignment, port = config.port): Config {
  const share = (amount: number) => Math.max(Math.min(amount, 1), Math.floor(amount / webs));
  if (webs === 0) return { ...config, port };
  return {
    ...config,
    port,
    pageCacheMb: share(config.pageCacheMb),
    workThreads: share(config.workThreads),
  };
}
