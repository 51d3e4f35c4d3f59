/*
 * The speed of the product as `npm start` runs it, next to the floor (floor.ts) on the same database: all processes of
 * either on one core, PostgreSQL and the load on others, rounds in turn. Prints one table. Fails when a call has less than half
 * of the floor's speed, when a ratio has fallen more than a fifth below the one in baseline.json, and when calls were refused;
 * what else is asked in vain is printed. `-- --keep` writes the figures of this run there.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { readConfig } from '#server/config/config.ts';
import { migrateAll, openPostgres } from '#server/database/postgres.ts';
import { seedBulkContractors } from '../database/seed/contractors.ts';
import { freePort } from '../scripts/crash/program.ts';
import { createFixtures, type Fixtures, fillScreens } from './fixtures.ts';
import { createFloorWorld } from './floor-world.ts';
import { type Cell, createMeter, median, WARM_UP_SECONDS } from './meter.ts';
import { readOptions } from './options.ts';
import {
  cores,
  memoryOf,
  parentOf,
  pin,
  startFloor,
  startLoad,
  startProduct,
  stop,
  workerOf,
} from './processes.ts';
import { printLine } from './report.ts';
import {
  floorRequests,
  type Operation,
  operationNames,
  operations,
  productRequests,
  publicPages,
  signedInReads,
} from './requests.ts';

const options = readOptions({
  contractors: { type: 'string', default: '100000' },
  connections: { type: 'string', default: '32' },
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '4' },
  'mixed-minutes': {
    type: 'string',
    default: '10',
    about: 'How long all calls run mixed before the memory is read',
  },
  only: {
    type: 'string',
    about: 'Parts to run, separated by commas: list, get, lead, message, reads, pages, memory',
  },
  keep: {
    type: 'boolean',
    default: false,
    about: 'Keep the figures of this run in baseline.json, for later runs to be compared with',
  },
});
const parts = new Set<string>(
  options.only?.split(',') ?? [...operations, 'reads', 'pages', 'memory'],
);
const connections = Number(options.connections);
const seconds = Number(options.seconds);
const SETTLE_MS = 60_000;
/** Without a request for so long, a process is idle. */
const IDLE_MS = 15_000;
const BASELINE = path.resolve(import.meta.dirname, 'baseline.json');
const dataDir = path.resolve(process.env.DATA_DIR ?? '.data', 'bench');

/** What is asked, and the goal, of requests per second as a share of the floor's. */
const ratiosAsked: Record<Operation, { least: number; goal: number }> = {
  list: { least: 0.5, goal: 0.8 },
  get: { least: 0.5, goal: 0.75 },
  lead: { least: 0.5, goal: 0.8 },
  message: { least: 0.5, goal: 0.8 },
};

const { DATABASE_URL: databaseUrl } = process.env;
if (databaseUrl && !new URL(databaseUrl).pathname.includes('bench')) {
  printLine(
    'This empties tables: the database that DATABASE_URL names must have "bench" in its name.',
  );
  process.exit(1);
}
const server = await openPostgres(readConfig({ ...process.env, DATA_DIR: dataDir }));
await migrateAll(server.url);
// Without the time limits of requests: what is prepared here takes longer.
const pool = new pg.Pool({ connectionString: server.url });
const { rows } = await pool.query<{ contractors: number; pid: number }>(
  'select (select count(*)::int from contractors) as contractors, pg_backend_pid() as pid',
);
// Before the connection can end, and its process with it.
const databasePid = parentOf(rows[0]?.pid ?? 0);
if (databasePid === undefined) throw new Error('The process of the database was not found');
const missing = Number(options.contractors) - (rows[0]?.contractors ?? 0);
if (missing > 0) {
  printLine(`Creating ${missing} contractors`);
  await seedBulkContractors(pool, missing);
}
await createFloorWorld(pool);
await emptyTables();

pin(databasePid, cores.database);
const load = startLoad();
// One process answers, like the floor; the worker beside it does what follows, and their supervisor next to nothing.
const product = await startProduct(
  server.url,
  dataDir,
  await freePort(),
  { WEB_CONCURRENCY: '1' },
  { isMeasured: true },
);
const productPid = product.child.pid ?? 0;
const workerPid = await started(() => workerOf(productPid));
const meter = createMeter({ load, databasePid, workerPid, connections, seconds });
const floor = await startFloor(server.url, await freePort());
await meter.quiet();
// An idle process looks every five seconds for what it can give back.
await pause(IDLE_MS);
const idleMemory = memoryOf(productPid);
const fixtures = await createFixtures(product.url, pool, drizzle(pool, { casing: 'snake_case' }));
await pool.query('vacuum analyze');

