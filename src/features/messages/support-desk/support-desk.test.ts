import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { queryPlansOf } from '#test/query-plans.ts';
import { createWorld, type World } from '#test/world.ts';
import { previewOf, shownPreview } from '../rules.ts';
import { openSupportConversation } from '../support/service.ts';
import { listTickets } from './data.ts';
import { fillReply, formatWait, minutesBetween } from './rules.ts';

let world: World;
let desk: Awaited<ReturnType<World['as']>>;
let agent: Awaited<ReturnType<typeof admin>>;
beforeAll(async () => {
  world = await createWorld();
  agent = await admin(world, { permissions: ['manage_users'], firstName: 'Alma' });
  desk = await world.as(agent);
});
afterAll(() => world.close());

const queued = async (view?: 'open' | 'mine' | 'unowned' | 'resolved') =>
  (await desk.supportDesk.queue({ view })).items;

test('the queue has urgent tickets first, then who has waited longest, and times the first answer', async () => {
  const ask = async (content: string, page?: string) => {
    const api = await world.as(await homeowner(world));
    const { id } = await api.conversations.create({
      type: 'support',
      content,
      ...(page && { page }),
    });
    return { api, id };
  };
  const first = await ask('Where is my deposit?', '/homeowner/billing');
  const second = await ask('A second question');
  const third = await ask('A third question');
  expect((await queued()).map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
  await desk.conversations.update({ id: third.id, priority: 'urgent' });
  expect((await queued()).map(({ id }) => id)).toEqual([third.id, first.id, second.id]);

  // The page that somebody asked from is told to support alone.
  expect((await desk.conversations.get({ id: first.id })).page).toBe('/homeowner/billing');
  expect((await first.api.conversations.get({ id: first.id })).page).toBe(null);
  await expect(
    first.api.conversations.create({ type: 'support', content: 'x', page: 'https://evil.example' }),
  ).rejects.toMatchObject({ code: 'invalid-argument' });

  await desk.conversations.update({ id: second.id, assignedAgent: agent.uid });
  expect(await queued('mine')).toMatchObject([{ id: second.id, ownerName: agent.name }]);
  expect((await queued('unowned')).map(({ id }) => id)).toEqual([third.id, first.id]);

  expect(await desk.supportDesk.figures()).toEqual({ firstAnswerMinutes: null, answered: 0 });
  world.setClock(new Date(Date.now() + 30 * 60_000));
  await first.api.conversations.sendMessage({ id: first.id, content: 'Are you there?' });
  await desk.conversations.sendMessage({ id: first.id, content: 'Here we are' });
  await desk.conversations.sendMessage({ id: first.id, content: 'One more thing' });
  world.setClock(undefined);
  await world.settle();
  const [answered] = (await queued()).filter(({ id }) => id === first.id);
  expect(answered?.firstAnsweredAt).not.toBe(null);
  expect((await queued()).filter(({ firstAnsweredAt }) => firstAnsweredAt !== null)).toHaveLength(
    1,
  );
  expect((await desk.supportDesk.figures()).answered).toBe(1);

  await desk.conversations.resolve({ id: first.id });
  await desk.conversations.resolve({ id: second.id });
  expect((await queued()).map(({ id }) => id)).toEqual([third.id]);
  const page = await desk.supportDesk.queue({ view: 'resolved', limit: 1 });
  const rest = await desk.supportDesk.queue({
    view: 'resolved',
    limit: 1,
    cursor: page.nextCursor ?? '',
  });
  expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('an escalated conversation waits since it was escalated', async () => {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const api = (await world.as(hugo)).conversations;
  const { id } = await api.findOrCreate({ contractorId: carla.contractorId });
  world.setClock(new Date(Date.now() + 60_000));
  await api.escalate({ id });
  world.setClock(undefined);
  const ticket = (await queued()).find((each) => each.id === id);
  expect(ticket).toMatchObject({ type: 'support', priority: 'high' });
  expect(Date.parse(String(ticket?.since))).toBeGreaterThan(Date.now());
});

const askTwice = async (who: Parameters<World['as']>[0]) => {
  const api = (await world.as(who)).conversations;
  const asked = async (subject: string) =>
    (await api.create({ type: 'support', subject, content: `${subject}?` })).id;
  return { api, id: await asked('The deposit'), into: await asked('The invoice') };
};

test('two tickets of a person become one thread by time, with what was unread and the first answer', async () => {
  const { api, id, into } = await askTwice(await homeowner(world));
  await desk.conversations.markRead({ id });
  world.setClock(new Date(Date.now() + 20 * 60_000));
  await desk.conversations.sendMessage({ id: into, content: 'We look' });
  world.setClock(new Date(Date.now() + 21 * 60_000));
  await api.sendMessage({ id, content: 'Still there?' });
  world.setClock(undefined);
  // The job that times the first answer has not run: the merge reads it from what was said.
  expect((await desk.supportDesk.sameAsker({ id })).items).toMatchObject([
    { id: into, subject: 'The invoice', messageCount: 2 },
  ]);
  const preview = await desk.supportDesk.previewMerge({ id, into });
  expect(preview).toMatchObject({ subject: 'The invoice', messageCount: 4, unread: 2 });
  expect(minutesBetween(preview.since, preview.firstAnsweredAt ?? '')).toBeCloseTo(20, 0);
  const merged = await desk.supportDesk.merge({ id, into });
  expect(merged.messageCount).toBe(4);
  await world.settle();

  const { items } = await api.messages({ id: merged.id });
  expect(items.map(({ content }) => content)).toEqual([
    ...['The deposit?', 'The invoice?', 'We look', 'Still there?'],
  ]);
  for (const old of [id, into]) expect((await api.get({ id: old })).id).toBe(merged.id);
  expect((await api.get({ id })).unread).toBe(1);
  const [ticket, ...others] = (await queued()).filter((each) =>
    [id, into, merged.id].includes(each.id),
  );
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({ id: merged.id, unread: 2, ownerName: agent.name });
  expect(ticket?.firstAnsweredAt).toEqual(preview.firstAnsweredAt);
  await desk.conversations.markRead({ id });
  expect((await queued()).find((each) => each.id === merged.id)?.unread).toBe(0);
  await expect(desk.supportDesk.merge({ id, into })).rejects.toMatchObject({ code: 'not-found' });
});

test('only tickets of the same person in the same role are merged', async () => {
  const [one, other] = [
    await askTwice(await homeowner(world)),
    await askTwice(await homeowner(world)),
  ];
  const refused = { code: 'failed-precondition' };
  for (const pair of [
    { id: one.id, into: other.id },
    { id: one.id, into: one.id },
  ])
    for (const call of [desk.supportDesk.previewMerge, desk.supportDesk.merge])
      await expect(call(pair)).rejects.toMatchObject(refused);
  const context = await world.contextOf();
  const owner = await homeowner(world);
  const asOwner = await askTwice(owner);
  const guest = async (email: string) => {
    const asker = { kind: 'guest', name: 'Robin', email } as const;
    const question = { subject: 'Hello', content: 'Hello' };
    return (await openSupportConversation(world.db, context, asker, question)).id;
  };
  const typed = await guest(owner.email);
  await expect(desk.supportDesk.merge({ id: typed, into: asOwner.id })).rejects.toMatchObject(
    refused,
  );
  const again = await guest(owner.email.toUpperCase());
  expect((await desk.supportDesk.sameAsker({ id: typed })).items).toMatchObject([{ id: again }]);
  expect(await desk.supportDesk.merge({ id: typed, into: again })).toMatchObject({
    messageCount: 2,
  });
});

test('answers that are sent while tickets are merged are in the thread, once each', async () => {
  const { api, id, into } = await askTwice(await homeowner(world));
  const answers = Array.from({ length: 30 }, (_, n) => `answer ${n}`);
  await Promise.all([
    ...answers.slice(0, 15).map((content) => desk.conversations.sendMessage({ id, content })),
    desk.supportDesk.merge({ id, into }),
    ...answers
      .slice(15)
      .map((content, n) => (n % 2 ? api : desk.conversations).sendMessage({ id: into, content })),
  ]);
  const { items } = await api.messages({ id, limit: 100 });
  expect(items.map(({ content }) => content).toSorted()).toEqual(
    ['The deposit?', 'The invoice?', ...answers].toSorted(),
  );
  expect(items.map(({ seq }) => seq)).toEqual(items.map((_, n) => n + 1));
});

test('saved replies are kept once each, for everybody at the desk', async () => {
  const reply = { title: 'Refunds', body: 'Hello {name}, ask the business first.' };
  const { id } = await desk.savedReplies.create(reply);
  await expect(desk.savedReplies.create({ ...reply, title: 'REFUNDS' })).rejects.toMatchObject({
    code: 'already-exists',
  });
  const other = await desk.savedReplies.create({ ...reply, title: 'Deposits' });
  await expect(desk.savedReplies.update({ id: other.id, title: 'refunds' })).rejects.toMatchObject({
    code: 'already-exists',
  });
  await desk.savedReplies.update({ id, title: 'Refunds and returns' });
  expect((await desk.savedReplies.list()).items.map(({ title }) => title)).toEqual([
    'Deposits',
    'Refunds and returns',
  ]);
  await desk.savedReplies.remove({ id });
  await expect(desk.savedReplies.remove({ id })).rejects.toMatchObject({ code: 'not-found' });
});

test('replies name who is answered, and waits are said as people say them', () => {
  expect(fillReply('Hi {name}, {name}!', 'Dana')).toBe('Hi Dana, Dana!');
  expect([0, 25, 200, 3_000].map(formatWait)).toEqual(['1 min', '25 min', '3 h', '2 days']);
  expect(minutesBetween('2026-11-22T10:00:00Z', '2026-11-22T10:25:00Z')).toBe(25);
  expect(minutesBetween('2026-11-22T10:25:00Z', '2026-11-22T10:00:00Z')).toBe(0);
});

test('the queue is read in order from its index', async () => {
  await world.db.execute(sql`
    insert into conversations (id, type, with_support, status_admin, priority, resolved_at)
    select gen_random_uuid(), case when n % 3 = 0 then 'support' else 'general' end, n % 3 = 0, 'active',
      case when n % 9 = 0 then 'urgent' else 'normal' end, case when n % 2 = 0 then now() end
    from generate_series(1, 20000) n`);
  await world.db.execute(sql`analyze`);
  const after = [1, new Date().toISOString(), agent.uid] as const;
  for (const view of ['open', 'resolved'] as const)
    for (const plan of await queryPlansOf(world, async (db) => {
      await listTickets(db, { view, agentId: agent.uid, limit: 50 });
      await listTickets(db, { view, agentId: agent.uid, after, limit: 50 });
    }))
      expect(plan).not.toMatch(/Seq Scan on conversations|Sort/);
});

test('a preview that was cut by length ends after a whole word', () => {
  const asked = `My contractor asked for ${'a second deposit before any work began, '.repeat(4)}`;
  expect(shownPreview(previewOf(asked))).toMatch(/ (before|any|work|second|deposit|a)…$/);
  expect(shownPreview(previewOf('Where is my deposit?'))).toBe('Where is my deposit?');
});
