import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { inject } from 'vitest';
import { renderMail } from '#app/mails.ts';
import type { Api } from '#browser/context.ts';
import { openSession } from '#features/auth/session/data.ts';
import { findCaller } from '#features/integrations/tokens/data.ts';
import { readConfig } from '#server/config/config.ts';
import type { Context, Services } from '#server/context.ts';
import { type Db, openDatabase } from '#server/database/database.ts';
import { DeliveryWorker } from '#server/delivery/delivery-worker.ts';
import { createTransports } from '#server/delivery/transports.ts';
import { keepLogs } from '#server/dispatched-logs.ts';
import { openStorage } from '#server/files/open-storage.ts';
import { createApi } from '#server/http/api.ts';
import { createHttp } from '#server/http/http.ts';
import { createHttpServer } from '#server/http/server.ts';
import { createWorkerLogger } from '#server/jobs/job-errors.ts';
import { reactionTasks } from '#server/jobs/reaction-tasks.ts';
import { planJobs } from '#server/jobs/reactions.ts';
import { LiveHub } from '#server/live/live-hub.ts';
import { devOutboxRoutes } from '#server/mail/dev-outbox-routes.ts';
import { createMailer } from '#server/mail/mail.ts';
import { createMetrics } from '#server/metrics.ts';
import { Dispatcher } from '#server/outbox/dispatcher.ts';
import type { Web } from '#server/pages/web.ts';
import { createStripe } from '#server/payments/stripe.ts';
import { reactions } from '#server/reactions.ts';
import { extraRoutes, foreignFormPaths } from '#server/routes.ts';
import { createSms } from '#server/sms/sms.ts';
import { createThreads } from '#server/threads/threads.ts';
import { copyDatabase, databaseUrlFor, executeOnServer } from './database-names.ts';
import { createTestLog } from './log.ts';
import { sendRequest } from './send-request.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Someone with a session. */
type Caller = { token: string };

/**
 * The product on its own test database: its calls in process and over HTTP, the outbox, the jobs. Nothing
 * runs in the background; `settle` does what the dispatcher and the job worker would. `LOG_LEVEL=error` prints why a call
 * was answered with an internal error, or a job failed.
 */
