import { and, asc, eq, like, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { viewings } from '#features/auth/viewing/tables.ts';
import { updateUser } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { guardCall } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { ACCESS_CHANNEL } from '#server/database/access-changes.ts';
import type { Db } from '#server/database/database.ts';
import { activities } from '#server/outbox/tables.ts';
import { callInputs, noInput } from '#test/call-inputs.ts';
import { requestOf } from '#test/call-request.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { admin, contractor } from '#test/personas.ts';
import { canaryTexts, createScenario, type Scenario } from '#test/scenario.ts';
import { readsClosedToViewer, readsOpenToViewer } from '#test/viewed-reads.ts';
import { createWorld, type World } from '#test/world.ts';
import { END_VIEWING } from './rules.ts';

let world: World;
let scene: Scenario;
/** Of calls that answer with words of a message, wherever those have got to. */
let quoting: Record<string, object>;
beforeAll(async () => {
  world = await createWorld();
  scene = await createScenario(world);
  const [owner, pro] = [
    await world.as(scene.people.homeowner),
    await world.as(scene.people.contractor),
  ];
  const { message } = canaryTexts;
  const { id } = await owner.disputes.open({
    ...{ projectId: scene.done.id, category: 'quality', description: 'It leaks' },
  });
  await owner.connectRequests.create({
    contractorId: scene.people.contractor.contractorId,
    message,
  });
  const customerId = scene.customer.id;
  await pro.communications.log({ customerId, channel: 'phone', message });
  // The latest of the conversation, which lists and searches show.
  await pro.conversations.sendMessage({ id: scene.conversation.id, content: message });
  const inConversation = { id: scene.conversation.id };
  quoting = {
    'communications.history': { customerId },
    'connectRequests.list': {},
    'conversations.get': inConversation,
    'conversations.list': {},
    'conversations.messages': inConversation,
    'customers.activity': { customerId },
    'disputes.get': { id },
    'disputes.pdf': { id },
    'disputes.record': { id },
    'search.all': { q: message },
  };
});
afterAll(() => world.close());

const sameOrigin = { 'sec-fetch-site': 'same-origin' };
type Role = 'homeowner' | 'contractor';
const send = (path: string, cookie: string, init: RequestInit = {}) =>
  world.fetch(path, { ...init, headers: { cookie, ...sameOrigin, ...init.headers } } as never);

/** The cookies of an admin who looks as somebody: their own session, and the one beside it. */
async function look(as: { token: string }, uid: string, role: Role) {
  const own = `plumbline=${as.token}`;
  const answer = await send(`/api/admin/users/${uid}/viewing`, own, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role, reason: 'help' }),
  });
  expect(answer.status).toBe(200);
  const set = answer.headers.getSetCookie().find((each) => each.startsWith('plumbline-viewing='));
  expect(set).toMatch(/Max-Age=900; Path=\/; HttpOnly; SameSite=Lax/);
  return { own, beside: set?.split(';')[0] ?? '', both: `${own}; ${set?.split(';')[0]}` };
}

const lastPosition = async () => {
  const [row] = await world.db.select({ id: sql<number>`max(id)::int` }).from(activities);
  return row?.id ?? 0;
};

test('somebody has decided about every read, and no write, whether an admin who looks gets it', () => {
  const reads = contractCalls().filter(({ method }) => method === 'GET');
  expect([...readsOpenToViewer, ...readsClosedToViewer].sort()).toEqual(
    reads.map(({ name }) => name).sort(),
  );
});

test('what an admin must not read is there: the people themselves find it', async () => {
  const found = new Set<string>();
  for (const { token } of [scene.people.homeowner, scene.people.contractor])
    for (const call of contractCalls()) {
      const input = quoting[call.name];
      if (!input) continue;
      const headers = { authorization: `Bearer ${token}` };
      const answer = await world.fetch(...requestOf(call, input, headers));
      if ((await answer.text()).includes(canaryTexts.message)) found.add(call.name);
    }
  // A dispute itself holds none, its document holds them compressed.
  const without = ['disputes.get', 'disputes.pdf'];
  expect([...found, ...without].sort()).toEqual(Object.keys(quoting).sort());
});

test.each(['homeowner', 'contractor'] as const)(
  'as a %s every write is refused, every read is answered as to them, and no message is read',
  async (role) => {
    const person = scene.people[role];
    const { both } = await look(scene.people.people, person.uid, role);
    const before = await lastPosition();
    const opened: string[] = [];
    for (const call of contractCalls()) {
      if (call.name === END_VIEWING) continue;
      const input = quoting[call.name] ?? (callInputs[call.name] ?? noInput)(scene);
      const [path, init] = requestOf(call, input, { cookie: both, ...sameOrigin });
      const answer = await world.fetch(path, init);
      const text = call.isLive ? '' : await answer.text();
      if (!readsOpenToViewer.includes(call.name)) {
        expect(answer.status, call.name).toBe(403);
        if (!call.isLive) expect(text, call.name).toContain('can’t change anything');
        continue;
      }
      const [ownPath, ownInit] = requestOf(call, input, {
        authorization: `Bearer ${person.token}`,
      });
      const own = await world.fetch(ownPath, ownInit);
      expect(answer.status, `${call.name}: ${text}`).toBe(own.status);
      expect(text, call.name).not.toContain(canaryTexts.message);
      if (answer.status === 200) opened.push(call.name);
    }
    expect(opened).toContain(role === 'homeowner' ? 'projects.list' : 'leads.available');
    expect(opened).toContain('quotes.get');
    const written = await world.db
      .select({ type: activities.type })
      .from(activities)
      .where(sql`${activities.id} > ${before} and ${activities.type} <> 'access.refused'`);
    expect(written).toEqual([]);
  },
);

