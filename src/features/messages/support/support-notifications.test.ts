import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifications } from '#features/notifications/tables.ts';
import { users } from '#features/users/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

type Person = Awaited<ReturnType<typeof homeowner>>;

let world: World;
let [ann, ben]: Awaited<ReturnType<typeof admin>>[] = [];
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.update(users).set({ isActive: false }).where(eq(users.role, 'admin'));
  ann = await admin(world, { permissions: ['manage_users'] });
  ben = await admin(world, { permissions: ['manage_users'] });
});

const notificationsOf = ({ uid }: { uid: string }) =>
  world.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, uid), eq(notifications.type, 'new_message')));

async function ask(hugo: Person) {
  const { conversations } = await world.as(hugo);
  const { id } = await conversations.create({ type: 'support', subject: 'Bill', content: 'Help' });
  await world.settle();
  return { id, conversations };
}

test('a question notifies everyone in support once until one of them has read it', async () => {
  if (!ann || !ben) throw new Error('two admins');
  const accountant = await admin(world, { permissions: [] });
  const { id, conversations } = await ask(await homeowner(world, { firstName: 'Hugo' }));
  for (const person of [ann, ben])
    expect(await notificationsOf(person)).toMatchObject([
      {
        role: 'admin',
        title: expect.stringMatching(/^New message from Hugo/),
        message: 'Help',
        actionUrl: `/admin/messages?conversationId=${id}`,
        isRead: false,
      },
    ]);
  expect(await notificationsOf(accountant)).toEqual([]);

  const [first] = await notificationsOf(ann);
  for (const content of ['Please', 'Anybody?']) await conversations.sendMessage({ id, content });
  await world.settle();
  expect(await notificationsOf(ann)).toEqual([first]);

  const asSupport = (await world.as(ben)).conversations;
  await asSupport.markRead({ id });
  for (const person of [ann, ben])
    expect(await notificationsOf(person)).toMatchObject([{ isRead: true }]);

  // Only the assigned agent is notified.
  await asSupport.sendMessage({ id, content: 'I look into it.' });
  await conversations.sendMessage({ id, content: 'Thank you' });
  await world.settle();
  expect(await notificationsOf(ben)).toMatchObject([{ isRead: false, message: 'Thank you' }]);
  expect(await notificationsOf(ann)).toMatchObject([{ isRead: true }]);
});

test('an escalation notifies support and the other party, never the one who asked', async () => {
  if (!ann) throw new Error('an admin');
  const [hugo, carla] = [await homeowner(world, { firstName: 'Hugo' }), await contractor(world)];
  const asHugo = (await world.as(hugo)).conversations;
  const { id } = await asHugo.findOrCreate({ contractorId: carla.contractorId });
  await asHugo.sendMessage({ id, content: 'Hello' });
  await world.settle();
  expect(await notificationsOf(ann)).toEqual([]);
  await (await world.as(carla)).conversations.markRead({ id });

  await asHugo.escalate({ id, priority: 'high', reason: 'Nobody came.' });
  await world.settle();
  expect(await notificationsOf(ann)).toMatchObject([
    {
      title: expect.stringMatching(/^Hugo .*asked support to join$/),
      priority: 'high',
      isRead: false,
    },
  ]);
  expect(await notificationsOf(carla)).toMatchObject([
    {
      title: expect.stringMatching(/^Hugo .*asked support to help$/),
      actionUrl: `/contractor/messages?conversationId=${id}`,
      isRead: false,
    },
  ]);
  expect(await notificationsOf(hugo)).toEqual([]);

  await (await world.as(ann)).conversations.resolve({ id });
  expect(await notificationsOf(ann)).toMatchObject([{ isRead: true }]);
});

test('an urgent message notifies despite an earlier unread notification', async () => {
  if (!ann) throw new Error('an admin');
  const hugo = await homeowner(world);
  const { id, conversations } = await ask(hugo);
  const asSupport = (await world.as(ann)).conversations;
  await asSupport.resolve({ id });
  await conversations.sendMessage({ id, content: 'It is not settled' });
  await world.settle();
  expect(await notificationsOf(ann)).toMatchObject([{ priority: 'medium' }]);
  await asSupport.update({ id, priority: 'urgent' });
  await conversations.sendMessage({ id, content: 'Water comes in!' });
  await world.settle();
  expect(await notificationsOf(ann)).toMatchObject([
    { priority: 'high', message: 'Water comes in!' },
  ]);
});
