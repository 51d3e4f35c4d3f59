import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newLead } from '#features/leads/samples.ts';
import { sendDeferred } from '#features/notifications/deferred/reactions.ts';
import { UNREAD_MAIL_DELAY_MS } from '#features/notifications/deferred/rules.ts';
import { newProject } from '#features/projects/samples.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { activities } from '#server/outbox/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Caller = { token: string };

/** Every message that a homeowner sees in their conversations. */
async function messagesOf(caller: Caller) {
  const api = (await world.as(caller)).conversations;
  const { items } = await api.list({});
  const logs = await Promise.all(items.map(({ id }) => api.messages({ id })));
  return logs.flatMap(({ items: messages }) =>
    messages.map(({ content, senderRole, senderName }) => ({ content, senderRole, senderName })),
  );
}

async function interest(hugo: Caller, carla: Caller) {
  const { leadId } = await (await world.as(hugo)).projects.create(newProject);
  await (await world.as(carla)).leads.expressInterest({ id: leadId ?? '' });
  return leadId ?? '';
}

test('a contractor who takes an interest posts their own automatic answer, once', async () => {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const api = await world.as(carla);
  await api.settings.save({ leadPreferences: { autoResponseMessage: 'I will call on Monday.' } });
  const leadId = await interest(hugo, carla);
  await world.settle();
  await world.db.update(activities).set({ position: null }).where(eq(activities.subjectId, leadId));
  await world.settle();
  expect(await messagesOf(hugo)).toEqual([
    { content: 'I will call on Monday.', senderRole: 'contractor', senderName: carla.businessName },
  ]);
  await interest(hugo, carla);
  await world.settle();
  expect(await messagesOf(hugo)).toHaveLength(2);
});

test('an automatic answer says so in the list, in the notification and in the mail, and cannot be edited', async () => {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const api = await world.as(carla);
  await api.settings.save({ leadPreferences: { autoResponseMessage: 'I will call on Monday.' } });
  await interest(hugo, carla);
  await world.settle();
  const theirs = await world.as(hugo);
  const [conversation] = (await theirs.conversations.list({})).items;
  expect(conversation?.lastMessage).toBe('Automatic reply: I will call on Monday.');
  expect(conversation?.subject).toBe(newProject.title);
  const { items } = await theirs.notifications.list({});
  expect(items.map(({ title }) => title)).toContain(`Automatic reply from ${carla.businessName}`);
  const [message] = (await api.conversations.messages({ id: conversation?.id ?? '' })).items;
  expect(message).toMatchObject({ metadata: { automatic: 'true' }, editableUntil: null });
  world.setClock(new Date(Date.now() + UNREAD_MAIL_DELAY_MS + 60_000));
  await sendDeferred(world.jobContext());
  world.setClock(undefined);
  const mails = await world.db
    .select({ subject: outboxMails.subject })
    .from(outboxMails)
    .where(eq(outboxMails.recipient, hugo.email));
  expect(mails).toContainEqual({ subject: `Automatic reply from ${carla.businessName}` });
});

test('the default answer promises a reply within 24 hours and thanks nobody for writing, also for a lead sent to one contractor', async () => {
  const [hugo, carla, rival] = [
    await homeowner(world),
    await contractor(world),
    await contractor(world),
  ];
  await (await world.as(hugo)).leads.create({ ...newLead, contractorId: carla.contractorId });
  await interest(hugo, rival);
  await world.settle();
  const answers = await messagesOf(hugo);
  expect(answers.map(({ senderName }) => senderName).sort()).toEqual(
    [carla.businessName, rival.businessName].sort(),
  );
  for (const { content } of answers) {
    expect(content).toContain('within 24 hours');
    expect(content).not.toMatch(/reaching out|contacting|writing/);
  }
});

test('a contractor who has sent a quote or a message meanwhile says nothing automatically', async () => {
  const [hugo, carla, rival] = [
    await homeowner(world),
    await contractor(world),
    await contractor(world),
  ];
  const { leadId, id: projectId } = await (await world.as(hugo)).projects.create(newProject);
  const [quoting, writing] = [await world.as(carla), await world.as(rival)];
  for (const api of [quoting, writing]) await api.leads.expressInterest({ id: leadId ?? '' });
  const draft = await quoting.quotes.createFromLead({
    ...{ id: leadId ?? '', projectTitle: 'Roof' },
    items: [{ description: 'Work', amount: 250_000 }],
  });
  await quoting.quotes.send({ id: draft.id, channels: ['portal'] });
  const { id } = await writing.conversations.findOrCreate({ homeownerId: hugo.uid, projectId });
  await writing.conversations.sendMessage({ id, content: 'Is Tuesday fine?' });
  await world.settle();
  const own = (await messagesOf(hugo)).filter(({ senderRole }) => senderRole === 'contractor');
  expect(own.filter(({ content }) => content.includes('within 24 hours'))).toEqual([]);
  expect(own.map(({ content }) => content)).toContain('Is Tuesday fine?');
});

test('a contractor who turned automatic answers off posts none', async () => {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  await (await world.as(carla)).settings.save({ leadPreferences: { autoRespond: false } });
  await interest(hugo, carla);
  await world.settle();
  expect(await messagesOf(hugo)).toEqual([]);
});
