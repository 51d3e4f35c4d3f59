import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { postSystemMessage } from '../system/service.ts';
import { conversations } from '../tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Two people with three conversations, the first of which is the unified one. */
async function createThreeConversations() {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const asHugo = (await world.as(hugo)).conversations;
  const asCarla = (await world.as(carla)).conversations;
  const { contractorId } = carla;
  const ids = [
    (await asHugo.findOrCreate({ contractorId })).id,
    (await asHugo.create({ contractorId, subject: 'The gutter', content: 'g0' })).id,
    (await asHugo.create({ contractorId, priority: 'high' })).id,
  ] as const;
  return { hugo, carla, contractorId, asHugo, asCarla, ids };
}

test('consolidating keeps every message in order, with its original conversation', async () => {
  const { asHugo, asCarla, contractorId, ids } = await createThreeConversations();
  const expected = [['g0', ids[1]]];
  for (let n = 1; n <= 12; n += 1) {
    const id = ids[n % 3] ?? '';
    world.setClock(new Date(Date.now() + n));
    await (n % 2 ? asHugo : asCarla).sendMessage({ id, content: `${n}` });
    expected.push([`${n}`, id]);
  }
  world.setClock(undefined);
  const merged = await asHugo.consolidate({ contractorId });
  expect(merged).toMatchObject({
    unified: true,
    consolidated: true,
    originalConversationCount: 3,
    messageCount: 13,
    subject: 'The gutter',
    priority: 'high',
    lastMessage: '12',
    unreadCount: { homeowner: 6, contractor: 7 },
  });
  const { items } = await asCarla.messages({ id: merged.id });
  expect(
    items.map(({ content, originalConversationId }) => [content, originalConversationId]),
  ).toEqual(expected);
  expect(items.map(({ seq }) => seq)).toEqual(items.map((_, index) => index + 1));

  // Old ids lead to the new conversation, and lists show only that one.
  for (const id of ids) expect((await asHugo.get({ id })).id).toBe(merged.id);
  expect((await asHugo.list({})).items.map(({ id }) => id)).toEqual([merged.id]);
  expect((await asHugo.findOrCreate({ contractorId })).id).toBe(merged.id);
  expect(await asCarla.sendMessage({ id: ids[2], content: 'late' })).toMatchObject({
    conversationId: merged.id,
    seq: 14,
  });
  await asCarla.markRead({ id: ids[0] });
  expect(await asCarla.unreadCount()).toEqual({ count: 0 });
});

test('consolidating needs two conversations that the caller takes part in', async () => {
  const { contractorId, asHugo } = await createThreeConversations();
  await asHugo.consolidate({ contractorId });
  await expect(asHugo.consolidate({ contractorId })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  const again = await asHugo.create({ contractorId, content: 'More' });
  expect(await asHugo.consolidate({ contractorId })).toMatchObject({
    originalConversationCount: 4,
    messageCount: 2,
  });
  const stranger = (await world.as(await homeowner(world))).conversations;
  await expect(stranger.consolidate({ contractorId })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await expect(stranger.get({ id: again.id })).rejects.toMatchObject({ code: 'not-found' });
});

test('consolidating loses no message that is sent at the same time, whether by people or by the system', async () => {
  const { hugo, carla, asHugo, asCarla, contractorId, ids } = await createThreeConversations();
  const context = await world.contextOf();
  const talking = Array.from({ length: 120 }, async (_, n) => {
    if (n === 40 || n === 80) return asHugo.consolidate({ contractorId }).catch(() => undefined);
    if (n % 10 === 0)
      return postSystemMessage(world.db, context, {
        homeownerId: hugo.uid,
        contractorId: carla.contractorId,
        activityId: 900_000 + n,
        content: `s${n}`,
        messageType: 'quote_sent',
      });
    return (n % 2 ? asHugo : asCarla).sendMessage({ id: ids[n % 3] ?? '', content: `m${n}` });
  });
  await Promise.all(talking);
  await asHugo.consolidate({ contractorId }).catch(() => undefined);
  const { items } = await asHugo.messages({ id: ids[0], limit: 100 });
  const { items: before } = await asHugo.messages({
    id: ids[0],
    limit: 100,
    cursor: (await asHugo.messages({ id: ids[0], limit: 100 })).nextCursor ?? '',
  });
  const contents = [...before, ...items].map(({ content }) => content);
  const expected = Array.from({ length: 120 }, (_, n) => (n % 10 ? `m${n}` : `s${n}`)).filter(
    (_, n) => n !== 40 && n !== 80,
  );
  expect(contents.toSorted()).toEqual(['g0', ...expected].toSorted());
  const left = await world.db.$count(conversations, eq(conversations.homeownerId, hugo.uid));
  expect((await asHugo.list({})).items).toHaveLength(1);
  expect(left).toBeGreaterThan(3);
});

test('consolidating ends streams of the old conversations instead of repeating messages', async () => {
  const { asCarla, asHugo, contractorId, ids } = await createThreeConversations();
  const stream = await asCarla.liveMessages({ id: ids[1] }, { lastEventId: '0' });
  expect((await stream.next()).value).toMatchObject({ content: 'g0' });
  const end = stream.next();
  await asHugo.consolidate({ contractorId });
  await world.dispatcher.flush();
  expect((await end).done).toBe(true);
});
