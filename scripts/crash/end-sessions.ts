import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/server/database/embedded-postgres/start.ts';
import { startProgram } from './program.ts';
import { createWriters } from './writers.ts';

const SWEEP_EVERY_MS = 1_000;
const HEALTHY_MS = 3_000;

/**
 * All sessions of the program are ended once a second under load: those of requests, jobs and the dispatcher. Afterwards
 * it must be ready within three seconds without a restart, with every connection free again.
 */
export async function endSessions(dataDir: string, sweeps: number) {
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    durable: true,
  });
  const program = await startProgram({
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    METRICS_TOKEN,
  });
  const administrator = new pg.Client({ connectionString: server.url });
  await administrator.connect();
  try {
    const load = await createWriters(() => program.url);
    const stop = new AbortController();
    const written = load.write(stop.signal);
    let ended = 0;
    for (let sweep = 0; sweep < sweeps; sweep += 1) {
      await pause(SWEEP_EVERY_MS);
      const { rowCount } = await administrator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      ended += rowCount ?? 0;
    }
    const last = performance.now();
    const readyMs = await readyAgain(program.url, last);
    stop.abort();
    const acknowledged = await written;
    const pool = await settledPool(program.url, last + HEALTHY_MS);
    await load.verify();
    const code = await program.end('SIGTERM');
    if (code !== 0) throw new Error(`SIGTERM ended the program with ${code}`);
    return { sweeps, ended, acknowledged, readyMs, ...pool };
  } finally {
    await administrator.end();
    await program.end('SIGKILL');
    await server.stop();
  }
}

const METRICS_TOKEN = 'the token of this run';

async function readyAgain(url: string, since: number) {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    const waited = performance.now() - since;
    if (answer?.ok) return Math.round(waited);
    if (waited > HEALTHY_MS) throw new Error(`not ready ${HEALTHY_MS} ms after the last sweep`);
    await pause(20);
  }
}

/** The connections of requests, once none is busy or awaited; throws when some stay so. */
async function settledPool(url: string, deadline: number) {
  for (;;) {
    const answer = await fetch(`${url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const text = await answer.text();
    const of = (state: string) => {
      const line = new RegExp(`^database_connections\\{state="${state}".*\\} (\\d+)`, 'gm');
      return [...text.matchAll(line)].reduce((sum, [, count]) => sum + Number(count), 0);
    };
    const pool = { idle: of('idle'), busy: of('busy'), awaited: of('awaited') };
    if (pool.busy === 0 && pool.awaited === 0) return pool;
    if (performance.now() > deadline)
      throw new Error(`connections stay busy: ${JSON.stringify(pool)}`);
    await pause(50);
  }
}