test('a call that writes although it says that it reads is stopped by the database', async () => {
  const { uid } = scene.people.homeowner;
  const viewing = { adminId: scene.people.people.uid, until: new Date() };
  const actor = { kind: 'person', uid, role: 'homeowner', roles: ['homeowner'], viewing };
  const call = { name: 'quotes.get', meta: { who: 'signed-in' as const }, method: 'GET' };
  const rename = (db: Db) => updateUser(db, uid, { name: 'Somebody Else' });
  const context = { db: world.db, actor } as unknown as Context;
  await expect(guardCall(call, context, {}, rename)).rejects.toMatchObject({
    cause: { code: '25006' },
  });
});

test('it begins and ends in the audit log, and the admin is themselves again', async () => {
  const { uid } = scene.people.homeowner;
  const { own, both } = await look(scene.people.people, uid, 'homeowner');
  const who = async (cookie: string) => (await send('/api/session', cookie)).json();
  expect(await who(both)).toMatchObject({ user: { uid }, viewing: { until: expect.any(String) } });
  expect(await who(own)).toMatchObject({ user: { uid: scene.people.people.uid }, viewing: null });
  const ended = await send('/api/viewing/end', both, { method: 'POST' });
  expect(await ended.json()).toEqual({ goTo: `/admin/users/${uid}` });
  expect(ended.headers.getSetCookie().join()).toContain('plumbline-viewing=; Max-Age=0');
  expect(await who(both)).toMatchObject({ user: { uid: scene.people.people.uid } });
  const kept = await world.db
    .select({ type: activities.type, actorId: activities.actorId, data: activities.data })
    .from(activities)
    .where(and(eq(activities.subjectId, uid), like(activities.type, 'user.view%')))
    .orderBy(asc(activities.id));
  expect(kept.slice(-2)).toEqual([
    expect.objectContaining({
      ...{ type: 'user.viewed', actorId: scene.people.people.uid },
      data: expect.objectContaining({ role: 'homeowner', reason: 'help' }),
    }),
    expect.objectContaining({ type: 'user.viewEnded', actorId: scene.people.people.uid }),
  ]);
});

test('every copy hears at once that it has ended, also those that keep sessions in memory', async () => {
  const { uid } = scene.people.homeowner;
  const { own } = await look(scene.people.people, uid, 'homeowner');
  const listener = new pg.Client({ connectionString: world.url });
  const heard = new Set<string | undefined>();
  listener.on('notification', ({ payload }) => heard.add(payload));
  await listener.connect();
  try {
    await listener.query(`listen ${ACCESS_CHANNEL}`);
    await send('/api/viewing/end', own, { method: 'POST' });
    await expect.poll(() => heard).toContain(uid);
  } finally {
    await listener.end();
  }
});

test('it ends after fifteen minutes, with the session or the permission of the admin, and opens nothing alone', async () => {
  const manager = await admin(world, { permissions: ['manage_users'] });
  const { uid } = scene.people.homeowner;
  const { beside, both } = await look(manager, uid, 'homeowner');
  const status = async (cookie: string) => (await send('/api/counts/homeowner', cookie)).status;
  expect(await status(both)).toBe(200);
  expect(await status(beside)).toBe(401);
  expect(await status(beside.replace('plumbline-viewing', 'plumbline'))).toBe(401);
  const token = beside.split('=')[1];
  const bearer = { headers: { authorization: `Bearer ${token}` } };
  expect((await world.fetch('/api/counts/homeowner', bearer)).status).toBe(401);
  // Beside the session of another admin it is worth nothing either.
  expect(await status(`plumbline=${scene.people.master.token}; ${beside}`)).toBe(403);

  await world.db.update(users).set({ permissions: [] }).where(eq(users.id, manager.uid));
  expect(await status(both)).toBe(403);
  await world.db
    .update(users)
    .set({ permissions: ['all'] })
    .where(eq(users.id, manager.uid));
  expect(await status(both)).toBe(200);
  await world.db
    .update(viewings)
    .set({ expiresAt: sql`created_at` })
    .where(eq(viewings.adminId, manager.uid));
  expect(await status(both)).toBe(403);
});

test('nobody looks as an admin, as somebody kept out, or in a role that they do not hold', async () => {
  const { viewing } = await world.as(scene.people.people);
  const pro = await contractor(world);
  const start = (id: string, role: Role) => viewing.start({ id, role, reason: 'check' });
  for (const { uid } of [scene.people.master, scene.people.disabled, pro])
    await expect(start(uid, 'homeowner')).rejects.toMatchObject({ code: 'failed-precondition' });
});
