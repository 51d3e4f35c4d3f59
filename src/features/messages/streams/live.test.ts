import { getEventMeta } from '@orpc/client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { startStreamSweep } from '#server/live/stream-sweep.ts';
import { openConversationPair } from '#test/conversation-pair.ts';
import { openEventStream } from '#test/event-stream.ts';
import { admin, contractor, grantRoles, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { conversations } from '../tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function newPair() {
  const pair = await openConversationPair(world);
  const { id, carla, asHugo } = pair;
  const address = await world.listen();
  const send = async (content: string) => {
    await asHugo.sendMessage({ id, content });
    await world.dispatcher.flush();
  };
  const open = (token = carla.token, lastEventId?: string) =>
    openEventStream(`${address}/api/conversations/${id}/messages/live`, { token, lastEventId });
  return { ...pair, address, send, open };
}

type Stream = Awaited<ReturnType<typeof openEventStream>>;
const contentOf = async (stream: Stream) =>
  ((await stream.next())?.data as { content: string } | undefined)?.content;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('in process: a message carries its number, and a cut stream resumes after it', async () => {
  const { id, asCarla, send } = await newPair();
  await send('before');
  const cut = new AbortController();
  const first = await asCarla.liveMessages({ id }, { signal: cut.signal });
  const arriving = first.next();
  await send('one');
  const { value: one } = await arriving;
  expect(one).toMatchObject({ content: 'one', seq: 2, read: false });
  expect(getEventMeta(one ?? {})?.id).toBe('2');
  cut.abort();
  expect((await first.next()).done).toBe(true);

  await send('two');
  await send('three');
  const second = await asCarla.liveMessages({ id }, { lastEventId: '2' });
  expect((await second.next()).value).toMatchObject({ content: 'two' });
  expect((await second.next()).value).toMatchObject({ content: 'three' });
  await second.return?.();
});

test('over HTTP: ten disconnects lose and repeat no message', async () => {
  const { send, open } = await newPair();
  const seen: (string | undefined)[] = [];
  let lastEventId = '0';
  for (const round of range(1, 10)) {
    const stream = await open(undefined, lastEventId);
    for (const part of ['a', 'b', 'c']) await send(`${round}${part}`);
    for (const _ of round === 1 ? range(1, 2) : range(1, 3)) {
      const { id = '', data } = (await stream.next()) ?? {};
      lastEventId = id;
      seen.push((data as { content: string }).content);
    }
    stream.close();
  }
  const rest = await open(undefined, lastEventId);
  seen.push(await contentOf(rest));
  rest.close();
  expect(seen).toEqual(range(1, 10).flatMap((round) => [`${round}a`, `${round}b`, `${round}c`]));
});

test('a new stream starts with the next message, and so does one with an invalid position', async () => {
  const { send, open } = await newPair();
  await send('old');
  for (const lastEventId of [undefined, '999999999', 'x', '-1']) {
    const stream = await open(undefined, lastEventId);
    await send(`new ${lastEventId}`);
    expect(await contentOf(stream)).toBe(`new ${lastEventId}`);
    stream.close();
  }
});

test('every reader gets each of 1,000 messages by twenty senders once and in order', async () => {
  const { id, hugo, carla, asHugo, asCarla, open } = await newPair();
  const readers = await Promise.all(
    range(1, 6).map((n) => readAll(n, n % 2 ? hugo.token : carla.token)),
  );
  const written = Promise.all(
    range(1, 20).map(async (writer) => {
      for (const n of range(1, 50)) {
        const side = writer % 2 ? asHugo : asCarla;
        await side.sendMessage({ id, content: `${writer}.${n}` });
        if (n % 5 === 0) await world.dispatcher.flush();
      }
    }),
  );
  await written;
  await world.dispatcher.flush();
  for (const { seqs } of readers) expect(await seqs).toEqual(range(1, 1_000));

  /** Every third reader disconnects every hundred messages and resumes. */
  async function readAll(reader: number, token: string) {
    let stream = await open(token, '0');
    const seqs = (async () => {
      const read: number[] = [];
      while (read.length < 1_000) {
        const event = await stream.next();
        read.push(Number(event?.id));
        if (reader % 3 || read.length % 100) continue;
        stream.close();
        stream = await open(token, event?.id);
      }
      stream.close();
      return read;
    })();
    return { seqs };
  }
});