export async function createWorld(
  environment: Record<string, string> = {},
  {
    memberSite,
    consumeCall,
    web,
    database,
    areAnswersParsed = true,
  }: Pick<Services, 'memberSite' | 'consumeCall'> & {
    web?: Web;
    /** False answers as in production, without comparing each answer with one that is made anew. */
    areAnswersParsed?: boolean;
    /** A migrated database of the test's server, which ends with the world; a new empty one by default. */
    database?: string;
  } = {},
) {
  const server = inject('databaseServer');
  const name = database ?? `test_${randomUUID().replaceAll('-', '')}`;
  if (!database) await copyDatabase(server, name);
  const url = databaseUrlFor(server, name);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-world-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const log = createTestLog();
  const { pool, db } = openDatabase(url, () => {}, { connectionTimeoutMillis: 20_000 });
  const live = new LiveHub();
  const dispatcher = new Dispatcher({
    directUrl: url,
    live,
    log,
    planJobs: planJobs(reactions),
    afterDispatch: keepLogs(config.mode),
  });
  await dispatcher.start();
  const services: Services = {
    config,
    live,
    storage: await openStorage(config, log),
    threads: createThreads(config.workThreads, log),
    memberSite,
    stripe: config.stripe && createStripe(config.stripe),
    siteUrl: () => 'http://localhost',
    consumeCall,
    wakeDispatcher: () => {},
    publishEphemeral: (event) => live.publishEphemeral(event),
  };
  const api = createApi(log, { areAnswersParsed });
  const listener = createHttp({
    services,
    db,
    api,
    log,
    metrics: createMetrics({ pool, live, db, threads: services.threads }),
    web,
    findActor: (token) => findCaller(db, token),
    extraRoutes: [...extraRoutes(db, services), ...(config.devOutbox ? [devOutboxRoutes(db)] : [])],
    foreignFormPaths,
    isReady: async () => true,
  });
  // A call, not Node, refuses what is too long: so that a test sees the refusal of the product.
  const local = createHttpServer(config, { maxHeaderSize: 1024 * 1024 }).on('request', listener);
  const jobPool = new pg.Pool({ connectionString: url, max: 2 });
  jobPool.on('error', () => {});
  jobPool.on('connect', (client) => client.on('error', () => {}));
  const servers: Server[] = [];
  let now: (() => Date) | undefined;
  const clock = () => now?.() ?? new Date();
  const siteUrl = () => 'http://localhost';
  const jobs = {
    db,
    now: clock,
    services,
    mailer: createMailer(config, db),
    sms: createSms(config, db),
    renderMail,
    siteUrl,
  };
  const deliveryWorker = new DeliveryWorker({ db, transports: createTransports(config, db), log });
  const taskList = reactionTasks(reactions, jobs);
  const workerLogger = createWorkerLogger(log);

  const contextOf = async (caller?: Caller, idempotencyKey?: string): Promise<Context> => ({
    db,
    actor: caller ? await findCaller(db, caller.token) : { kind: 'guest' },
    now: clock,
    requestId: randomUUID(),
    idempotencyKey,
    responseHeaders: new Headers(),
    services,
  });

  return {
    db,
    pool,
    url,
    config,
    services,
    dispatcher,
    /**
     * The API in process, called as the owner of a session (which is read again each time) or as a guest. Given a
     * transaction as `db`, the calls run in it.
     */
    async as(
      caller?: Caller,
      { idempotencyKey, db }: { idempotencyKey?: string; db?: Db } = {},
    ): Promise<Api> {
      const context = await contextOf(caller, idempotencyKey);
      return api.client(db ? { ...context, db } : context) as unknown as Api;
    },
    contextOf,
    /** An HTTP request without a network. `json` becomes its body. */
    fetch(
      target: string,
      {
        token,
        json,
        headers,
        from = '127.0.0.1',
        ...init
      }: Omit<RequestInit, 'headers'> & {
        token?: string;
        json?: unknown;
        headers?: Record<string, string>;
        /** The client's IP address. */
        from?: string;
      } = {},
    ) {
      const all = new Headers({ host: 'localhost', ...headers });
      if (token) all.set('authorization', `Bearer ${token}`);
      if (json !== undefined) all.set('content-type', 'application/json');
      const body = json === undefined ? init.body : JSON.stringify(json);
      const request = new Request(new URL(target, 'http://localhost'), {
        ...init,
        headers: all,
        ...(body === undefined ? {} : { body }),
      });
      return sendRequest(local, request, from);
    },
    /** Listens on a local port until the world is closed; returns the address. */
    async listen() {
      const listening = createHttpServer(config).on('request', listener);
      await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
      servers.push(listening);
      return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
    },
    /** Opens a session for an existing user. */
    async session(userId: string, activeRole: 'homeowner' | 'contractor' | 'admin') {
      const token = await openSession(db, {
        userId,
        activeRole,
        userAgent: 'test',
        now: new Date(),
      });
      return { token };
    },
    /** The context of a job. */
    jobContext: () => ({
      ...jobs,
      actor: { kind: 'job' as const, name: 'test' },
      requestId: randomUUID(),
    }),
    /** Stops the clock of handlers and jobs at a moment; undefined starts it again. */
    setClock(at: Date | undefined) {
      now = at && (() => at);
    },
    /** Dispatches the outbox and runs jobs until none is due. */
    async settle() {
      for (;;) {
        await dispatcher.flush();
        await runOnce({ pgPool: jobPool, taskList, logger: workerLogger });
        const { rowCount: retried } = await pool.query(RETRY_TIMED_OUT_JOBS);
        const { rows } = await pool.query<{ left: boolean }>(
          'select exists (select from activities where position is null) as left',
        );
        if (!rows[0]?.left && !retried) return;
      }
    },
    /** Sends queued emails and texts to the services that the environment names. */
    deliveryWorker,
    async close() {
      live.close();
      await deliveryWorker.stop();
      for (const listening of servers) {
        listening.closeAllConnections();
        listening.close();
      }
      await dispatcher.stop();
      await services.threads.close();
      await jobPool.end();
      await pool.end();
      await executeOnServer(server, `drop database if exists ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A busy machine makes jobs run into a timeout. Their retry must not wait for the next call of `settle`. */
const RETRY_TIMED_OUT_JOBS = `
  update graphile_worker._private_jobs set run_at = now()
  where run_at > now() and locked_at is null and attempts between 1 and 5
    and last_error ~ 'timeout|deadlock'`;
