import { getEventMeta } from '@orpc/client';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleFile } from '#features/files/samples.ts';
import { files } from '#features/files/tables.ts';
import { messagesReactions } from '#features/messages/reactions.ts';
import { newId } from '#lib/columns.ts';
import type { Role } from '#lib/roles.ts';
import { runReaction } from '#server/jobs/reactions.ts';
import { activities } from '#server/outbox/tables.ts';
import { admin, contractor, grantRoles, homeowner } from '#test/personas.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { notify, notifyOfLatest } from './data.ts';
import { countUnread, listNotifications, markAllRead } from './inbox/data.ts';
import { notifications } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let nextActivityId = 5_000_000;
const jobContext = {
  actor: { kind: 'job' as const, name: 'test' },
  requestId: 'test',
  now: () => new Date(),
};
const latest = <Each extends object>(each: Each) => [{ ...each, requestId: 'test' }];
const newNotification = (userId: string, role: Role = 'homeowner') => ({
  userId,
  role,
  type: 'quote_received' as const,
  title: 'A quote',
  message: 'From Carla Roofing',
  actionUrl: `/${role}/quotes`,
  activityId: nextActivityId++,
});
const sendNotification = (userId: string, role?: Role) =>
  notify(world.db, jobContext, newNotification(userId, role));

describe('a user', () => {
  test('sees the notifications of their active role, newest first, page by page', async () => {
    const hugo = await homeowner(world);
    await grantRoles(world, hugo.uid, ['homeowner', 'contractor']);
    for (let n = 0; n < 5; n++) await sendNotification(hugo.uid);
    await sendNotification(hugo.uid, 'contractor');
    const calls = (await world.as(hugo)).notifications;
    const first = await calls.list({ limit: 3 });
    const second = await calls.list({ limit: 3, cursor: first.nextCursor ?? '' });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(new Set(ids).size).toBe(5);
    expect(second.nextCursor).toBeNull();
    expect(await calls.unreadCount()).toEqual({ count: 5 });
    await (await world.as(hugo)).session.switchRole({ role: 'contractor' });
    expect(await (await world.as(hugo)).notifications.unreadCount()).toEqual({ count: 1 });
  });

  test('cannot follow a link out of their portal; it is recorded as an error, once', async () => {
    const hugo = await homeowner(world);
    for (const actionUrl of ['/admin/users', 'https://evil.example', '/homeowner/quotes'])
      await notify(world.db, jobContext, { ...newNotification(hugo.uid), actionUrl });
    const calls = (await world.as(hugo)).notifications;
    const { items } = await calls.list({});
    for (const { id, actionUrl } of items) {
      const recorded = actionUrl !== '/homeowner/quotes';
      for (let n = 0; n < 2; n++) expect(await calls.reportBlocked({ id })).toEqual({ recorded });
    }
    const errors = await world.db
      .select({ severity: activities.severity, actorId: activities.actorId })
      .from(activities)
      .where(eq(activities.type, 'notification.blocked'));
    expect(errors).toEqual(Array(2).fill({ severity: 'error', actorId: hugo.uid }));
  });

  test('marks one as read once, and their other windows get the event', async () => {
    const hugo = await homeowner(world);
    await sendNotification(hugo.uid);
    const calls = (await world.as(hugo)).notifications;
    const { id = '' } = (await calls.list({})).items[0] ?? {};
    const read = await calls.markRead({ id });
    expect(read).toMatchObject({ isRead: true });
    world.setClock(new Date(Date.now() + 60_000));
    expect(await calls.markRead({ id })).toEqual(read);
    world.setClock(undefined);
    const isReadEvent = and(eq(activities.type, 'notification.read'), eq(activities.subjectId, id));
    expect(await world.db.select().from(activities).where(isReadEvent)).toMatchObject([
      { audience: [hugo.uid] },
    ]);
  });

  test('marks all of the active role as read, and no one else’s', async () => {
    const [hugo, ines] = [await homeowner(world), await homeowner(world)];
    for (const { uid } of [hugo, hugo, ines]) await sendNotification(uid);
    await sendNotification(hugo.uid, 'contractor');
    const calls = (await world.as(hugo)).notifications;
    expect(await calls.markAllRead()).toEqual({ count: 2 });
    expect(await calls.markAllRead()).toEqual({ count: 0 });
    const left = and(eq(notifications.userId, hugo.uid), sql`not is_read`);
    expect(await world.db.$count(notifications, left)).toBe(1);
    expect(await (await world.as(ines)).notifications.unreadCount()).toEqual({ count: 1 });
  });

  test('cannot access those of another user or role', async () => {
    const [hugo, ines] = [await homeowner(world), await homeowner(world)];
    await sendNotification(ines.uid);
    await sendNotification(hugo.uid, 'contractor');
    const calls = (await world.as(hugo)).notifications;
    const rows = await world.db.select().from(notifications);
    const foreign = rows.filter(({ userId }) => userId === ines.uid || userId === hugo.uid);
    expect(foreign).toHaveLength(2);
    for (const { id } of [...foreign, { id: newId() }])
      await expect(calls.markRead({ id })).rejects.toMatchObject({ code: 'not-found' });
    expect(await world.db.$count(notifications, sql`is_read and user_id = ${ines.uid}`)).toBe(0);
    expect((await calls.list({})).items).toEqual([]);
  });
});

