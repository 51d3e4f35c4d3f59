import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admin, contractor, grantRoles, homeowner } from '#test/personas.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { insertBroadcast, listBroadcasts, listDueBroadcasts, listPendingTargets } from './data.ts';
import { broadcastsSchedules, sendBroadcast } from './reactions.ts';
import {
  BATCH_SIZE,
  BATCHES_PER_SAVE,
  broadcastMoves,
  broadcastStatuses,
  computeProgress,
  finalMove,
  MAX_ATTEMPTS,
  MAX_PER_ROLE,
  movesOf,
} from './rules.ts';
import { postBroadcastMessage } from './service.ts';
import { broadcasts, broadcastTargets } from './tables.ts';

let world: World;
let agent: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld();
  agent = await admin(world, { permissions: ['manage_settings'] });
});
afterAll(() => world.close());

const asAgent = async () => (await world.as(agent)).broadcasts;
const message = 'A storm is coming: please secure your sites.';

/** Creates homeowners in a state where nobody else lives. */
const insertHomeowners = (state: string, count: number) =>
  world.db.execute(sql`
    insert into users (id, email, first_name, last_name, name, role, roles, preferences, state)
    select gen_random_uuid(), ${state} || i || '@example.com', 'Pat', 'P' || i, 'Pat P' || i,
      'homeowner', array['homeowner'], '{"notifications": true}', ${state}
    from generate_series(1, ${count}::int) i`);

/** A stored broadcast that nothing has started sending. */
const insertUnsentBroadcast = (state: string) =>
  insertBroadcast(
    world.db,
    { ...world.jobContext() },
    {
      message,
      roles: ['homeowner'],
      state,
      scheduledAt: null,
      createdBy: agent.uid,
      createdByName: agent.name,
    },
  );

/** How many messages each recipient has. */
async function messagesIn(state: string) {
  const { rows } = await world.pool.query<{ count: number; unread: number }>(
    `select count(m.id)::int as count, coalesce(max(c.unread_homeowner), 0) as unread from users u
     left join conversations c on c.user_id = u.id and c.type = 'admin_broadcast'
     left join messages m on m.conversation_id = c.id
     where u.state = $1 group by u.id`,
    [state],
  );
  return rows;
}

test('the subject of a broadcast heads its message, its notification and its email', async () => {
  const reader = await homeowner(world, { zipCode: '83702' });
  const broadcasts = await asAgent();
  const subject = 'Storm on Friday';
  await broadcasts.create({ subject, message, roles: ['homeowner'], state: 'ID' });
  await world.settle();
  const { notifications, conversations } = await world.as(reader);
  const [notified] = (await notifications.list({})).items;
  expect(notified).toMatchObject({ title: subject, message, type: 'new_message' });
  const [conversation] = (await conversations.list({})).items;
  const { items } = await conversations.messages({ id: conversation?.id ?? '' });
  expect(items[0]).toMatchObject({ content: message, metadata: { subject } });
});

test('a broadcast goes to a state that there is', async () => {
  const broadcasts = await asAgent();
  await expect(
    broadcasts.create({ message, roles: ['homeowner'], state: 'ZZ' }),
  ).rejects.toMatchObject({
    code: 'invalid-argument',
    data: { issues: [{ path: 'state', message: 'Choose a state or territory, as in OH' }] },
  });
});

