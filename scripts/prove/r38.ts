import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/database/database.ts';
import { migrateAll, openPostgres } from '#server/database/postgres.ts';
import { liveHeap } from '../../bench/live-heap.ts';
import { percentile } from '../../bench/report.ts';
import { startChaos } from '../../bench/stream-chaos.ts';
import {
  createPairs,
  openStreams,
  type Pair,
  sendAtRate,
  summarizeArrivals,
  waitForArrival,
} from '../../bench/stream-pairs.ts';
import { freePort, startProgram } from '../crash/program.ts';
import { assertAtMost, type ProofOptions, type Shown, thousands } from './proof.ts';

const STREAMS = 1_000;
const RATE = 50;
const MINUTES = 5;
const MAX_P99_MS = 250;
const MAX_KB_PER_STREAM = 30;
const ARRIVAL_MS = 30_000;

/**
 * A thousand streams on two copies, whose connections are cut at random and which are killed in turn, while messages
 * come at a steady rate: each arrives at both sides, once, in order and soon.
 */
export default async function prove({ minutes = MINUTES }: ProofOptions): Promise<Shown> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plumbline-streams-'));
  const server = await openPostgres(readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir }));
  await migrateAll(server.url);
  const { pool, db } = openDatabase(server.url, () => {});
  const start = (port: number, extra: Record<string, string> = {}) =>
    startProgram({
      ...{ DATABASE_URL: server.url, DATA_DIR: dataDir, PORT: String(port) },
      ...extra,
    });
  try {
    const pairs = await createPairs(db, STREAMS / 2);
    const kb = await measureMemory(pairs, start);
    assertAtMost('KB a stream', kb, MAX_KB_PER_STREAM);
    for (const { sides } of pairs) for (const side of sides) side.connectedPeriods.length = 0;

    const chaos = await startChaos([await freePort(), await freePort()], start, pairs);
    const stop = new AbortController();
    await openStreams(pairs, chaos.base, stop.signal);
    chaos.begin();
    await sendAtRate(pairs, chaos.base, { rate: RATE, seconds: 60 * minutes });
    const { cuts, kills } = await chaos.end();
    await waitForArrival(pairs, ARRIVAL_MS);
    stop.abort();
    await chaos.stop();
    const { messages, wrong, streams, times } = summarizeArrivals(pairs);
    const p99 = percentile(times, 0.99);
    assertAtMost('messages not accepted', 60 * minutes * RATE - messages, 0);
    assertAtMost('streams that lost, doubled or misordered something', wrong, 0);
    assertAtMost('p99 of the delivery in ms', p99, MAX_P99_MS);
    return {
      count: `${thousands(streams)} streams for ${minutes} minutes, ${thousands(cuts)} cuts, ${kills} kills of a copy; ${thousands(messages)} messages to two people each`,
      figure: `0 lost, 0 doubled, in order; delivery p99 ${p99} ms; ${kb.toFixed(1)} KB a stream`,
    };
  } finally {
    await pool.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What one more stream takes of the heap. The first half also loads what all of them share. */
async function measureMemory(
  pairs: readonly Pair[],
  start: (port: number, extra: Record<string, string>) => ReturnType<typeof startProgram>,
) {
  const inspect = await freePort();
  // One process, so that all streams are in the one that is looked into.
  const program = await start(await freePort(), {
    ROLE: 'all',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --inspect=127.0.0.1:${inspect}`,
  });
  const stop = new AbortController();
  const heapWith = async (some: readonly Pair[]) => {
    await openStreams(some, () => program.url, stop.signal);
    await pause(5_000);
    return liveHeap(inspect);
  };
  try {
    const before = await heapWith(pairs.slice(0, pairs.length / 2));
    const after = await heapWith(pairs.slice(pairs.length / 2));
    return (after - before) / pairs.length / 1_000;
  } finally {
    stop.abort();
    await program.end('SIGTERM');
  }
}
