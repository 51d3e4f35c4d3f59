import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertContractor } from '#features/contractors/data.ts';
import { sampleConversation } from '#features/conversations/samples.ts';
import { conversations } from '#features/conversations/tables.ts';
import { openSession } from '#features/session/data.ts';
import { insertUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { readConfig } from '#server/config.ts';
import { type Db, openDatabase } from '#server/database.ts';
import { migrateAll, openPostgres } from '#server/postgres.ts';
import { placeOfZip } from '#server/zip-codes.ts';
import { client } from '../scripts/crash/client.ts';
import { freePort, type Program, startProgram } from '../scripts/crash/program.ts';
import { liveHeap } from './live-heap.ts';
import { followStream } from './stream-client.ts';

/**
 * Live streams under load: half as many conversations as streams, one stream for each of their two
 * people; messages at a steady rate; the server is restarted in the middle. Every message has to
 * arrive at both, once and in order.
 *
 *     npm run bench:streams -- --streams 1000 --rate 50 --seconds 60
 */
const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
  },
});
const [streams, rate, seconds] = [options.streams, options.rate, options.seconds].map(Number) as [
  number,
  number,
  number,
];
const say = (line: string) => process.stdout.write(`${line}\n`);
const dataDir = path.resolve(process.env.DATA_DIR ?? '.data', 'bench-streams');

const server = await openPostgres(readConfig({ ...process.env, DATA_DIR: dataDir }));
await migrateAll(server.url);
const { pool, db } = openDatabase(server.url, () => {});
/** Below those that outgoing connections are given: it has to be free again for the second start. */
const PORT = String(20_000 + Math.floor(Math.random() * 10_000));
const INSPECT = await freePort();
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --inspect=127.0.0.1:${INSPECT}`;
const start = () =>
  startProgram({ DATABASE_URL: server.url, DATA_DIR: dataDir, PORT, NODE_OPTIONS });

/** `spells` are the times in which its stream stood, the last one perhaps to this day. */
type Side = {
  token: string;
  seen: { seq: number; at: number }[];
  spells: { from: number; until: number }[];
};
type Pair = { id: string; sides: readonly [Side, Side]; sent: Map<number, number> };

say(`Making ${streams / 2} conversations`);
const pairs = await makePairs(db, streams / 2);
let program: Program = await start();
// What is loaded with the first half of the streams, and kept for all, is no stream's own.
const stop = new AbortController();
const half = pairs.length / 2;
const before = await openAll(pairs.slice(0, half));
const after = await openAll(pairs.slice(half));
const perStream = (bytes: number) => `${(bytes / 512 / streams).toFixed(1)} KiB`;
say(
  `${streams} streams stand; each of the second half has ${perStream(after.live - before.live)} alive after a collection (resident memory grew by ${perStream(after.resident - before.resident)} each)`,
);

const restart = (async () => {
  await pause((seconds * 1_000) / 2);
  const from = Date.now();
  await program.end('SIGTERM');
  program = await start();
  return { from, until: Date.now() };
})();

const sending: Promise<void>[] = [];
const began = performance.now();
for (let n = 0; n < rate * seconds; n += 1) {
  await pause(Math.max(0, began + (n * 1_000) / rate - performance.now()));
  sending.push(send(n));
}
await Promise.all(sending);
const { from, until } = await restart;
await arrived(10_000);
stop.abort();

const all = pairs.flatMap(({ sides, sent }) =>
  sides.map(({ seen, spells }) => ({ seen, spells, sent })),
);
const wrong = all.filter(
  ({ seen, sent }) => seen.length !== sent.size || seen.some(({ seq }, index) => seq !== index + 1),
);
const times = all
  .flatMap(({ seen, sent, spells }) =>
    seen.filter(({ seq }) => stood(spells, sent.get(seq) ?? 0)).map(({ at }) => at),
  )
  .sort((a, b) => a - b);
const backAt = Math.max(
  ...all.flatMap(({ spells }) => spells.map((spell) => spell.from)).filter((at) => at > from),
);
const share = (part: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
const messages = pairs.reduce((sum, { sent }) => sum + sent.size, 0);
say(
  `${messages} messages in ${seconds} s, each to two people; the server was away for ${until - from} ms in the middle, and all streams stood again ${backAt - until} ms later`,
);
say(`streams that lost, doubled or misordered something: ${wrong.length} of ${all.length}`);
say(
  `from writing to arrival where the stream stood: p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, longest ${times.at(-1)} ms (${times.length} arrivals)`,
);

await program.end('SIGTERM');
await pool.end();
await server.stop();
process.exit(wrong.length > 0 || messages !== rate * seconds ? 1 : 0);

/** Opens their streams, and tells what memory the program has once they are quiet, in bytes. */
async function openAll(of: readonly Pair[]) {
  await open(of, stop.signal);
  await pause(5_000);
  return { live: await liveHeap(INSPECT), resident: memory(program) };
}

/** Opens both streams of these conversations, to be kept open until `signal` says stop; waits until all stand. */
function open(of: readonly Pair[], signal: AbortSignal) {
  let standing = 0;
  return new Promise<void>((resolve) => {
    for (const pair of of)
      for (const side of pair.sides)
        void followStream(
          () => `http://127.0.0.1:${PORT}/api/conversations/${pair.id}/messages/live`,
          side.token,
          {
            signal,
            onOpen: () => {
              side.spells.push({ from: Date.now(), until: Number.POSITIVE_INFINITY });
              standing += 1;
              if (standing === 2 * of.length) resolve();
            },
            onEnd: () => {
              const spell = side.spells.at(-1);
              if (spell) spell.until = Math.min(spell.until, Date.now());
            },
            onEvent: ({ id, data }) => {
              const { createdAt } = JSON.parse(data) as { createdAt: string };
              side.seen.push({ seq: Number(id), at: Date.now() - Date.parse(createdAt) });
            },
          },
        );
  });
}

