import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { findCaller } from '#features/integrations/tokens/data.ts';
import type { ProcessPlace } from '#features/rate-limits/calls/rules.ts';
import { createCallLimiter } from '#features/rate-limits/calls/service.ts';
import type { Config } from './config/config.ts';
import type { Services } from './context.ts';
import { onAccessNotice } from './database/access-changes.ts';
import { openDatabase } from './database/database.ts';
import { keepLogs } from './dispatched-logs.ts';
import { openStorage } from './files/open-storage.ts';
import { prepareClosing } from './http/closing.ts';
import { createHttpServer } from './http/server.ts';
import { SessionCache } from './http/session-cache.ts';
import { removeLeftOverUploads } from './http/spooled-form.ts';
import { LiveHub } from './live/live-hub.ts';
import { startStreamSweep } from './live/stream-sweep.ts';
import { createMetrics } from './metrics.ts';
import { Dispatcher } from './outbox/dispatcher.ts';
import type { Web } from './pages/web.ts';
import { createStripe } from './payments/stripe.ts';
import type { ProcessMetrics, Role } from './processes/messages.ts';
import type { RequestLoad } from './processes/request-load.ts';
import { createThreads } from './threads/threads.ts';
import { startTracing, stopTracing } from './tracing/tracing.ts';

/**
 * From reporting "not ready" to closing the port: longer than balancers with default settings take to notice, which
 * ask every two seconds and believe the third answer.
 */
const UNREADY_MS = { alone: 0, oneOfSeveral: 7_000 };

type Options = {
  config: Config;
  url: string;
  directUrl: string;
  /** Whether `url` leads to a pooler in transaction mode; `directUrl` never does. */
  isPooled?: boolean;
  log: Logger;
  memberSite?: Services['memberSite'];
  /** Creates pages, assets and emails for this server; the development server shares its socket. */
  createWeb: (server?: Server) => Promise<Web>;
  /** Where a copy has several processes, what this one does; without it, everything. */
  role?: Role | undefined;
  /** How busy the processes are that serve requests; without it, jobs do not yield. */
  requestLoad?: RequestLoad | undefined;
  /** Its name among them, and what it needs of the others. */
  processName?: string | undefined;
  measureAll?: (() => Promise<ProcessMetrics>) | undefined;
  maxConnections?: number | undefined;
  place?: ProcessPlace | undefined;
};

export type App = Awaited<ReturnType<typeof startApp>>;

/**
 * Starts one copy of the program, or one of its processes, on a migrated database. `stop` shuts it down in order.
 */
export async function startApp({ config, url, directUrl, log, memberSite, ...options }: Options) {
  const { role, isPooled = false, processName } = options;
  const loading = loadCodeOf(role);
  await startTracing(config, processName);
  const { pool, db } = openDatabase(
    url,
    (error) => log.warn({ err: error }, 'database connection lost'),
    { isPooled, max: options.maxConnections },
  );
  const [serving, working] = await loading;
  const sessions = new SessionCache((token) => findCaller(db, token));
  const live = new LiveHub();
  const streamSweep = role === 'worker' ? undefined : startStreamSweep(db, live);
  const onAccessChange = (userId: string) => {
    sessions.forget(userId);
    streamSweep?.checkPerson(userId);
  };
  onAccessNotice(pool, onAccessChange);
  const dispatcher = new Dispatcher({
    directUrl,
    live,
    log,
    isServing: role !== 'worker',
    planJobs: working?.planActivityJobs,
    requestLoad: options.requestLoad,
    afterDispatch: keepLogs(config.mode),
    onAccessChange,
  });
  const server = role === 'worker' ? undefined : createHttpServer(config);
  const closing = server && prepareClosing(server);
  // A socket asks the system for its address: once, when it has one.
  let port = server ? 0 : config.port;
  const siteUrl = () => {
    if (server) port ||= portOf(server);
    return config.publicUrl ?? `http://localhost:${port}`;
  };
  const callLimiter = createCallLimiter(options.place);
  const services: Services = {
    config,
    live,
    storage: await openStorage(config, log),
    threads: createThreads(config.workThreads, log),
    memberSite,
    stripe: config.stripe && createStripe(config.stripe),
    siteUrl,
    consumeCall: callLimiter.consumeCall,
    wakeDispatcher: () => dispatcher.wake(),
    publishEphemeral: (event) => dispatcher.publishEphemeral(event),
  };
  let stopping = false;

  const web = await options.createWeb(server);
  const metrics = createMetrics({
    ...{ pool, live, db, threads: services.threads, processName },
    measureAll: options.measureAll,
  });
  const work = await working?.startWork({
    ...{ config, db, directUrl, services, log },
    requestLoad: options.requestLoad,
    renderMail: web.renderMail,
    onAttempt: metrics.countAttempt,
  });
  if (server)
    removeLeftOverUploads().catch((error) =>
      log.warn({ err: error }, 'old uploads were not removed'),
    );
  // Start last: the dispatcher holds a lock that other copies wait for, and starting up keeps this process busy.
  await dispatcher.start();
  if (server && serving) {
    const listener = serving.createListener({
      ...{ config, services, db, log, metrics, web },
      findActor: (token) => sessions.get(token),
      isReady: async () => !stopping && (await isDatabaseReachable(db)),
    });
    server.on('request', (request, response) => {
      if (stopping) response.setHeader('connection', 'close');
      const answer = () => void listener(request, response);
      if (web.dev) web.dev(request, response, answer);
      else answer();
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(config.port, config.host, resolve);
    });
  }

  return {
    port: server ? portOf(server) : 0,
    db,
    services,
    measure: metrics.measure,
    /** `isReplaced`: other processes of this copy go on, so nobody needs to notice first that this one stops. */
    async stop({ isReplaced = false } = {}) {
      stopping = true;
      if (closing) {
        const isWatched = config.databaseUrl && !isReplaced && !closing.isQuiet();
        await sleep(isWatched ? UNREADY_MS.oneOfSeveral : UNREADY_MS.alone);
        const closed = closing.close();
        // Their clients connect to another copy.
        live.close();
        await closed;
      }
      streamSweep?.stop();
      await work?.stop();
      await dispatcher.stop();
      await callLimiter.stop(db);
      await services.threads.close();
      await pool.end();
      await web.close();
      await stopTracing();
    },
  };
}

/** Each role has code of its own: that of the other would be a third of the memory of a process. */
export const loadCodeOf = (role?: Role) =>
  Promise.all([
    role === 'worker' ? undefined : import('./listener.ts'),
    role === 'web' ? undefined : import('./work.ts'),
  ]);

const portOf = (server: Server) => (server.address() as AddressInfo | null)?.port ?? 0;

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms).unref();
  });

async function isDatabaseReachable(db: {
  execute: (query: ReturnType<typeof sql>) => Promise<unknown>;
}) {
  try {
    await db.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