describe('a list', () => {
  test('filters by type and unread; removed ones are neither listed nor counted', async () => {
    const hugo = await homeowner(world);
    for (let n = 0; n < 3; n++) await sendNotification(hugo.uid);
    await notify(world.db, jobContext, {
      ...newNotification(hugo.uid),
      type: 'project_update',
      priority: 'high',
    });
    const calls = (await world.as(hugo)).notifications;
    const [{ id = '' } = {}] = (await calls.list({ type: 'quote_received', limit: 1 })).items;
    await calls.markRead({ id });
    expect((await calls.list({ type: 'quote_received' })).items).toHaveLength(3);
    expect((await calls.list({ unread: true })).items).toHaveLength(3);
    expect((await calls.list({ type: 'quote_received', unread: true })).items).toHaveLength(2);
    expect(await calls.stats()).toEqual({
      total: 4,
      unread: 3,
      byType: {
        quote_received: { total: 3, unread: 2 },
        project_update: { total: 1, unread: 1 },
      },
      byPriority: { high: { total: 1, unread: 1 }, medium: { total: 3, unread: 2 } },
    });
    expect(await calls.remove({ id })).toEqual({ success: true });
    await expect(calls.remove({ id })).rejects.toMatchObject({ code: 'not-found' });
    expect(await calls.stats()).toMatchObject({ total: 3 });
  });

  test('names the recipient in both formats, and the action', async () => {
    const hugo = await homeowner(world);
    const data = { quoteId: hugo.uid, projectName: 'Roof', amount: 164_000, validUntil: 'soon' };
    await notify(world.db, jobContext, { ...newNotification(hugo.uid), data });
    expect((await (await world.as(hugo)).notifications.list({})).items).toMatchObject([
      {
        quoteId: hugo.uid,
        projectName: 'Roof',
        amount: 164_000,
        contractorName: null,
        validUntil: null,
        userId: hugo.uid,
        homeownerId: hugo.uid,
        customerEmail: hugo.email,
        customerName: hugo.name,
        actionText: 'View quote',
        actionRequired: true,
        isRead: false,
        read: false,
        metadata: data,
      },
    ]);
  });
});

describe('an admin who manages people', () => {
  const given = { type: 'project_update', title: 'Roof', message: 'Dry again' } as const;
  const managing = async () =>
    (await world.as(await admin(world, { permissions: ['manage_users'] }))).notifications;

  test('notifies a user by id or by email address', async () => {
    const hugo = await homeowner(world);
    const calls = await managing();
    const actionUrl = '/homeowner/projects';
    await calls.create({ ...given, userId: hugo.uid, actionUrl, actionText: 'Look' });
    await calls.create({ ...given, customerEmail: hugo.email.toUpperCase(), data: { amount: 5 } });
    expect((await (await world.as(hugo)).notifications.list({})).items).toMatchObject([
      { customerEmail: hugo.email, actionUrl: null, data: { amount: 5 } },
      { ...given, actionUrl, actionText: 'Look', priority: 'medium' },
    ]);
  });

  test('must name exactly one active user and one of their portals', async () => {
    const { uid: userId, email: customerEmail } = await homeowner(world);
    const calls = await managing();
    for (const [input, code] of [
      [{}, 'invalid-argument'],
      [{ userId, customerEmail }, 'invalid-argument'],
      [{ userId, actionUrl: '/contractor/leads' }, 'invalid-argument'],
      [{ userId, actionUrl: 'https://evil.example/homeowner/' }, 'invalid-argument'],
      [{ userId: newId() }, 'not-found'],
      [{ userId, role: 'contractor' }, 'not-found'],
    ] as const)
      await expect(calls.create({ ...given, ...input })).rejects.toMatchObject({ code });
  });
});