/** Whether a stream stood at a moment. What was written while it did not, it got when it came back. */
function stood(spells: Side['spells'], at: number) {
  return spells.some((spell) => spell.from <= at && at < spell.until);
}

async function send(n: number) {
  const pair = pairs[n % pairs.length];
  if (!pair) return;
  const side = pair.sides[Math.floor(n / pairs.length) % 2];
  const post = client(() => `http://127.0.0.1:${PORT}`, side?.token);
  const key = { 'idempotency-key': randomUUID() };
  for (;;) {
    try {
      const said = await post(
        'POST',
        `/api/conversations/${pair.id}/messages`,
        { content: `Message ${n}` },
        key,
      );
      pair.sent.set(Number(said.seq), Date.parse(String(said.createdAt)));
      return;
    } catch {
      await pause(100);
    }
  }
}

async function arrived(patience: number) {
  for (let waited = 0; waited < patience; waited += 100) {
    if (pairs.every(({ sides, sent }) => sides.every(({ seen }) => seen.length >= sent.size)))
      return;
    await pause(100);
  }
}

/** Resident memory in bytes, as Linux counts it. */
function memory({ pid }: Program) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

async function makePairs(on: Db, count: number) {
  const made: Pair[] = [];
  for (let n = 0; n < count; n += 1) {
    const homeownerId = await person(on, 'homeowner');
    const contractorId = await person(on, 'contractor');
    const conversation = sampleConversation({ homeownerId, contractorId });
    await on.insert(conversations).values(conversation);
    const session = async (userId: string, activeRole: 'homeowner' | 'contractor') => ({
      token: await openSession(on, { userId, activeRole, userAgent: 'bench', now: new Date() }),
      seen: [],
      spells: [],
    });
    made.push({
      id: conversation.id,
      sides: [await session(homeownerId, 'homeowner'), await session(contractorId, 'contractor')],
      sent: new Map(),
    });
  }
  return made;
}

async function person(on: Db, role: 'homeowner' | 'contractor') {
  const id = newId();
  const place = placeOfZip('60614');
  if (!place) throw new Error('this ZIP code exists');
  const about = { email: `${id}@example.com`, phone: '(312) 555-0100' };
  await insertUser(on, { id, ...about, firstName: 'Robin', lastName: 'Bench', role, ...place });
  if (role === 'contractor')
    await insertContractor(on, {
      id,
      userId: id,
      businessName: 'Bench & Co',
      contactName: 'Robin Bench',
      ...about,
      place,
      services: ['Pest Control'],
    });
  return id;
}
