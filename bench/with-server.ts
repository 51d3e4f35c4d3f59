import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { migrateAll, openPostgres } from '#server/database/postgres.ts';
import { freePort } from '../scripts/crash/program.ts';
import { logFile, type RunningProcess, startProduct, stop } from './processes.ts';

/**
 * Runs `play` with a fresh database and a function that starts the product on it with the demo world; removes both. When
 * it fails, prints what the product logged.
 */
export async function withServer(
  play: (
    start: (environment?: Record<string, string>) => Promise<RunningProcess>,
    databaseUrl: string,
  ) => Promise<void>,
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-bench-'));
  const server = await openPostgres(readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir }));
  await migrateAll(server.url);
  const running: RunningProcess[] = [];
  try {
    await play(async (environment = {}) => {
      const port = await freePort();
      const started = await startProduct(server.url, dataDir, port, {
        SEED: 'demo',
        ...environment,
      });
      running.push(started);
      return started;
    }, server.url);
  } catch (error) {
    if (running.length > 0) process.stderr.write(readFileSync(logFile(dataDir)));
    throw error;
  } finally {
    for (const each of running) await stop(each);
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** The pages that new visitors see first: home, a search, one contractor of this database. */
export async function landingPages(url: string) {
  const answer = await fetch(`${url}/api/contractors?limit=1&sort=reviews`);
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return [
    '/',
    '/services/roof-repair',
    '/search?service=Roof+Repair&zip=60614',
    `/contractor/${items[0]?.id}`,
  ];
}