describe('a live listener', () => {
  test('gets the newest notifications, then changes, and resumes where it was', async () => {
    const hugo = await homeowner(world);
    const calls = (await world.as(hugo)).notifications;
    await sendNotification(hugo.uid);
    await world.settle();
    const stop = new AbortController();
    const stream = await calls.live(undefined, { signal: stop.signal });
    const next = async () => {
      const { done, value } = await stream.next();
      if (done) throw new Error('the stream ended');
      return value;
    };
    expect(await next()).toMatchObject({ change: 'opened', id: null, unread: 1 });
    const initial = await next();
    expect(initial).toMatchObject({ change: 'shown', unread: 1, notification: { isRead: false } });
    const waiting = next();
    await sendNotification(hugo.uid);
    await sendNotification(hugo.uid, 'contractor');
    await world.settle();
    const created = await waiting;
    expect(created).toMatchObject({ change: 'created', unread: 2 });
    const lastEventId = getEventMeta(created)?.id;
    stop.abort();

    const id = initial.id ?? '';
    await calls.markRead({ id });
    await calls.remove({ id });
    await calls.markAllRead();
    await world.settle();
    const again = await calls.live(undefined, {
      lastEventId,
      signal: new AbortController().signal,
    });
    const missed = [];
    for (let n = 0; n < 4; n++) missed.push(await again.next());
    expect(missed.map(({ value }) => value)).toMatchObject([
      { change: 'opened', unread: 0 },
      { change: 'read', id: null },
      { change: 'removed', id, notification: null },
      { change: 'read', id: created.id, notification: { isRead: true }, unread: 0 },
    ]);
    await again.return();
  });
});

