import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { picture } from '#test/scenario.ts';
import { createWorld, type World } from '#test/world.ts';
import { conversations, messages } from '../tables.ts';

let world: World;
let agent: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld();
  agent = await admin(world, { permissions: ['manage_users'], firstName: 'Ada', lastName: 'Desk' });
});
afterAll(() => world.close());

async function newPair() {
  const hugo = await homeowner(world, { firstName: 'Hugo', lastName: 'Nash' });
  const carla = await contractor(world, { businessName: 'Carla Roofing' });
  const [asHugo, asCarla] = [await world.as(hugo), await world.as(carla)];
  const { id } = await asHugo.conversations.findOrCreate({ contractorId: carla.contractorId });
  const asSupport = (await world.as(agent)).conversations;
  return {
    id,
    hugo,
    carla,
    asHugo: asHugo.conversations,
    asCarla: asCarla.conversations,
    asSupport,
  };
}

const notFound = { code: 'not-found', message: 'Conversation not found' };
const preconditionFailed = { code: 'failed-precondition' };

describe('a new conversation', () => {
  test('appears in the other party’s list after the first message, or once they open it themselves', async () => {
    const { id, hugo, asHugo, asCarla } = await newPair();
    expect((await asHugo.list({})).items).toHaveLength(1);
    expect((await asCarla.list({})).items).toHaveLength(0);
    expect(await asCarla.count()).toEqual({ count: 0 });
    await asHugo.sendMessage({ id, content: 'Hello' });
    expect((await asCarla.list({})).items).toHaveLength(1);

    const other = await newPair();
    await other.asHugo.sendMessage({ id: other.id, content: 'Hello' });
    await other.asCarla.findOrCreate({ homeownerId: other.hugo.uid });
    expect((await other.asCarla.list({})).items).toHaveLength(1);
    expect(hugo.uid).not.toBe(other.hugo.uid);
  });
});

describe('archiving and deleting', () => {
  test('affect one party only, until a new message arrives', async () => {
    const { id, asHugo, asCarla } = await newPair();
    await asHugo.sendMessage({ id, content: 'One' });
    expect(await asHugo.archive({ id })).toMatchObject({
      status: 'archived',
      moves: expect.arrayContaining(['restore']),
    });
    await expect(asHugo.archive({ id })).rejects.toMatchObject(preconditionFailed);
    expect((await asHugo.list({})).items).toEqual([]);
    expect((await asHugo.list({ status: 'archived' })).items).toHaveLength(1);
    expect((await asCarla.list({})).items).toHaveLength(1);
    expect(await asHugo.update({ id, status: 'active' })).toMatchObject({ status: 'active' });
    await asHugo.archive({ id });
    await asCarla.sendMessage({ id, content: 'Two' });
    expect((await asHugo.list({})).items).toHaveLength(1);
  });

  test('a deleted conversation is gone for one party, stays for the other, and returns with new messages only', async () => {
    const { id, asHugo, asCarla } = await newPair();
    for (const content of ['One', 'Two']) await asHugo.sendMessage({ id, content });
    expect(await asCarla.remove({ id })).toEqual({ success: true });
    await expect(asCarla.get({ id })).rejects.toMatchObject(notFound);
    await expect(asCarla.sendMessage({ id, content: 'x' })).rejects.toMatchObject(notFound);
    expect(await asCarla.unreadCount()).toEqual({ count: 0 });
    expect(await asCarla.count()).toEqual({ count: 0 });
    expect((await asHugo.messages({ id })).items).toHaveLength(2);
    await asHugo.sendMessage({ id, content: 'Three' });
    expect((await asCarla.messages({ id })).items.map(({ content }) => content)).toEqual(['Three']);
    expect(await asCarla.get({ id })).toMatchObject({ unread: 1, lastMessage: 'Three' });
  });

  test('a deleted empty conversation is gone and can be opened again', async () => {
    const { id, carla, asHugo } = await newPair();
    await asHugo.remove({ id });
    await expect(asHugo.get({ id })).rejects.toMatchObject(notFound);
    expect(await asHugo.findOrCreate({ contractorId: carla.contractorId })).toMatchObject({ id });
  });
});

