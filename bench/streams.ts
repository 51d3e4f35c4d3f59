import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrateAll, openPostgres } from '#server/database/postgres.ts';
import { residentBytes } from '../scripts/crash/processes.ts';
import { freePort, startProgram } from '../scripts/crash/program.ts';
import { liveHeap } from './live-heap.ts';
import { readOptions } from './options.ts';
import { percentile, printLine } from './report.ts';
import { startChaos } from './stream-chaos.ts';
import {
  createPairs,
  openStreams,
  type Pair,
  sendAtRate,
  summarizeArrivals,
  waitForArrival,
} from './stream-pairs.ts';

/**
 * Live streams under load: conversations with one stream for each of their two participants, messages at a steady
 * rate, a restart of the server in the middle. Every message has to arrive at both, once and in order.
 *
 *     npm run bench:streams -- --streams 1000 --rate 50 --seconds 60
 *
 * With `--chaos`, for that many seconds, on two copies of the program: random streams are cut, and the copies are
 * killed in turn.
 *
 *     npm run bench:streams -- --chaos 300
 *
 * Fails when a message is lost, when it takes too long, or when a stream takes too much memory (R38).
 */
const MAX_P99_MS = 250;
const MAX_KIB_PER_STREAM = 30;

const options = readOptions({
  streams: { type: 'string', default: '1000' },
  rate: { type: 'string', default: '50' },
  seconds: { type: 'string', default: '60' },
  chaos: { type: 'string' },
});
const [streams, rate, seconds] = [
  options.streams,
  options.rate,
  options.chaos ?? options.seconds,
].map(Number) as [number, number, number];
const dataDir = path.resolve(process.env.DATA_DIR ?? '.data', 'bench-streams');

const server = await openPostgres(readConfig({ ...process.env, DATA_DIR: dataDir }));
await migrateAll(server.url);
const { pool, db } = openDatabase(server.url, () => {});
const start = (port: number, nodeOptions = '') =>
  startProgram({
    DATABASE_URL: server.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    // The memory of one process is read.
    ROLE: 'all',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${nodeOptions}`,
  });
/** Below the range of outgoing connections, so that the port is still free for the second start. */
const randomPort = () => 20_000 + Math.floor(Math.random() * 10_000);

printLine(`Creating ${streams / 2} conversations`);
/** Of one stream, after garbage collection; with `--chaos` it is not measured. */
let kibPerStream = 0;
const pairs = await createPairs(db, streams / 2);
const stop = new AbortController();
if (options.chaos === undefined) await runUnderLoad();
else await runWithChaos();

const { messages, wrong, streams: all, times } = summarizeArrivals(pairs);
printLine(`${messages} messages in ${seconds} s, each to two people`);
printLine(`streams that lost, doubled or misordered something: ${wrong} of ${all}`);
printLine(
  `from sending to arrival on a connected stream: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, longest ${percentile(times, 1)} ms (${times.length} arrivals)`,
);
await pool.end();
await server.stop();
const failures = [
  wrong > 0 && 'something was lost, doubled or misordered',
  messages !== rate * seconds && `${rate * seconds - messages} messages were not accepted`,
  percentile(times, 0.99) > MAX_P99_MS && `the p99 is over ${MAX_P99_MS} ms`,
  kibPerStream > MAX_KIB_PER_STREAM && `a stream takes more than ${MAX_KIB_PER_STREAM} KiB`,
].filter((failure) => failure !== false);
for (const failure of failures) printLine(`FAILED: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);

/** One copy, restarted in the middle. */
async function runUnderLoad() {
  const [port, inspect] = [randomPort(), await freePort()];
  const begin = () => start(port, `--inspect=127.0.0.1:${inspect}`);
  const base = () => `http://127.0.0.1:${port}`;
  let program = await begin();
  const measureMemory = async () => ({
    live: await liveHeap(inspect),
    resident: residentBytes(program.pid),
  });
  const openAll = async (some: readonly Pair[]) => {
    await openStreams(some, base, stop.signal);
    await pause(5_000);
    return measureMemory();
  };
  // The first half of the streams also loads what all of them share, so only the second half is measured.
  const half = pairs.length / 2;
  const before = await openAll(pairs.slice(0, half));
  const after = await openAll(pairs.slice(half));
  kibPerStream = (after.live - before.live) / 512 / streams;
  const perStream = (bytes: number) => `${(bytes / 512 / streams).toFixed(1)} KiB`;
  printLine(
    `${streams} streams connected; each of the second half uses ${perStream(after.live - before.live)} after garbage collection (resident memory grew by ${perStream(after.resident - before.resident)} each)`,
  );
  const restarted = (async () => {
    await pause((seconds * 1_000) / 2);
    const from = Date.now();
    await program.end('SIGTERM');
    program = await begin();
    return { from, until: Date.now() };
  })();
  await sendAtRate(pairs, base, { rate, seconds });
  const { from, until } = await restarted;
  await waitForArrival(pairs, 10_000);
  stop.abort();
  await program.end('SIGTERM');
  const opened = pairs.flatMap(({ sides }) =>
    sides.flatMap(({ connectedPeriods }) => connectedPeriods),
  );
  const backAt = Math.max(...opened.map((period) => period.from).filter((at) => at > from));
  printLine(
    `the server was down for ${until - from} ms in the middle, and all streams were connected again ${backAt - until} ms later`,
  );
}

/** Two copies that are killed in turn while connections are cut. */
async function runWithChaos() {
  const ports = [randomPort(), randomPort()];
  const chaos = await startChaos(ports, start, pairs);
  await openStreams(pairs, chaos.base, stop.signal);
  printLine(`${streams} streams connected to two copies`);
  chaos.begin();
  await sendAtRate(pairs, chaos.base, { rate, seconds });
  const { cuts, kills } = await chaos.end();
  await waitForArrival(pairs, 30_000);
  stop.abort();
  await chaos.stop();
  printLine(`${cuts} connections were cut, and copies killed ${kills} times`);
}
