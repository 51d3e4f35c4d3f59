import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openSession } from '#features/auth/session/data.ts';
import { insertContractor } from '#features/contractors/data.ts';
import { sampleConversation } from '#features/messages/samples.ts';
import { conversations } from '#features/messages/tables.ts';
import { insertUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import type { Db } from '#server/database/database.ts';
import { findPlaceByZip } from '#server/places/zip-codes.ts';
import { client } from '../scripts/crash/client.ts';
import { followStream } from './stream-client.ts';

/** One participant's stream. The last connected period may not have ended yet. */
type Side = {
  token: string;
  received: { seq: number; at: number }[];
  connectedPeriods: { from: number; until: number }[];
  /** Cuts the connection. */
  cut: () => void;
};

/** A conversation with the streams of its two participants, and when each message was sent, by number. */
export type Pair = { id: string; sides: readonly [Side, Side]; sent: Map<number, number> };

/** Opens both streams of these conversations until `signal` aborts. Waits until all are connected. */
export function openStreams(of: readonly Pair[], base: () => string, signal: AbortSignal) {
  let connected = 0;
  return new Promise<void>((resolve) => {
    for (const pair of of)
      for (const side of pair.sides)
        void followStream(
          () => `${base()}/api/conversations/${pair.id}/messages/live`,
          side.token,
          {
            signal,
            onOpen: (cut) => {
              side.cut = cut;
              side.connectedPeriods.push({ from: Date.now(), until: Number.POSITIVE_INFINITY });
              connected += 1;
              if (connected === 2 * of.length) resolve();
            },
            onEnd: () => {
              const period = side.connectedPeriods.at(-1);
              if (period) period.until = Math.min(period.until, Date.now());
            },
            onEvent: ({ id, data }) => {
              const { createdAt } = JSON.parse(data) as { createdAt: string };
              side.received.push({ seq: Number(id), at: Date.now() - Date.parse(createdAt) });
            },
          },
        );
  });
}

type Rate = { rate: number; seconds?: number; until?: AbortSignal };

/** Sends messages at a steady rate to the conversations in turn, each until it is accepted; no new ones after `until`. */
export async function sendAtRate(
  pairs: readonly Pair[],
  base: () => string,
  { rate, seconds = Number.POSITIVE_INFINITY, until }: Rate,
) {
  const sending: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < rate * seconds && !until?.aborted; n += 1) {
    await pause(Math.max(0, began + (n * 1_000) / rate - performance.now()));
    const pair = pairs[n % pairs.length];
    if (pair) sending.push(send(pair, n, base, Math.floor(n / pairs.length) % 2));
  }
  await Promise.all(sending);
}

async function send(pair: Pair, n: number, base: () => string, from: number) {
  const post = client(base, pair.sides[from]?.token);
  const path = `/api/conversations/${pair.id}/messages`;
  const key = { 'idempotency-key': randomUUID() };
  for (;;) {
    try {
      const message = await post('POST', path, { content: `Message ${n}` }, key);
      pair.sent.set(Number(message.seq), Date.parse(String(message.createdAt)));
      return;
    } catch {
      await pause(100);
    }
  }
}

/** Waits until everything sent has arrived, or until the timeout. */
export async function waitForArrival(pairs: readonly Pair[], timeoutMs: number) {
  for (let waited = 0; waited < timeoutMs; waited += 100) {
    if (
      pairs.every(({ sides, sent }) => sides.every(({ received }) => received.length >= sent.size))
    )
      return;
    await pause(100);
  }
}

/** How many streams did not get exactly what was sent, in order, and how long messages took. */
export function summarizeArrivals(pairs: readonly Pair[]) {
  const all = pairs.flatMap(({ sides, sent }) =>
    sides.map(({ received, connectedPeriods }) => ({ received, connectedPeriods, sent })),
  );
  const wrong = all.filter(
    ({ received, sent }) =>
      received.length !== sent.size || received.some(({ seq }, index) => seq !== index + 1),
  );
  const times = all.flatMap(({ received, sent, connectedPeriods }) =>
    received
      .filter(({ seq, at }) => wasConnected(connectedPeriods, sent.get(seq) ?? 0, at))
      .map(({ at }) => at),
  );
  const messages = pairs.reduce((sum, { sent }) => sum + sent.size, 0);
  return { messages, wrong: wrong.length, streams: all.length, times };
}

/** Whether the stream was connected from sending to arrival; delays by cuts are not counted. */
function wasConnected(periods: Side['connectedPeriods'], sentAt: number, took: number) {
  return periods.some(({ from, until }) => from <= sentAt && sentAt + took <= until);
}

export async function createPairs(db: Db, count: number) {
  const pairs: Pair[] = [];
  for (let n = 0; n < count; n += 1) {
    const homeownerId = await createPerson(db, 'homeowner');
    const contractorId = await createPerson(db, 'contractor');
    const conversation = sampleConversation({ homeownerId, contractorId });
    await db.insert(conversations).values(conversation);
    const session = async (userId: string, activeRole: 'homeowner' | 'contractor') => ({
      token: await openSession(db, { userId, activeRole, userAgent: 'bench', now: new Date() }),
      received: [],
      connectedPeriods: [],
      cut: () => {},
    });
    pairs.push({
      id: conversation.id,
      sides: [await session(homeownerId, 'homeowner'), await session(contractorId, 'contractor')],
      sent: new Map(),
    });
  }
  return pairs;
}

async function createPerson(db: Db, role: 'homeowner' | 'contractor') {
  const id = newId();
  const place = findPlaceByZip('60614');
  if (!place) throw new Error('this ZIP code exists');
  const about = { email: `${id}@example.com`, phone: '(312) 555-0100' };
  await insertUser(db, { id, ...about, firstName: 'Robin', lastName: 'Bench', role, ...place });
  if (role === 'contractor')
    await insertContractor(db, {
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