describe('support', () => {
  test('joins on request, answers and resolves, visibly for everyone', async () => {
    const { id, asHugo, asCarla, asSupport } = await newPair();
    await asHugo.sendMessage({ id, content: 'You said Tuesday.' });
    await expect(asSupport.get({ id })).rejects.toMatchObject(notFound);

    const escalated = await asHugo.escalate({ id, reason: 'Nobody came.' });
    expect(escalated).toMatchObject({ type: 'support', priority: 'high', withSupport: true });
    expect(escalated.moves).not.toContain('escalate');
    await expect(asCarla.escalate({ id })).rejects.toMatchObject(preconditionFailed);
    const [, escalation] = (await asCarla.messages({ id })).items;
    expect(escalation).toMatchObject({
      senderRole: 'system',
      senderName: 'Plumbline support',
      messageType: 'system_escalation',
      metadata: { priority: 'high', reason: 'Nobody came.' },
    });
    expect(escalation?.content).toContain('high priority');
    expect(await asSupport.get({ id })).toMatchObject({
      unread: 1,
      withName: 'Hugo Nash and Carla Roofing',
      moves: expect.arrayContaining(['resolve', 'escalate']),
    });

    const answer = await asSupport.sendMessage({ id, content: 'We are looking into it.' });
    expect(answer).toMatchObject({ senderRole: 'admin', senderName: 'Ada Desk' });
    expect(await asHugo.get({ id })).toMatchObject({ unread: 1, assignedAgent: agent.uid });
    await asHugo.sendMessage({ id, content: 'Thank you' });
    expect(await asSupport.unreadCount()).toEqual({ count: 2 });
    expect((await asHugo.get({ id })).unreadCount).toEqual({
      homeowner: 1,
      contractor: 4,
      admin: 2,
      user: 0,
    });

    await expect(asHugo.resolve({ id })).rejects.toMatchObject({ code: 'permission-denied' });
    const [first, second] = await Promise.allSettled([
      asSupport.resolve({ id, resolution: 'A new date was set.' }),
      asSupport.resolve({ id, resolution: 'A new date was set.' }),
    ]);
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await asCarla.get({ id })).toMatchObject({ resolvedBy: agent.uid, unread: 5 });
    expect((await asCarla.messages({ id })).items.at(-1)).toMatchObject({
      messageType: 'resolution',
    });
    expect(await asSupport.unreadCount()).toEqual({ count: 0 });
  });

  test('leaves the pair when they continue after a resolution', async () => {
    const { id, asHugo, asCarla, asSupport } = await newPair();
    await asSupport.escalate({ id, priority: 'urgent' });
    await asSupport.resolve({ id });
    expect(await asSupport.get({ id })).toMatchObject({ priority: 'urgent', withSupport: true });
    await asCarla.sendMessage({ id, content: 'Between us' });
    await expect(asSupport.messages({ id })).rejects.toMatchObject(notFound);
    await expect(asSupport.sendMessage({ id, content: 'x' })).rejects.toMatchObject(notFound);
    expect(await asSupport.unreadCount()).toEqual({ count: 0 });
    expect(await asHugo.escalate({ id })).toMatchObject({ resolvedAt: null, withSupport: true });
    expect(await asSupport.get({ id })).toMatchObject({ lastMessageType: 'system_escalation' });
    await expectRecounted(id);
  });

  test('only admins assign, prioritize and archive its conversations', async () => {
    const { id, asHugo, asSupport } = await newPair();
    await asHugo.escalate({ id });
    await expect(asHugo.update({ id, priority: 'urgent' })).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect(asSupport.update({ id, assignedAgent: newId() })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(
      await asSupport.update({ id, assignedAgent: agent.uid, priority: 'urgent' }),
    ).toMatchObject({
      assignedAgent: agent.uid,
      priority: 'urgent',
    });
    expect((await asHugo.messages({ id })).items.at(-1)).toMatchObject({
      messageType: 'assignment',
    });
    await expect(asSupport.archive({ id })).rejects.toMatchObject(preconditionFailed);
    await asSupport.resolve({ id });
    expect(await asSupport.archive({ id })).toMatchObject({ status: 'archived' });
    expect(await asHugo.get({ id })).toMatchObject({ status: 'active', subject: '' });
    expect(await asHugo.update({ id, subject: 'The date' })).toMatchObject({ subject: 'The date' });
  });

  test('an admin without the permission sees none of it and gets no events', async () => {
    const { id, asHugo } = await newPair();
    await asHugo.escalate({ id });
    const other = (await world.as(await admin(world, { permissions: ['view_analytics'] })))
      .conversations;
    for (const attempt of [() => other.get({ id }), () => other.list({}), () => other.live()])
      await expect(attempt()).rejects.toMatchObject({ code: 'permission-denied' });
  });
});

