import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { readConfig } from '#server/config/config.ts';
import { migrateAll, openPostgres } from '#server/database/postgres.ts';
import { seedBulkContractors } from '../database/seed/contractors.ts';
import { startProgram } from '../scripts/crash/program.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { cpuOf, parentOf, processTree, startLoad } from './processes.ts';
import { printLine } from './report.ts';

const CORES = '0,1';
const canPin = process.platform === 'linux' && cpus().length > 1;

export type Site = {
  url: string;
  port: number;
  /** The supervisor. */
  pid: number;
  pool: pg.Pool;
  fixtures: Fixtures;
  load: ReturnType<typeof startLoad>;
  /** Seconds of processor time that the program, and PostgreSQL, have used. */
  cpuSeconds: () => { program: number; database: number };
};

type Options = { name: string; contractors: number; rateLimitScale?: number };

/**
 * Runs `play` with the product as `npm start` runs it: two web processes, a worker and PostgreSQL share two cores. The
 * load runs on others, where there are any.
 */
export async function onTwoCores(
  { name, contractors, rateLimitScale = 1_000_000 }: Options,
  play: (site: Site) => Promise<void>,
) {
  const dataDir = path.resolve(process.env.DATA_DIR ?? '.data', name);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const server = await openPostgres(readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir }));
  await migrateAll(server.url);
  const pool = new pg.Pool({ connectionString: server.url });
  printLine(`Creating ${contractors} contractors`);
  await seedBulkContractors(pool, contractors);
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const databasePid = parentOf(rows[0]?.pid ?? 0) ?? 0;
  const program = await startProgram({
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: String(rateLimitScale),
  });
  const load = startLoad();
  for (const pid of [...processTree(program.pid), ...processTree(databasePid)])
    if (canPin) spawnSync('taskset', ['-a', '-c', '-p', CORES, String(pid)]);
  try {
    await play({
      url: program.url,
      port: Number(new URL(program.url).port),
      pid: program.pid,
      pool,
      fixtures: await createFixtures(program.url, pool, drizzle(pool, { casing: 'snake_case' })),
      load,
      cpuSeconds: () => ({
        program: cpuOf(program.pid) / 1_000,
        database: cpuOf(databasePid) / 1_000,
      }),
    });
  } finally {
    load.stop();
    await pool.end();
    await program.end('SIGKILL');
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Waits until everything that follows the calls so far has been done; returns whether it was in time. */
export async function drained(pool: pg.Pool, deadline: number) {
  for (;;) {
    const { rows } = await pool.query(
      `select from activities where position is null union all
       select from graphile_worker._private_jobs where run_at <= now() and attempts = 0 limit 1`,
    );
    if (rows.length === 0) return true;
    if (performance.now() > deadline) return false;
    await pause(100);
  }
}