const ratios: Record<string, number> = {};
printLine(
  `${options.contractors} contractors, ${connections} connections, ${options.rounds} rounds of ${seconds} s; "CPU" is processor time a call, in ms`,
);
printLine('');
printLine(
  '| | Floor /s | CPU | PG | Product /s | CPU | PG | Worker | p99 ms | Ratio /s | CPU | Asked | Goal | Others |',
);
printLine('|---|---|---|---|---|---|---|---|---|---|---|---|---|---|');
const failures: string[] = [];
/** What this run asks in vain: printed, but a slower machine is not a fault of the product. */
const misses: string[] = [];
const expectAtMost = (name: string, now: number, asked: number) => {
  if (now > asked) misses.push(`${name}: ${Number(now.toPrecision(3))} instead of ${asked}`);
};
for (const operation of operations) if (parts.has(operation)) await compare(operation);
printLine('');
printLine('| Product alone | Now | Asked | Goal |');
printLine('|---|---|---|---|');
if (parts.has('reads')) await measureReads(fixtures);
if (parts.has('pages')) await measurePages(fixtures);
printLine(
  `| start to ready, database running | ${(product.startMs / 1_000).toFixed(2)} s | 1 s | 0.6 s |`,
);
expectAtMost('start, in s', product.startMs / 1_000, 1);
expectAtMost('memory when idle, in MB', idleMemory, 140);
printLine(`| memory, idle, all processes | ${idleMemory} MB | 140 MB | 100 MB |`);
if (parts.has('memory')) await measureMemory(fixtures);

judge();
load.stop();
await stop(product);
await stop(floor);
await pool.end();
await server.stop();

/** The worker starts once the site is served. */
async function started(find: () => number | undefined) {
  for (let tries = 0; tries < 600; tries += 1) {
    const pid = find();
    if (pid !== undefined) return pid;
    await pause(50);
  }
  throw new Error('The worker did not start');
}

/** Rows of earlier calls, and the jobs that still wait to follow them: no cell pays for the one before. */
async function emptyTables() {
  await pool.query(`truncate leads, quotes, messages, activities, deliveries, notifications,
    graphile_worker._private_jobs, graphile_worker._private_job_queues,
    bench_floor.leads, bench_floor.messages cascade`);
  await pool.query(
    'update conversations set last_seq = 0, unread_contractor = 0, unread_homeowner = 0',
  );
  await pool.query('vacuum conversations');
  await pool.query('vacuum bench_floor.conversations');
  await pool.query('checkpoint');
}

/** Waits until everything that follows the calls so far has been done. */
async function settle() {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const { rows: left } = await pool.query(
      `select from activities where position is null union all
       select from graphile_worker._private_jobs where run_at <= now() and attempts = 0 limit 1`,
    );
    if (left.length === 0 || Date.now() > deadline) break;
    await pause(100);
  }
  await meter.quiet();
}

/** The floor and the product in turn, so that both run under the same conditions. */
async function compare(operation: Operation) {
  const requests = {
    floor: floorRequests[operation],
    product: productRequests(fixtures)[operation],
  };
  const cells: { floor: Cell[]; product: Cell[] } = { floor: [], product: [] };
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const stack of ['floor', 'product'] as const) {
      const { port, child } = stack === 'floor' ? floor : product;
      if (operation === 'lead' || operation === 'message') await emptyTables();
      cells[stack].push(
        await meter.measure({ port, pid: child.pid ?? 0, requests: requests[stack] }),
      );
    }
  const of = (stack: 'floor' | 'product', name: keyof Cell) =>
    median(cells[stack].map((cell) => cell[name]));
  const ratio = of('product', 'perSecond') / of('floor', 'perSecond');
  const cpuRatio = of('floor', 'cpuMs') / of('product', 'cpuMs');
  const refused = of('product', 'refused') + of('floor', 'refused');
  if (refused > 0) failures.push(`${operation}: ${refused} calls were refused`);
  // Other programs on this machine distort one of the two ratios; a slower product lowers both.
  ratios[operation] = Math.max(ratio, cpuRatio);
  const { least, goal } = ratiosAsked[operation];
  // Both are measured on the same machine.
  if (ratios[operation] < least)
    failures.push(
      `${operation}: ${ratios[operation].toPrecision(2)} of the floor, ${least} is asked`,
    );
  printLine(
    `| ${[
      operationNames[operation],
      Math.round(of('floor', 'perSecond')),
      of('floor', 'cpuMs').toFixed(3),
      of('floor', 'databaseMs').toFixed(3),
      Math.round(of('product', 'perSecond')),
      of('product', 'cpuMs').toFixed(3),
      of('product', 'databaseMs').toFixed(3),
      of('product', 'workerMs').toFixed(3),
      of('product', 'p99').toFixed(1),
      ratio.toFixed(2),
      cpuRatio.toFixed(2),
      least,
      goal,
      `${Math.round(of('product', 'othersPercent'))} %`,
    ].join(' | ')} |`,
  );
}