describe('a message', () => {
  test('can be edited by its sender for 15 minutes and is marked as edited', async () => {
    const { id, asHugo, asCarla } = await newPair();
    const message = await asHugo.sendMessage({ id, content: 'Tuesday' });
    const edit = { id, messageId: message.id, content: 'Wednesday' };
    expect(await asHugo.editMessage(edit)).toMatchObject({ content: 'Wednesday', edited: true });
    expect((await asCarla.messages({ id })).items).toMatchObject([
      { content: 'Wednesday', edited: true },
    ]);
    expect(await asCarla.get({ id })).toMatchObject({ lastMessage: 'Wednesday', unread: 1 });
    await expect(asCarla.editMessage(edit)).rejects.toMatchObject({ code: 'not-found' });
    world.setClock(new Date(Date.parse(message.createdAt) + 15 * 60_000));
    await expect(asHugo.editMessage(edit)).rejects.toMatchObject(preconditionFailed);
    expect((await asHugo.messages({ id })).items[0]?.editableUntil).toBeNull();
    world.setClock(undefined);
  });

  test('carries up to ten files of its sender, which every participant may open', async () => {
    const { id, hugo, carla, asHugo, asCarla } = await newPair();
    const upload = async (person: { token: string }) =>
      (await (await world.as(person)).files.upload({ file: await picture() })).id;
    const attachments = [await upload(hugo), await upload(hugo)];
    const message = await asHugo.sendMessage({ id, attachments });
    expect(message).toMatchObject({ senderId: hugo.uid, sender: hugo.uid });
    expect(message.attachments.map((file) => file.id)).toEqual(attachments);
    expect(await asCarla.get({ id })).toMatchObject({ lastMessage: '2 files' });
    const [seen] = (await asCarla.messages({ id })).items;
    expect((await world.fetch(seen?.attachments[0]?.url ?? '')).status).toBe(200);
    expect((await world.fetch(`/files/${attachments[0]}`)).status).toBe(404);
    await expect(
      (await world.as(hugo)).files.remove({ id: attachments[0] ?? '' }),
    ).rejects.toMatchObject(preconditionFailed);

    const foreign = await upload(carla);
    for (const fileIds of [[foreign], [attachments[0] ?? ''], [newId()]])
      await expect(
        asHugo.sendMessage({ id, content: 'x', attachments: fileIds }),
      ).rejects.toMatchObject({ code: 'not-found' });
    await expect(asHugo.sendMessage({ id })).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(
      asHugo.sendMessage({ id, content: 'x', attachments: Array.from({ length: 11 }, newId) }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
    expect((await asHugo.messages({ id })).items).toHaveLength(1);
  });

  test('shows the others that it is being typed, without storing that', async () => {
    const { id, asHugo, hugo, carla, asCarla } = await newPair();
    const stream = await (await world.as(carla)).activities.live();
    await stream.next();
    const next = stream.next();
    await asHugo.typing({ id });
    expect((await next).value).toMatchObject({
      type: 'conversation.typing',
      subjectId: id,
      data: { party: 'homeowner', by: hugo.uid },
    });
    await stream.return?.();
    const stranger = (await world.as(await homeowner(world))).conversations;
    await expect(stranger.typing({ id })).rejects.toMatchObject(notFound);
    expect((await asCarla.messages({ id })).items).toEqual([]);
  });
});

test('a sender learns that the other party has no active account', async () => {
  const { id, hugo, asHugo, asCarla } = await newPair();
  await asHugo.sendMessage({ id, content: 'Hello' });
  expect([(await asHugo.get({ id })).isReachable, (await asCarla.get({ id })).isReachable]).toEqual(
    [true, true],
  );
  await updateUser(world.db, hugo.uid, { isActive: false });
  expect((await asCarla.list({})).items).toMatchObject([{ id, isReachable: false }]);
});

test('the list is streamed again whenever something changes', async () => {
  const { id, asHugo, asCarla } = await newPair();
  const stream = await asCarla.live();
  expect((await stream.next()).value).toEqual({ items: [] });
  const next = stream.next();
  await asHugo.sendMessage({ id, content: 'Hello' });
  await world.dispatcher.flush();
  expect((await next).value).toMatchObject({ items: [{ id, unread: 1, withName: 'Hugo Nash' }] });
  await stream.return?.();
});

test('search finds literal text in names, subjects and last messages', async () => {
  const { id, asHugo, asCarla } = await newPair();
  await asHugo.sendMessage({ id, content: '100% of the_gutter' });
  const found = async (q: string) => (await asCarla.list({ q })).items.length;
  expect(await Promise.all(['hugo', '100% of', 'the_g', '%%', 'th%g', 'theXg'].map(found))).toEqual(
    [1, 1, 1, 0, 0, 0],
  );
  expect((await asCarla.list({ unread: true })).items).toHaveLength(1);
  const homeownerId = (await asCarla.get({ id })).homeownerId ?? '';
  expect((await asCarla.list({ unread: true, homeownerId })).items).toHaveLength(1);
  expect((await asCarla.list({ unread: true, homeownerId: id })).items).toHaveLength(0);
  expect((await asHugo.list({ unread: true })).items).toHaveLength(0);
  expect((await asCarla.list({ type: 'quote' })).items).toHaveLength(0);
});

async function expectRecounted(id: string) {
  const [row] = await world.db.select().from(conversations).where(eq(conversations.id, id));
  const all = await world.db.select().from(messages).where(eq(messages.conversationId, id));
  expect(row).toMatchObject({
    unreadHomeowner: all.filter((each) => each.unreadHomeowner).length,
    unreadContractor: all.filter((each) => each.unreadContractor).length,
    unreadAdmin: all.filter((each) => each.unreadAdmin).length,
    lastSeq: all.length,
  });
}