test('a stream has the standard headers and is not buffered by proxies', async () => {
  const { open } = await newPair();
  const stream = await open();
  const headers = Object.fromEntries(stream.response.headers);
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  });
  expect(headers['content-security-policy']).toContain("object-src 'none'");
  stream.close();
});

test('a stream is not found for people outside the conversation', async () => {
  const { open } = await newPair();
  for (const stranger of [await homeowner(world), await contractor(world)])
    await expect(open(stranger.token)).rejects.toThrow('404');
});

test('a stream ends with the session, with the role, and when the conversation is deleted', async () => {
  const ended = async (lose: (pair: Awaited<ReturnType<typeof newPair>>) => Promise<unknown>) => {
    const pair = await newPair();
    const stream = await pair.open();
    const { stop } = startStreamSweep(world.db, world.services.live, 20);
    await lose(pair);
    expect(await stream.next()).toBeUndefined();
    stop();
  };
  await ended(async ({ carla }) => (await world.as(carla)).session.signOut());
  await ended(({ carla }) => grantRoles(world, carla.uid, ['homeowner']));
  await ended(async ({ id, asHugo }) => {
    await asHugo.sendMessage({ id, content: 'The last word' });
    await world.db.update(conversations).set({ status: 'deleted' }).where(eq(conversations.id, id));
    await world.dispatcher.flush();
  });
});

test('streams of somebody whose access changes end at once, and nobody else’s', async () => {
  const { hugo, carla, open, send } = await newPair();
  const [his, hers] = await Promise.all([open(hugo.token), open(carla.token)]);
  const sweep = startStreamSweep(world.db, world.services.live, 3_600_000);
  await (await world.as(hugo)).session.signOut();
  sweep.checkPerson(hugo.uid);
  expect(await his.next()).toBeUndefined();
  sweep.checkPerson(carla.uid);
  await send('Are you still there?');
  expect(await contentOf(hers)).toBe('Are you still there?');
  sweep.stop();
  hers.close();
});

test('a closed stream leaves no listener behind', async () => {
  const { open, send } = await newPair();
  const before = world.services.live.size;
  const stream = await open();
  await send('hello');
  expect(await contentOf(stream)).toBe('hello');
  expect(world.services.live.size).toBe(before + 1);
  stream.close();
  await expect.poll(() => world.services.live.size).toBe(before);
});

test('support’s streams end when the permission is withdrawn', async () => {
  const { id, address, asHugo, open } = await newPair();
  await asHugo.escalate({ id });
  await world.dispatcher.flush();
  const agent = await admin(world, { permissions: ['manage_users'] });
  const streams = await Promise.all([
    open(agent.token, '0'),
    openEventStream(`${address}/api/conversations/live`, agent),
    openEventStream(`${address}/api/activities/live`, agent),
  ]);
  for (const stream of streams) expect(await stream.next()).toBeDefined();
  const { stop } = startStreamSweep(world.db, world.services.live, 20);
  await updateUser(world.db, agent.uid, { permissions: ['view_analytics'] });
  for (const stream of streams) expect(await stream.next()).toBeUndefined();
  stop();
  await expect(open(agent.token)).rejects.toThrow('403');
});

test('streams continue with what they missed after the database dropped every connection', async () => {
  const { id, hugo, carla, send, open } = await newPair();
  let stream = await open(undefined, '0');
  await send('before');
  const last = (await stream.next())?.id;
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const idempotencyKey = newId();
  const retryWhileBusy = async (): Promise<unknown> => {
    try {
      const asHugo = await world.as(hugo, { idempotencyKey });
      return await asHugo.conversations.sendMessage({ id, content: 'after' });
    } catch {
      return retryWhileBusy();
    }
  };
  await retryWhileBusy();
  // The dispatcher recovers by itself.
  await expect.poll(() => world.services.live.position).toBe(await recorded());
  // A browser reconnects with the last position it saw, whether its stream ended or not.
  stream.close();
  stream = await open(carla.token, last);
  expect(await contentOf(stream)).toBe('after');
  const arriving = contentOf(stream);
  await send('live again');
  expect(await arriving).toBe('live again');
  stream.close();
});

/** The outbox position once everything was dispatched. */
async function recorded() {
  const { rows } = await world.pool.query<{ count: number }>(
    'select count(*)::int as count from activities',
  );
  return rows[0]?.count;
}