/**
 * The processor time of one call. It is kept as a share of what the floor's smallest call costs in the same minute, so
 * that it can be compared with that of another machine.
 */
async function measureCpu(name: string, requests: string[]) {
  const smallest = await meter.measure({
    port: floor.port,
    pid: floor.child.pid ?? 0,
    requests: floorRequests.get,
  });
  const cell = await meter.measure({ port: product.port, pid: productPid, requests });
  if (cell.refused > 0) failures.push(`${name}: ${cell.refused} calls were refused`);
  ratios[name] = smallest.cpuMs / cell.cpuMs;
  return { ...cell, smallestMs: smallest.cpuMs };
}

async function measureReads(on: Fixtures) {
  await emptyTables();
  await fillScreens(product.url, on);
  await settle();
  const reads = Object.entries(signedInReads(on));
  // What all of them run is compiled now, and not at the cost of the one that is measured first.
  for (const [, requests] of reads)
    await load.run({ port: product.port, connections, seconds: WARM_UP_SECONDS, requests });
  for (const [name, requests] of reads) {
    const { cpuMs, databaseMs, smallestMs } = await measureCpu(name, requests);
    expectAtMost(`${name}, CPU in ms`, cpuMs, 0.4);
    const now = `${cpuMs.toFixed(2)} ms (PG ${databaseMs.toFixed(2)}; the floor's get ${smallestMs.toFixed(2)})`;
    printLine(`| ${name}, CPU | ${now} | 0.4 ms | 0.25 ms |`);
  }
}

async function measurePages(on: Fixtures) {
  const { anew, cached } = publicPages(on);
  await emptyTables();
  const rendered = await measureCpu('page made anew', anew);
  expectAtMost('a public page made anew, CPU in ms', rendered.cpuMs, 2);
  printLine(`| a public page made anew, CPU | ${rendered.cpuMs.toFixed(2)} ms | 2 ms | 1.2 ms |`);
  const again = await measureCpu('page from the cache', cached);
  expectAtMost('a public page from the cache, CPU in ms', again.cpuMs, 0.15);
  printLine(
    `| a public page from the cache, CPU | ${again.cpuMs.toFixed(3)} ms | 0.15 ms | 0.1 ms |`,
  );
}

async function measureMemory(on: Fixtures) {
  const { anew, cached } = publicPages(on);
  const calls = Object.values(productRequests(on));
  const kinds = [...calls, ...Object.values(signedInReads(on)), anew, cached];
  // One of each kind in turn.
  const requests = Array.from({ length: 20_000 }, (_, n) => {
    const kind = kinds[n % kinds.length] ?? [];
    return kind[Math.floor(n / kinds.length) % kind.length] ?? '';
  });
  const minutes = Number(options['mixed-minutes']);
  const { answered } = await load.run({
    port: product.port,
    connections,
    seconds: 60 * minutes,
    requests,
  });
  const memory = memoryOf(productPid);
  expectAtMost('memory after mixed load, in MB', memory, 300);
  const [asked, goal] = minutes > 30 ? ['flat', 'flat'] : ['300 MB', '220 MB'];
  printLine(
    `| memory after ${minutes} minutes of mixed load (${answered} calls) | ${memory} MB | ${asked} | ${goal} |`,
  );
}

/** Compares with the kept figures, or keeps these. */
function judge() {
  const kept = JSON.parse(readFileSync(BASELINE, 'utf8')) as Record<string, number>;
  if (options.keep) {
    const rounded = Object.entries(ratios).map(([name, ratio]) => [
      name,
      Number(ratio.toPrecision(2)),
    ]);
    writeFileSync(
      BASELINE,
      `${JSON.stringify({ ...kept, ...Object.fromEntries(rounded) }, null, 2)}\n`,
    );
  } else
    for (const [name, ratio] of Object.entries(ratios)) {
      const before = kept[name] ?? 0;
      if (ratio < 0.8 * before)
        failures.push(
          `${name}: ${ratio.toPrecision(2)} of the floor, more than a fifth below ${before}`,
        );
    }
  if (misses.length > 0) printLine(`Short of what is asked: ${misses.join('; ')}`);
  for (const failure of failures) printLine(failure);
  if (failures.length > 0) process.exitCode = 1;
}
