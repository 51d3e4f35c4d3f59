import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/server/database/embedded-postgres/start.ts';
import { childrenOf } from './processes.ts';
import { startProgram } from './program.ts';
import { startProxy } from './proxy.ts';
import { runThroughOutage } from './run-through-outage.ts';
import { createWriters } from './writers.ts';

const OUTAGE_MS = 5_000;

/**
 * The database is restarted under load, then paused. The program keeps running, answers with errors only during
 * the outage, and has kept everything that it acknowledged.
 */
export async function databaseOutage(dataDir: string) {
  const files = { dataDir: path.join(dataDir, 'postgres'), durable: true };
  let server = await startEmbeddedPostgres(files);
  const proxy = await startProxy(() => server.url);
  const program = await startProgram({
    DATABASE_URL: proxy.url(server.url),
    DATA_DIR: dataDir,
  });
  try {
    const load = await createWriters(() => program.url);
    const restarted = await runThroughOutage(program, load, async () => {
      await server.stop();
      server = await startEmbeddedPostgres(files);
    });
    const stopped = await runThroughOutage(program, load, async () => {
      const all = () => [server.pid, ...childrenOf(server.pid)];
      for (const pid of all()) process.kill(pid, 'SIGSTOP');
      await pause(OUTAGE_MS);
      for (const pid of all()) process.kill(pid, 'SIGCONT');
    });
    const code = await program.end('SIGTERM');
    if (code !== 0) throw new Error(`SIGTERM ended the program with ${code}`);
    return {
      acknowledged: restarted.acknowledged + stopped.acknowledged,
      healthyAfterRestartMs: restarted.healthyMs,
      healthyAfterPauseMs: stopped.healthyMs,
    };
  } finally {
    await program.end('SIGKILL');
    proxy.close();
    await server.stop();
  }
}
