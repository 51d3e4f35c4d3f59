import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FLOOR_SCHEMA } from './floor-world.ts';
import type { LoadOrder, LoadReport } from './load.ts';

/** What `npm start` runs. */
const MAIN = path.resolve(import.meta.dirname, '../build/program/server.js');
const FLOOR = path.resolve(import.meta.dirname, 'floor.ts');
const LOAD = path.resolve(import.meta.dirname, 'load.ts');

export type RunningProcess = { url: string; port: number; child: ChildProcess };

/** The core of the measured program, and those of PostgreSQL and of the load. */
export const cores = { program: 0, database: 1, load: cpus().length > 2 ? 2 : 1 };
const canPin = process.platform === 'linux' && cpus().length > 1;

/** Runs a program of ours on one core, where the system can do that. */
function spawnOn(
  core: number,
  file: string,
  env: NodeJS.ProcessEnv,
  isPinned: boolean,
  log: number | 'ignore' = 'ignore',
) {
  const [command = '', ...args] = [
    ...(isPinned ? ['taskset', '-c', String(core)] : []),
    process.execPath,
    ...process.execArgv,
    file,
  ];
  return spawn(command, args, { env, stdio: ['ignore', log, 'inherit'] });
}

/** What the product warned of, in its data folder. */
export const logFile = (dataDir: string) => path.join(dataDir, 'program.log');

const productEnvironment = (databaseUrl: string, dataDir: string) => ({
  ...process.env,
  NODE_ENV: 'production',
  SEED: 'none',
  MEMBER_SITE: 'off',
  RATE_LIMIT_SCALE: '1000000',
  LOG_LEVEL: 'warn',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
});

/**
 * Starts the product on a database and measures the time until it is ready. One that is measured has a core of its own
 * and writes its whole log, which nobody keeps.
 */
export async function startProduct(
  databaseUrl: string,
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
  { isMeasured = false } = {},
) {
  const started = performance.now();
  const env = {
    ...productEnvironment(databaseUrl, dataDir),
    // Everything in one process, but where the product is measured as it runs.
    ...(isMeasured ? { LOG_LEVEL: 'info' } : { ROLE: 'all' }),
    PORT: String(port),
    ...environment,
  };
  const log = isMeasured ? 'ignore' : openSync(logFile(dataDir), 'a');
  const child = spawnOn(cores.program, MAIN, env, isMeasured && canPin, log);
  if (log !== 'ignore') closeSync(log);
  const url = `http://127.0.0.1:${port}`;
  await waitFor(`${url}/readyz`, child);
  return { url, port, child, startMs: performance.now() - started };
}

/** Starts the floor on the same database. */
export async function startFloor(databaseUrl: string, port: number): Promise<RunningProcess> {
  const withSchema = new URL(databaseUrl);
  withSchema.searchParams.set('options', `-c search_path=${FLOOR_SCHEMA}`);
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: withSchema.href,
    PORT: String(port),
  };
  const child = spawnOn(cores.program, FLOOR, env, canPin);
  const url = `http://127.0.0.1:${port}`;
  await waitFor(`${url}/contractors/c000000001`, child);
  return { url, port, child };
}

async function waitFor(address: string, child: ChildProcess) {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`${address}: the program did not start`);
    await pause(5);
  }
}

export async function stop({ child }: Pick<RunningProcess, 'child'>) {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** A process that sends load when asked. */
export function startLoad() {
  const child = fork(LOAD);
  pin(child.pid ?? 0, cores.load);
  return {
    async run(order: LoadOrder): Promise<LoadReport> {
      child.send(order);
      const [report] = (await once(child, 'message')) as [LoadReport];
      return report;
    },
    stop: () => child.kill(),
  };
}

/** Keeps a process, and what it will start, on one core. */
export function pin(pid: number, core: number) {
  if (canPin) spawn('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' });
}

/** The parent and the processor time, in milliseconds, of a process. Linux only. */
function readStat(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, cpuMs: 10 * fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
  } catch {
    return undefined;
  }
}

/** A process and its descendants. */
export function processTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    if (!stat) continue;
    const siblings = children.get(stat.parent) ?? [];
    children.set(stat.parent, siblings);
    siblings.push(Number(name));
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** The processor time that a process and its descendants have used, those that have ended included. */
export const cpuOf = (root: number) =>
  processTree(root).reduce((sum, pid) => sum + (readStat(pid)?.cpuMs ?? 0), 0);

/** The worker among the processes of a copy of the product. */
export const workerOf = (supervisor: number) =>
  processTree(supervisor).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('worker'),
  );

export const parentOf = (pid: number) => readStat(pid)?.parent;

/** The processor time that everything on this machine has used. */
export function cpuOfMachine() {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = first
    .split(/\s+/)
    .map(Number);
  return 10 * (user + nice + system + irq + softirq);
}

/**
 * The memory that a process and its descendants take, in MB. What several of them share counts in parts: else the 60 MB of
 * Node.js itself, which the system keeps once, would count for each.
 */
export const memoryOf = (root: number) =>
  Math.round(
    processTree(root).reduce((sum, pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
        return sum + Number(/^Pss:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
      } catch {
        return sum;
      }
    }, 0),
  );