describe('a broadcast', () => {
  test('previews its audience, reaches each recipient once, and reports the outcome', async () => {
    const [hugo, carla, both] = [
      await homeowner(world, { zipCode: '97205' }),
      await contractor(world, { zipCode: '97205' }),
      await contractor(world, { zipCode: '97205' }),
    ];
    await grantRoles(world, both.uid, ['contractor', 'homeowner']);
    const calls = await asAgent();
    const audience = { roles: ['contractor', 'homeowner'] as const, state: 'or' };
    const to = { ...audience, roles: [...audience.roles] };
    expect(await calls.audience(to)).toEqual({
      contractor: { matching: 2, reached: 2 },
      homeowner: { matching: 2, reached: 2 },
      total: 3,
      mostPerRole: MAX_PER_ROLE,
    });
    const { id } = await calls.create({ ...to, message });
    await world.settle();
    expect(await calls.get({ id })).toMatchObject({
      message,
      state: 'OR',
      status: 'completed',
      targetCount: 3,
      sentCount: 3,
      failedCount: 0,
      progress: 100,
      successRate: 100,
      error: null,
      createdBy: agent.uid,
      moves: [],
    });
    for (const person of [hugo, carla, both]) {
      const theirs = await world.as(person);
      const [{ id: talk = '' } = {}] = (await theirs.conversations.list({})).items;
      expect((await theirs.conversations.messages({ id: talk })).items).toMatchObject([
        { content: message, messageType: 'broadcast', senderName: 'Plumbline' },
      ]);
      expect((await theirs.notifications.list({})).items).toMatchObject([{ type: 'new_message' }]);
    }
    await sendBroadcast(world.jobContext(), id);
    expect(await (await world.as(hugo)).conversations.unreadCount()).toEqual({ count: 1 });
  });

  test('waits for its scheduled time and can be canceled until then', async () => {
    await insertHomeowners('AK', 2);
    const calls = await asAgent();
    const given = { message, roles: ['homeowner' as const], state: 'AK' };
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await calls.create({ ...given, scheduledAt });
    const { id: off } = await calls.create({ ...given, scheduledAt });
    await world.settle();
    expect(await calls.get({ id })).toMatchObject({ status: 'scheduled', moves: ['cancel'] });
    expect(await calls.cancel({ id: off })).toMatchObject({ status: 'cancelled', moves: [] });
    await expect(calls.cancel({ id: off })).rejects.toMatchObject({ code: 'failed-precondition' });
    world.setClock(new Date(Date.now() + 2 * 3_600_000));
    await broadcastsSchedules.broadcasts?.run(world.jobContext());
    world.setClock(undefined);
    expect(await calls.get({ id })).toMatchObject({ status: 'completed', sentCount: 2 });
    expect(await calls.get({ id: off })).toMatchObject({ status: 'cancelled', targetCount: 0 });
    expect(await messagesIn('AK')).toEqual([
      { count: 1, unread: 1 },
      { count: 1, unread: 1 },
    ]);
    for (const wrong of [new Date(0), new Date(Date.now() + 400 * 86_400_000)])
      await expect(
        calls.create({ ...given, scheduledAt: wrong.toISOString() }),
      ).rejects.toMatchObject({ code: 'out-of-range' });
  });

  test('reaches at most a thousand people of a role', async () => {
    await insertHomeowners('HI', MAX_PER_ROLE + 3);
    const { homeowner: counted, total } = await (await asAgent()).audience({
      roles: ['homeowner'],
      state: 'HI',
    });
    expect([counted, total]).toEqual([{ matching: 1_003, reached: 1_000 }, 1_000]);
  });

  test('tries each recipient three times with pauses and continues with the others', async () => {
    await insertHomeowners('GU', 3);
    const { id } = await insertUnsentBroadcast('GU');
    const waited: number[] = [];
    const tries = new Map<string, number>();
    const post: typeof postBroadcastMessage = (tx, context, recipient, given) => {
      const tried = (tries.get(recipient.userId) ?? 0) + 1;
      tries.set(recipient.userId, tried);
      const unlucky = [...tries.keys()].indexOf(recipient.userId);
      if (unlucky === 0 || (unlucky === 1 && tried < MAX_ATTEMPTS)) throw new Error('no');
      return postBroadcastMessage(tx, context, recipient, given);
    };
    await sendBroadcast(world.jobContext(), id, { post, wait: async (ms) => waited.push(ms) });
    expect([...tries.values()]).toEqual([3, 3, 1]);
    expect(waited).toEqual([1_000, 2_000, 1_000, 2_000]);
    expect(await (await asAgent()).get({ id })).toMatchObject({
      status: 'completed',
      sentCount: 2,
      failedCount: 1,
      successRate: 66,
      error: 'One person was not reached: the message could not be written',
    });
  });

  test('fails when no recipient could be reached, and can be tried again', async () => {
    await insertHomeowners('MP', 2);
    const { id } = await insertUnsentBroadcast('MP');
    const post = () => Promise.reject(new Error('no'));
    await sendBroadcast(world.jobContext(), id, { post, wait: async () => {} });
    const calls = await asAgent();
    expect(await calls.get({ id })).toMatchObject({
      ...{ status: 'failed', successRate: 0, moves: ['retry'] },
    });
    const [first, second] = await Promise.allSettled([calls.retry({ id }), calls.retry({ id })]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    await world.settle();
    expect(await calls.get({ id })).toMatchObject({
      ...{ status: 'completed', sentCount: 2, failedCount: 0, error: null, moves: [] },
    });
    expect((await messagesIn('MP')).map(({ count }) => count)).toEqual([1, 1]);
    await expect(calls.retry({ id })).rejects.toMatchObject({ code: 'failed-precondition' });
  });

  test('is tried again only for those who were not reached', async () => {
    await insertHomeowners('AS', 3);
    const { id } = await insertUnsentBroadcast('AS');
    const post: typeof postBroadcastMessage = async (...sent) => {
      // The message of the last one is written, and the answer lost.
      if (posted.push(sent[2].userId) >= 2) throw new Error('no');
      return postBroadcastMessage(...sent);
    };
    const posted: string[] = [];
    await sendBroadcast(world.jobContext(), id, { post, wait: async () => {} });
    expect(await (await asAgent()).get({ id })).toMatchObject({ sentCount: 1, failedCount: 2 });
    await (await asAgent()).retry({ id });
    await world.settle();
    expect((await messagesIn('AS')).map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  test('stops between recipients when the process stops, and continues later', async () => {
    await insertHomeowners('ND', 2);
    const { id } = await insertUnsentBroadcast('ND');
    const stop = new AbortController();
    const post: typeof postBroadcastMessage = (...sent) => {
      stop.abort();
      return postBroadcastMessage(...sent);
    };
    const context = { ...world.jobContext(), stopSignal: stop.signal };
    await sendBroadcast(context, id, { post });
    expect((await messagesIn('ND')).map(({ count }) => count).toSorted()).toEqual([0, 1]);
    await sendBroadcast(world.jobContext(), id);
    expect((await messagesIn('ND')).map(({ count }) => count)).toEqual([1, 1]);
  });

  test('saves its progress every five batches', async () => {
    const many = BATCH_SIZE * BATCHES_PER_SAVE + 10;
    await insertHomeowners('WY', many);
    const { id } = await insertUnsentBroadcast('WY');
    const seen = new Set<number>();
    const post: typeof postBroadcastMessage = async (tx) => {
      const [row] = await tx.select().from(broadcasts).where(eq(broadcasts.id, id));
      seen.add(row?.sentCount ?? 0);
      return id;
    };
    await sendBroadcast(world.jobContext(), id, { post });
    expect([...seen]).toEqual([0, BATCH_SIZE * BATCHES_PER_SAVE]);
  });
});

test('a broadcast reaches everyone exactly once when killed midway, run twice at the same time, and restarted', async () => {
  const many = 150;
  await insertHomeowners('VT', many);
  const { id } = await insertUnsentBroadcast('VT');
  const program = path.resolve(import.meta.dirname, '../../../test/broadcast-process.ts');
  const sender = () => spawn(process.execPath, [program, world.url], { stdio: 'inherit' });
  const done = () =>
    world.db.$count(
      broadcastTargets,
      sql`${broadcastTargets.broadcastId} = ${id} and status = 'sent'`,
    );
  const senders = [sender(), sender()];
  const ended = senders.map((child) => once(child, 'exit'));
  while ((await done()) < 20) await pause(2);
  for (const child of senders) child.kill('SIGKILL');
  await Promise.all(ended);
  // What the killed processes had begun is rolled back once the database notices that they are gone.
  const open = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await world.pool.query(open)).rows[0]).toEqual({ count: 0 });
  expect(await done()).toBeLessThan(many);
  await Promise.all([1, 2].map(() => sendBroadcast(world.jobContext(), id)));
  await sendBroadcast(world.jobContext(), id);
  const counted = await messagesIn('VT');
  expect(counted).toHaveLength(many);
  expect(counted.every(({ count, unread }) => count === 1 && unread === 1)).toBe(true);
  expect(await (await asAgent()).get({ id })).toMatchObject({
    status: 'completed',
    sentCount: many,
  });
}, 60_000);

test('scheduled broadcasts can be canceled, and those that did not reach everyone tried again', () => {
  for (const status of broadcastStatuses) {
    const onward = Object.values(broadcastMoves).filter(
      ({ by, from }) => from.includes(status) && by === 'system',
    );
    const ended = ['completed', 'failed', 'cancelled'].includes(status);
    expect(onward.length === 0).toBe(ended);
    const cancel = status === 'scheduled' ? ['cancel'] : [];
    const retry = ['completed', 'failed'].includes(status) ? ['retry'] : [];
    expect(movesOf({ status, failedCount: 0 })).toEqual(cancel);
    expect(movesOf({ status, failedCount: 1 })).toEqual([...cancel, ...retry]);
  }
});

test('progress figures never exceed what was done', () => {
  const counts = fc
    .tuple(fc.nat(2_000), fc.nat(2_000), fc.nat(2_000))
    .map(([a, b, c]) => ({ targetCount: a + b + c, sentCount: a, failedCount: b }));
  fc.assert(
    fc.property(counts, (given) => {
      const { progress, successRate } = computeProgress(given);
      const { targetCount, sentCount, failedCount } = given;
      // Nothing is done of one that has not begun.
      expect(progress === 100).toBe(targetCount > 0 && sentCount + failedCount === targetCount);
      expect(successRate === 100).toBe(sentCount > 0 && failedCount === 0);
      expect(finalMove(given)).toBe(targetCount > 0 && sentCount === 0 ? 'fail' : 'complete');
    }),
  );
});

test('due and listed broadcasts are read by index', async () => {
  const { db } = world;
  await db.execute(sql`
    insert into broadcasts (id, message, roles, status, created_by, created_by_name, scheduled_at)
    select gen_random_uuid(), 'm', '{homeowner}', 'completed', gen_random_uuid(), 'n',
      case when i % 2 = 0 then now() end from generate_series(1, 5000) i`);
  await db.execute(sql`analyze broadcasts`);
  await db.execute(sql`analyze broadcast_targets`);
  const [{ id = '' } = {}] = await db
    .select({ id: broadcastTargets.broadcastId })
    .from(broadcastTargets)
    .limit(1);
  for (const plan of [
    ...(await queryPlansOf(world, (one) => listBroadcasts(one, { limit: 21 }))),
    ...(await queryPlansOf(world, (one) => listDueBroadcasts(one, new Date()))),
    ...(await queryPlansOf(world, (one) => listPendingTargets(one, id, undefined, BATCH_SIZE))),
  ])
    expect(plan).not.toContain('Seq Scan');
});
