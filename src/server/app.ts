import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { findActor } from '#features/auth/session/data.ts';
import { createCallLimiter } from '#features/rate-limits/calls/service.ts';
import type { Config } from './config/config.ts';
import type { Services } from './context.ts';
import { onAccessNotice } from './database/access-changes.ts';
import { openDatabase } from './database/database.ts';
import { DeliveryWorker } from './delivery/delivery-worker.ts';
import { createTransports } from './delivery/transports.ts';
import { openStorage } from './files/open-storage.ts';
import { createApi } from './http/api.ts';
import { createHttp } from './http/http.ts';
import { createHttpServer } from './http/server.ts';
import { SessionCache } from './http/session-cache.ts';
import { planJobs } from './jobs/reactions.ts';
import { LiveHub } from './live/live-hub.ts';
import { startStreamSweep } from './live/stream-sweep.ts';
import { devOutboxRoutes } from './mail/dev-outbox-routes.ts';
import { createMailer } from './mail/mail.ts';
import { createMetrics } from './metrics.ts';
import { Dispatcher } from './outbox/dispatcher.ts';
import type { Web } from './pages/web.ts';
import { reactions, schedules } from './router.ts';
import { extraRoutes, foreignFormPaths } from './routes.ts';
import { createSms } from './sms/sms.ts';
import { createThreads } from './threads/threads.ts';
import { upkeep, upkeepCrontab } from './upkeep.ts';

/** How long requests in flight may take to finish when the process stops. */
const DRAIN_MS = 6_000;
/**
 * From reporting "not ready" to closing the port: longer than balancers with default settings take to notice, which
 * ask every two seconds and believe the second or third answer.
 */
const UNREADY_MS = { alone: 0, oneOfSeveral: 5_000 };

type Options = {
  config: Config;
  url: string;
  directUrl: string;
  /** Whether `url` leads to a pooler in transaction mode; `directUrl` never does. */
  isPooled?: boolean;
  log: Logger;
  memberSite?: Services['memberSite'];
  /** Creates pages, assets and emails for this server; the development server shares its socket. */
  createWeb: (server: Server) => Promise<Web>;
};

export type App = Awaited<ReturnType<typeof startApp>>;

/** Starts one copy of the program on a migrated database. `stop` shuts it down in order. */
export async function startApp({
  config,
  url,
  directUrl,
  isPooled = false,
  log,
  memberSite,
  createWeb,
}: Options) {
  const { pool, db } = openDatabase(
    url,
    (error) => log.warn({ err: error }, 'database connection lost'),
    { isPooled },
  );
  const sessions = new SessionCache((token) => findActor(db, token));
  const onAccessChange = (userId: string) => sessions.forget(userId);
  onAccessNotice(pool, onAccessChange);
  const live = new LiveHub();
  const dispatcher = new Dispatcher({
    directUrl,
    live,
    log,
    planJobs: planJobs(reactions),
    onAccessChange,
  });
  const server = createHttpServer(config);
  const siteUrl = () => config.publicUrl ?? `http://localhost:${portOf(server)}`;
  const callLimiter = createCallLimiter();
  const services: Services = {
    config,
    live,
    storage: await openStorage(config, log),
    threads: createThreads(config.workThreads, log),
    memberSite,
    siteUrl,
    consumeCall: callLimiter.consumeCall,
    wakeDispatcher: () => dispatcher.wake(),
    publishEphemeral: (event) => dispatcher.publishEphemeral(event),
  };
  let stopping = false;

  const web = await createWeb(server);
  const deliveryWorker = new DeliveryWorker({ db, transports: createTransports(config, db), log });
  deliveryWorker.start();
  /** A job records activities, and queues messages. */
  const wakeAfterJob = () => {
    dispatcher.wake();
    deliveryWorker.wake();
  };
  const { startJobs } = await import('./jobs/jobs.ts');
  const runner = await startJobs({
    directUrl,
    reactions,
    schedules,
    upkeep: { crontab: upkeepCrontab, run: upkeep },
    log,
    context: {
      db,
      now: () => new Date(),
      services: { ...services, wakeDispatcher: wakeAfterJob },
      mailer: createMailer(config, db),
      sms: createSms(config, db),
      renderMail: web.renderMail,
      siteUrl,
    },
  });
  const stopSweep = startStreamSweep(db, live);

  const listener = createHttp({
    services,
    db,
    log,
    findActor: (token) => sessions.get(token),
    extraRoutes: [
      ...extraRoutes(db, services),
      ...(config.devOutbox ? [devOutboxRoutes(db, web.previewMails)] : []),
    ],
    api: createApi(log),
    metrics: createMetrics(pool, live, db),
    web,
    foreignFormPaths,
    isReady: async () => !stopping && (await isDatabaseReachable(db)),
  });
  // Start last: the dispatcher holds a lock that other copies wait for, and starting up keeps this process busy.
  await dispatcher.start();
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

  return {
    port: portOf(server),
    db,
    services,
    async stop() {
      stopping = true;
      await sleep(config.databaseUrl ? UNREADY_MS.oneOfSeveral : UNREADY_MS.alone);
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      live.close();
      server.closeIdleConnections();
      await Promise.race([closed, sleep(DRAIN_MS)]);
      server.closeAllConnections();
      stopSweep();
      await runner.stop();
      await deliveryWorker.stop();
      await dispatcher.stop();
      await callLimiter.stop(db);
      await services.threads.close();
      await pool.end();
      await web.close();
    },
  };
}

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
