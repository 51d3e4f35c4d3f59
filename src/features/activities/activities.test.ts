import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#features/auth/session/tables.ts';
import { updateUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { startStreamSweep } from '#server/live/stream-sweep.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { openEventStream, type ServerEvent } from '#test/event-stream.ts';
import { contractor, grantRoles, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
let address: string;
beforeAll(async () => {
  world = await createWorld();
  address = await world.listen();
});
afterAll(() => world.close());

const open = (token: string, lastEventId?: string) =>
  openEventStream(`${address}/api/activities/live`, { token, lastEventId });

const recordTestActivity = (what: string, audience: string[]) =>
  world.db.transaction(async (tx) => {
    const subject = { subjectType: 'test', subjectId: newId() };
    const by = { actor: { kind: 'job' as const, name: 'test' }, requestId: 'test' };
    await recordActivity(tx, by, { type: `test.${what}`, ...subject, audience });
  });

const typeOf = (event: ServerEvent | undefined) =>
  event ? (event.data as { type: string }).type : 'the end';
const types = async (stream: Awaited<ReturnType<typeof open>>, count: number) => {
  const read: string[] = [];
  while (read.length < count) read.push(typeOf(await stream.next()));
  return read;
};

test('a stream delivers the activities of its user in order, and no others', async () => {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const stream = await open(hugo.token);
  expect(await types(stream, 1)).toEqual(['live.opened']);
  await recordTestActivity('one', [hugo.uid]);
  await recordTestActivity('foreign', [carla.contractorId]);
  await recordTestActivity('two', [carla.contractorId, hugo.uid]);
  await world.dispatcher.flush();
  expect(await types(stream, 2)).toEqual(['test.one', 'test.two']);
  stream.close();
});

test('a resumed stream misses no activity and repeats none', async () => {
  const hugo = await homeowner(world);
  const expected: string[] = [];
  const seen: string[] = [];
  let lastEventId: string | undefined;
  for (let round = 0; round < 10; round += 1) {
    const stream = await open(hugo.token, lastEventId);
    expect(await types(stream, 1)).toEqual(['live.opened']);
    for (let n = 0; n < 3; n += 1) {
      const what = `${round}-${n}`;
      expected.push(`test.${what}`);
      await recordTestActivity(what, [hugo.uid]);
    }
    await world.dispatcher.flush();
    // The connection is cut while the third event is still under way.
    for (const event of [await stream.next(), await stream.next()]) {
      lastEventId = event?.id;
      seen.push(typeOf(event));
    }
    stream.close();
    await recordTestActivity(`${round}-meanwhile`, [hugo.uid]);
    expected.push(`test.${round}-meanwhile`);
    await world.dispatcher.flush();
  }
  const stream = await open(hugo.token, lastEventId);
  await types(stream, 1);
  seen.push(...(await types(stream, expected.length - seen.length)));
  expect(seen).toEqual(expected);
  stream.close();
});

test('a resumed stream delivers a backlog of several batches', async () => {
  const hugo = await homeowner(world);
  const first = await open(hugo.token);
  const { id } = (await first.next()) ?? {};
  first.close();
  // In batches: each needs a database connection within two seconds.
  for (let from = 0; from < 1_200; from += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => recordTestActivity(`${from + n}`, [hugo.uid])),
    );
  await world.dispatcher.flush();
  const stream = await open(hugo.token, id);
  const delivered = new Set(await types(stream, 1_201));
  expect(delivered.size).toBe(1_201);
  stream.close();
});

test('a position that was deleted already answers a reset', async () => {
  const hugo = await homeowner(world);
  const stream = await open(hugo.token, '999999999');
  expect(await types(stream, 1)).toEqual(['live.reset']);
  stream.close();
});

test('concurrent writers and dispatch rounds deliver each activity exactly once', async () => {
  const hugo = await homeowner(world);
  const stream = await open(hugo.token);
  await types(stream, 1);
  await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      await recordTestActivity(String(n), [hugo.uid]);
      if (n % 10 === 0) await world.dispatcher.flush();
    }),
  );
  await world.dispatcher.flush();
  const delivered = await types(stream, 300);
  expect(new Set(delivered).size).toBe(300);
  stream.close();
});

test.each([
  ['signed out', async (_: string, token: string) => (await world.as({ token })).session.signOut()],
  ['disabled', (uid: string) => updateUser(world.db, uid, { isActive: false })],
  ['demoted', (uid: string) => grantRoles(world, uid, ['contractor'])],
])('a stream ends when its user is %s', async (_, revoke) => {
  const hugo = await homeowner(world);
  const stream = await open(hugo.token);
  await types(stream, 1);
  const { stop } = startStreamSweep(world.db, world.services.live, 20);
  await revoke(hugo.uid, hugo.token);
  expect(await stream.next()).toBeUndefined();
  stop();
});

test('an expired session opens no stream', async () => {
  const hugo = await homeowner(world);
  await world.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, hugo.uid));
  await expect(open(hugo.token)).rejects.toThrow('401');
});

test('a stopping process ends its streams and opens no new ones', async () => {
  const other = await createWorld();
  const [hugo, base] = [await homeowner(other), await other.listen()];
  const stream = await openEventStream(`${base}/api/activities/live`, hugo);
  await stream.next();
  other.services.live.close();
  expect(await stream.next()).toBeUndefined();
  const late = await openEventStream(`${base}/api/activities/live`, hugo);
  await late.next();
  expect(await late.next()).toBeUndefined();
  await other.close();
});
