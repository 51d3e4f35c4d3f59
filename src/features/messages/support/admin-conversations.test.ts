import { eq, sql } from 'drizzle-orm';
import { v5 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractors } from '#features/contractors/tables.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import { admin, contractor, grantRoles, homeowner } from '#test/personas.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { postBroadcastMessage } from '../broadcasts/service.ts';
import { getSupportStats, listSupportConversations } from './data.ts';
import { addSupportMessage, findRecipient, openSupportConversation } from './service.ts';

let world: World;
let agent: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld();
  agent = await admin(world, { permissions: ['manage_users'] });
});
afterAll(() => world.close());

const asAgent = async () => world.as(agent);

describe('a support conversation', () => {
  test('of an account holder appears among their messages and in no other account', async () => {
    const hugo = await homeowner(world, { firstName: 'Hugo', lastName: 'Nash' });
    const asHugo = (await world.as(hugo)).conversations;
    const { id } = await asHugo.create({
      type: 'support',
      subject: 'My bill',
      content: 'It is wrong.',
    });
    expect(await asHugo.get({ id })).toMatchObject({
      type: 'support',
      withName: 'Plumbline support',
      userEmail: null,
      unread: 0,
    });
    const calls = await asAgent();
    expect((await calls.adminConversations.list({ userType: 'homeowner' })).items).toMatchObject([
      {
        id,
        userName: 'Hugo Nash',
        userEmail: hugo.email,
        unread: 1,
        unreadCount: { admin: 1, user: 0 },
      },
    ]);
    await calls.conversations.sendMessage({ id, content: 'Let us see.' });
    expect(await asHugo.unreadCount()).toEqual({ count: 1 });
    expect((await asHugo.get({ id })).unreadCount).toEqual({
      homeowner: 0,
      contractor: 0,
      admin: 1,
      user: 1,
    });
    await calls.conversations.resolve({ id });
    expect(
      (await calls.adminConversations.list({ resolved: true })).items.map((row) => row.id),
    ).toContain(id);
    await asHugo.sendMessage({ id, content: 'It is still wrong.' });
    expect(await calls.conversations.get({ id })).toMatchObject({
      resolvedAt: null,
      withSupport: true,
    });
    await expect(asHugo.create({ type: 'support' })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    const other = (await world.as(await homeowner(world))).conversations;
    await expect(other.get({ id })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('of a contractor appears in their contractor role only', async () => {
    const carla = await contractor(world);
    const { id } = await (await world.as(carla)).conversations.create({
      type: 'support',
      content: 'Help',
    });
    await grantRoles(world, carla.uid, ['contractor', 'homeowner']);
    const asOwner = await world.as(await world.session(carla.uid, 'homeowner'));
    await expect(asOwner.conversations.get({ id })).rejects.toMatchObject({ code: 'not-found' });
    expect((await (await world.as(carla)).conversations.list({})).items).toMatchObject([
      { id, userType: 'contractor' },
    ]);
  });

  test('of a guest is identified by the name and address they left', async () => {
    const context = await world.contextOf();
    const guest = { kind: 'guest', name: 'Gil', email: 'gil@example.com' } as const;
    const created = await openSupportConversation(world.db, context, guest, {
      subject: 'Prices',
      content: 'How much?',
    });
    await addSupportMessage(world.db, context, guest, { id: created.id, content: 'Hello?' });
    const calls = await asAgent();
    expect((await calls.adminConversations.list({ userType: 'guest' })).items).toMatchObject([
      { id: created.id, userEmail: 'gil@example.com', withName: 'Gil', unread: 2 },
    ]);
    const { items } = await calls.conversations.messages({ id: created.id });
    expect(items.map(({ senderName, content }) => [senderName, content])).toEqual([
      ['Gil', 'How much?'],
      ['Gil', 'Hello?'],
    ]);
  });
});

test('an admin has one conversation per user, which the user sees after the first message', async () => {
  const hugo = await homeowner(world);
  const calls = await asAgent();
  const created = await Promise.all(
    Array.from({ length: 20 }, () => calls.adminConversations.findOrCreate({ userId: hugo.uid })),
  );
  const [first] = created;
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  expect(first).toMatchObject({
    type: 'admin_support',
    adminId: agent.uid,
    userId: hugo.uid,
    userType: 'homeowner',
  });
  const asHugo = (await world.as(hugo)).conversations;
  expect((await asHugo.list({})).items).toEqual([]);
  await calls.conversations.sendMessage({ id: first?.id ?? '', content: 'Welcome' });
  expect(await asHugo.unreadCount()).toEqual({ count: 1 });
  await expect(calls.adminConversations.findOrCreate({ userId: newId() })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(
    calls.adminConversations.findOrCreate({ userId: hugo.uid, userType: 'contractor' }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('a broadcast’s message is posted once, and support sees the conversation after the first answer', async () => {
  const hugo = await homeowner(world);
  const recipient = await findRecipient(world.db, hugo.uid);
  if (!recipient) throw new Error('a persona is there');
  const context = await world.contextOf();
  const send = (content: string) =>
    postBroadcastMessage(world.db, context, recipient, {
      adminId: agent.uid,
      senderName: 'Plumbline',
      subject: '',
      content,
      messageId: v5(`${content} ${hugo.uid}`, '1b671a64-40d5-491e-99b0-da01ff1f3341'),
    });
  const ids = await Promise.all(['Storm', 'Storm', 'Sun', 'Storm'].map(send));
  expect(new Set(ids).size).toBe(1);
  const [id = ''] = ids;
  const asHugo = (await world.as(hugo)).conversations;
  expect(await asHugo.get({ id })).toMatchObject({ type: 'admin_broadcast', unread: 2 });
  expect((await asHugo.messages({ id })).items[0]).toMatchObject({
    senderRole: 'admin',
    messageType: 'broadcast',
  });
  const list = async () =>
    (await (await asAgent()).adminConversations.list({ type: 'admin_broadcast' })).items;
  expect(await list()).toEqual([]);
  await asHugo.sendMessage({ id, content: 'Is the office closed?' });
  expect(await list()).toMatchObject([{ id, unread: 1 }]);
});

test('urgent conversations come first, and the statistics follow the specification', async () => {
  const hugo = await homeowner(world);
  const context = await world.contextOf();
  const calls = await asAgent();
  const before = await calls.adminConversations.stats();
  const asker = { kind: 'homeowner', uid: hugo.uid, name: hugo.name, email: hugo.email } as const;
  const ids: Record<string, string> = {};
  for (const priority of ['urgent', 'normal', 'high'] as const)
    ids[priority] = (
      await openSupportConversation(world.db, context, asker, {
        subject: priority,
        content: 'x',
        priority,
      })
    ).id;
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await calls.adminConversations.list({ limit: 2, ...(cursor && { cursor }) });
    seen.push(...page.items.map(({ priority }) => priority));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  const rank = { urgent: 0, high: 1, normal: 2 } as Record<string, number>;
  expect(seen).toEqual(seen.toSorted((a, b) => (rank[a] ?? 9) - (rank[b] ?? 9)));
  expect(await calls.adminConversations.stats()).toMatchObject({
    urgent: before.urgent + 1,
    supportTickets: before.supportTickets + 3,
    unread: before.unread + 3,
  });
  await calls.conversations.resolve({ id: ids.urgent ?? '' });
  expect(await calls.adminConversations.stats()).toMatchObject({
    urgent: before.urgent,
    supportTickets: before.supportTickets + 2,
  });
  expect(
    (await calls.adminConversations.list({ priority: 'high' })).items.every(
      (row) => row.priority === 'high',
    ),
  ).toBe(true);
});

test('support’s list, its next page and its statistics are read by index', async () => {
  await world.db.execute(sql`
    insert into conversations (id, with_support, type, priority, last_message_at, resolved_at)
    select gen_random_uuid(), i % 10 = 0, case when i % 10 = 0 then 'support' else 'general' end,
      (array['normal', 'high', 'urgent'])[1 + i % 3], now() - i * interval '1 minute',
      case when i % 4 = 0 then now() end
    from generate_series(1, 20000) i`);
  await world.db.execute(sql`analyze conversations`);
  const open = { status: 'active', resolved: false, limit: 21 } as const;
  const after = [1, new Date().toISOString(), newId()] as const;
  for (const plan of [
    ...(await queryPlansOf(world, (db) => listSupportConversations(db, open))),
    ...(await queryPlansOf(world, (db) => listSupportConversations(db, { ...open, after }))),
    ...(await queryPlansOf(world, (db) =>
      listSupportConversations(db, { ...open, resolved: true }),
    )),
  ]) {
    expect(plan).not.toContain('Seq Scan on conversations');
    // What is sorted is the last minute of the page: the index has it but for that.
    expect(plan).toMatch(
      /Sort Key: .*last_message_at.*\n(.*\n)?.*Index Scan .*\n.*sorted_at\)? >= /,
    );
  }
  for (const plan of await queryPlansOf(world, getSupportStats))
    expect(plan).not.toContain('Seq Scan on conversations');
});

test('a support conversation says where the account holder is', async () => {
  const hugo = await homeowner(world);
  await world.db.update(users).set({ city: 'Lima', state: 'OH' }).where(eq(users.id, hugo.uid));
  const calls = await asAgent();
  const opened = await calls.adminConversations.findOrCreate({ userId: hugo.uid });
  expect(opened.location).toBe('Lima, OH');
  const asHugo = (await world.as(hugo)).conversations;
  const asked = await asHugo.create({ type: 'support', content: 'It is wrong.' });
  expect(asked.location).toBe('Lima, OH');

  const pro = await contractor(world);
  await world.db
    .update(contractors)
    .set({ city: 'Gary', state: 'IN' })
    .where(eq(contractors.id, pro.contractorId));
  const asPro = (await world.as(pro)).conversations;
  const answered = await asPro.create({ type: 'support', content: 'It is wrong.' });
  expect(answered.location).toBe('Gary, IN');

  await world.db.update(users).set({ city: '' }).where(eq(users.id, hugo.uid));
  const { location } = await asHugo.create({ type: 'support', content: 'It is wrong.' });
  expect(location).toBeNull();
});
