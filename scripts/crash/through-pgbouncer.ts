import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../src/server/database/database.ts';
import { startEmbeddedPostgres } from '../../src/server/database/embedded-postgres/start.ts';
import { databaseMeaning } from '../../src/server/database/sql-states.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { MAIN, startProgram } from './program.ts';
import { createWriters } from './writers.ts';

const LOAD_MS = 10_000;

/**
 * The program on PgBouncer in transaction mode: it says what is missing without a direct address, writes and reads with
 * one, and the time-outs of statements, locks and idle transactions hold.
 */
export async function throughPgBouncer(dataDir: string) {
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    durable: true,
  });
  const bouncer = await startPgBouncer(server.url);
  const environment = { DATABASE_URL: bouncer.url, DATA_DIR: dataDir };
  try {
    await refusesWithoutDirectUrl(environment);
    const program = await startProgram({ ...environment, DATABASE_DIRECT_URL: server.url });
    try {
      const load = await createWriters(() => program.url);
      const stop = new AbortController();
      const written = load.write(stop.signal);
      await pause(LOAD_MS);
      stop.abort();
      const acknowledged = await written;
      await load.verify();
      const code = await program.end('SIGTERM');
      if (code !== 0) throw new Error(`SIGTERM ended the program with ${code}`);
      return { acknowledged, ...(await measureTimeouts(bouncer.url)) };
    } finally {
      await program.end('SIGKILL');
    }
  } finally {
    await bouncer.stop();
    await server.stop();
  }
}

async function refusesWithoutDirectUrl(environment: Record<string, string>) {
  const env = { ...process.env, ...environment, MEMBER_SITE: 'off', PORT: '0' };
  const { stderr = '' } = await promisify(execFile)(process.execPath, [MAIN], {
    env,
    timeout: 30_000,
  }).then(
    () => ({ stderr: 'it started' }),
    (error: { stderr?: string }) => error,
  );
  if (!stderr.startsWith('DATABASE_DIRECT_URL is missing'))
    throw new Error(`without a direct address the program says: ${stderr}`);
}

/** How long the server lets each of these take, in milliseconds. */
async function measureTimeouts(url: string) {
  const { pool, db } = openDatabase(url, () => {}, { isPooled: true, query_timeout: 60_000 });
  const sleep = sql`select pg_sleep(30)`;
  const timeEnded = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    const error = await work().then(
      () => undefined,
      (caught: unknown) => caught,
    );
    if (!databaseMeaning(error)) throw new Error('a time-out did not hold', { cause: error });
    return Math.round(performance.now() - started);
  };
  try {
    const holder = Promise.withResolvers<void>();
    const holding = db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(1)`);
      await holder.promise;
    });
    await pause(100);
    const lockMs = await timeEnded(() => db.execute(sql`select pg_advisory_xact_lock(1)`));
    holder.resolve();
    await holding;
    const [statementMs, inTransactionMs, idleMs] = await Promise.all([
      timeEnded(() => db.execute(sleep)),
      timeEnded(() => db.transaction((tx) => tx.execute(sleep))),
      timeEnded(() =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          await pause(12_000);
          await tx.execute(sql`select 1`);
        }),
      ),
    ]);
    return { lockMs, statementMs, inTransactionMs, idleMs };
  } finally {
    await pool.end();
  }
}