describe('preferences', () => {
  test('start with the specified defaults, change one by one, and persist', async () => {
    const hugo = await homeowner(world);
    const calls = (await world.as(hugo)).notifications;
    const before = await calls.preferences();
    expect(before).toMatchObject({
      email: true,
      push: true,
      quotes: true,
      messages: true,
      projectUpdates: true,
      sms: false,
      marketing: false,
      quietHours: { enabled: false },
      digest: { enabled: false },
      timeZone: 'America/Chicago',
    });
    await Promise.all([
      calls.updatePreferences({ sms: true }),
      calls.updatePreferences({ quotes: false }),
      calls.updatePreferences({ ways: { messages: { sms: false } } }),
      calls.updatePreferences({ quietHours: { enabled: true, from: '22:15' } }),
      calls.updatePreferences({ timeZone: 'America/Denver' }),
    ]);
    const off = { portal: false, email: false, push: false, sms: false };
    expect(await calls.preferences()).toEqual({
      ...before,
      sms: true,
      quotes: false,
      ways: { ...before.ways, quotes: off, messages: { ...before.ways.messages, sms: false } },
      quietHours: { enabled: true, from: '22:15', to: '07:00' },
      timeZone: 'America/Denver',
    });
    await calls.updatePreferences({ quotes: true });
    expect((await calls.preferences()).ways.quotes).toEqual(before.ways.quotes);
  });

  test('agree with the profile about marketing emails', async () => {
    const hugo = await homeowner(world);
    const calls = await world.as(hugo);
    await calls.notifications.updatePreferences({ marketing: true });
    expect((await calls.profile.get()).preferences.marketingEmails).toBe(true);
    await calls.profile.update({ preferences: { marketingEmails: false } });
    const { ways } = await calls.notifications.preferences();
    expect(ways.marketing).toMatchObject({ email: false, push: true });
  });

  test.each([
    { quietHours: { from: '24:00' } },
    { digest: { at: '8' } },
    { timeZone: 'Mars/Base' },
  ])('refuse %j', async (changes) => {
    const calls = (await world.as(await homeowner(world))).notifications;
    const refused = calls.updatePreferences(changes);
    await expect(refused).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  test('hide unwanted topics from the portal', async () => {
    const hugo = await homeowner(world);
    const calls = (await world.as(hugo)).notifications;
    await calls.updatePreferences({ ways: { quotes: { portal: false } } });
    await sendNotification(hugo.uid);
    expect(await calls.list({})).toEqual({ items: [], nextCursor: null });
    expect(await calls.unreadCount()).toEqual({ count: 0 });
    expect(await calls.stats()).toMatchObject({ total: 0 });
  });
});

describe('notifying', () => {
  test('the same activity creates one row, even when repeated concurrently', async () => {
    const hugo = await homeowner(world);
    const once = newNotification(hugo.uid);
    await Promise.all(Array.from({ length: 10 }, () => notify(world.db, jobContext, once)));
    expect(await world.db.$count(notifications, eq(notifications.userId, hugo.uid))).toBe(1);
  });

  test('the latest event replaces earlier ones, in whatever order they are processed', async () => {
    const hugo = await homeowner(world);
    const topicId = newId();
    const all = Array.from({ length: 10 }, (_, n) => ({
      ...newNotification(hugo.uid),
      message: `${n}`,
      topicId,
    }));
    await Promise.all([...all].reverse().map((each) => notifyOfLatest(world.db, latest(each))));
    const calls = (await world.as(hugo)).notifications;
    expect((await calls.list({})).items).toMatchObject([{ message: '9', isRead: false }]);
    await calls.markAllRead();
    for (const each of all) await notifyOfLatest(world.db, latest(each));
    expect(await calls.unreadCount()).toEqual({ count: 0 });
    await notifyOfLatest(world.db, latest({ ...newNotification(hugo.uid), topicId }));
    expect((await calls.list({})).items).toMatchObject([{ isRead: false, readAt: null }]);
  });
});

test('of several events of a topic in one statement, the newest counts, whatever their order', async () => {
  const [hugo, gina] = [await homeowner(world), await homeowner(world)];
  const topicId = newId();
  const all = [hugo, gina, hugo, gina, hugo].map(({ uid }, n) => ({
    ...newNotification(uid),
    message: `${n}`,
    topicId,
    requestId: 'test',
  }));
  await notifyOfLatest(world.db, all.toReversed());
  for (const [person, message] of [
    [hugo, '4'],
    [gina, '3'],
  ] as const)
    expect((await (await world.as(person)).notifications.list({})).items).toMatchObject([
      { message },
    ]);
});

describe('a message', () => {
  async function pair() {
    const [hugo, carla] = [await homeowner(world), await contractor(world)];
    const asHugo = await world.as(hugo);
    const { id } = await asHugo.conversations.findOrCreate({ contractorId: carla.contractorId });
    return { id, hugo, carla, asHugo, asCarla: await world.as(carla) };
  }

  test('notifies the other party in their portal, with one row per conversation', async () => {
    const { id, hugo, asHugo, asCarla } = await pair();
    for (const content of ['One', 'Two', 'Three'])
      await asHugo.conversations.sendMessage({ id, content });
    await world.settle();
    expect((await asCarla.notifications.list({})).items).toMatchObject([
      {
        type: 'new_message',
        title: `New message from ${hugo.name}`,
        message: 'Three',
        actionUrl: `/contractor/messages?conversationId=${id}`,
        isRead: false,
      },
    ]);
    expect(await asHugo.notifications.unreadCount()).toEqual({ count: 0 });
    await asCarla.conversations.sendMessage({ id, content: 'Yes' });
    await world.settle();
    expect((await asHugo.notifications.list({})).items).toMatchObject([
      { actionUrl: `/homeowner/messages?conversationId=${id}` },
    ]);
  });

  test('says so if it has only files, and has high priority if urgent', async () => {
    const { id, hugo, asHugo, asCarla } = await pair();
    const latest = async () => (await asCarla.notifications.list({})).items[0];
    const file = sampleFile({ ownerId: hugo.uid, visibility: 'private' });
    await world.db.insert(files).values(file);
    await asHugo.conversations.sendMessage({ id, attachments: [file.id] });
    await world.settle();
    expect(await latest()).toMatchObject({ message: '1 file', priority: 'medium' });
    await asHugo.conversations.escalate({ id, priority: 'urgent' });
    await asHugo.conversations.sendMessage({ id, content: 'Water comes through.' });
    await world.settle();
    expect(await latest()).toMatchObject({ message: 'Water comes through.', priority: 'high' });
  });

  test('notifies nobody if already read, and reading it clears its notification', async () => {
    const { id, asHugo, asCarla } = await pair();
    await asHugo.conversations.sendMessage({ id, content: 'Here?' });
    await asCarla.conversations.markRead({ id });
    await world.settle();
    expect((await asCarla.notifications.list({})).items).toEqual([]);

    await asHugo.conversations.sendMessage({ id, content: 'Still here?' });
    await world.settle();
    expect(await asCarla.notifications.unreadCount()).toEqual({ count: 1 });
    await asCarla.conversations.markRead({ id });
    expect(await asCarla.notifications.unreadCount()).toEqual({ count: 0 });
  });

  test('changes nothing when processed twice or after it was read', async () => {
    const { id, asHugo, asCarla } = await pair();
    await asHugo.conversations.sendMessage({ id, content: 'Once' });
    await world.settle();
    const before = await asCarla.notifications.list({});
    const again = () => replayReactions(id);
    await again();
    expect(await asCarla.notifications.list({})).toEqual(before);
    await asCarla.notifications.markAllRead();
    await again();
    expect(await asCarla.notifications.unreadCount()).toEqual({ count: 0 });
  });

  test('never leaves an unread notification for a read message, whichever comes first', async () => {
    for (let round = 0; round < 20; round++) {
      const { id, asHugo, asCarla } = await pair();
      await asHugo.conversations.sendMessage({ id, content: 'Now' });
      await Promise.all([
        replayReactions(id),
        asCarla.conversations.markRead({ id }),
        replayReactions(id),
      ]);
      expect(await asCarla.notifications.unreadCount()).toEqual({ count: 0 });
    }
  });

  /** Runs the reaction for each message of a conversation, as the worker would after a crash. */
  async function replayReactions(id: string) {
    const rows = await world.db
      .select()
      .from(activities)
      .where(and(eq(activities.type, 'message.sent'), eq(activities.subjectId, id)));
    const context = { ...(await world.contextOf()), ...jobContext };
    const notify = messagesReactions['message.sent']?.notify;
    if (!notify) throw new Error('no such effect');
    await runReaction(notify, rows, context as never);
  }
});

describe('lists among ten thousand notifications use an index', () => {
  let inbox: { userId: string; role: Role };
  beforeAll(async () => {
    inbox = { userId: (await homeowner(world)).uid, role: 'homeowner' };
    await world.db.execute(sql`
      insert into notifications (id, user_id, role, type, title, message, is_read, activity_id)
      select gen_random_uuid(), ${inbox.userId}, 'homeowner', 'new_quote', 't', 'm', i % 50 > 0, i
      from generate_series(1, 10000) i`);
    await world.db.execute(sql`analyze notifications`);
  });

  test.each([
    ['the list', (db) => listNotifications(db, inbox, { limit: 51 })],
    ['of one type', (db) => listNotifications(db, inbox, { type: 'new_quote', limit: 51 })],
    ['what is unread', (db) => listNotifications(db, inbox, { unread: true, limit: 51 })],
    ['its next page', (db) => listNotifications(db, inbox, { after: newId(), limit: 51 })],
    ['the badge', (db) => countUnread(db, inbox)],
    ['marking all', async (db) => markAllRead(db, await world.contextOf(), inbox)],
  ] satisfies [string, Parameters<typeof queryPlansOf>[1]][])('%s', async (_, run) => {
    for (const plan of await queryPlansOf(world, run)) {
      expect(plan).not.toContain('Seq Scan');
      expect(plan).not.toContain('Sort');
    }
  });
});
