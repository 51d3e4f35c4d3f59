import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newProject } from '#features/projects/samples.ts';
import { updateUser } from '#features/users/data.ts';
import { outboxMails, outboxTexts } from '#server/delivery/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { UNREAD_MAIL_DELAY_MS } from './deferred/rules.ts';
import { notificationsSchedules } from './reactions.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => world.setClock(undefined));
afterAll(() => world.close());

const subjectsTo = async (recipient: string) => {
  await world.settle();
  world.setClock(new Date(Date.now() + UNREAD_MAIL_DELAY_MS + 60_000));
  await notificationsSchedules.notices?.run(world.jobContext());
  world.setClock(undefined);
  const rows = await world.db
    .select({ subject: outboxMails.subject })
    .from(outboxMails)
    .where(eq(outboxMails.recipient, recipient));
  return rows.map(({ subject }) => subject);
};

const titlesOf = async (caller: { token: string }) =>
  (await (await world.as(caller)).notifications.list({})).items.map(({ title }) => title);

/** A job up to its invoice, in which both sides do all that the other is told of. */
async function wholeJob({ emailVerified }: { emailVerified: boolean }) {
  const hugo = await homeowner(world, { emailVerified });
  const carla = await contractor(world, { emailVerified: true });
  const [asHugo, asCarla] = [await world.as(hugo), await world.as(carla)];
  await asHugo.notifications.updatePreferences({ sms: true });
  const { leadId } = await asHugo.projects.create({ ...newProject, category: 'Roof Repair' });
  const asked = await asHugo.connectRequests.create({
    ...{ contractorId: carla.contractorId, message: 'Please call me' },
  });
  await asCarla.connectRequests.accept({ id: asked.id });
  const id = leadId ?? '';
  await asCarla.leads.expressInterest({ id });
  const { id: conversationId } = await asCarla.conversations.findOrCreate({
    homeownerId: hugo.uid,
  });
  await asCarla.conversations.sendMessage({ id: conversationId, content: 'Buy at evil.example' });
  const quote = await asCarla.quotes.createFromLead({
    ...{ id, projectTitle: 'Roof', items: [{ description: 'Tear off', amount: 250_000 }] },
  });
  const channels = await asCarla.quotes.channels({ id: quote.id });
  const sent = await asCarla.quotes.send({ id: quote.id, channels: ['email', 'sms', 'portal'] });
  await world.settle();
  const read = await subjectsTo(hugo.email);
  await asHugo.quotes.accept({ id: quote.id });
  return { hugo, carla, asHugo, asCarla, channels, sent, read };
}

test('an account on an address that nobody has proved is mailed and texted nothing that others cause', async () => {
  const { hugo, asCarla, channels, sent, read } = await wholeJob({ emailVerified: false });
  expect(channels).toEqual({ email: false, sms: false });
  expect(sent).toMatchObject({ status: 'sent', notificationsSent: ['portal'] });
  expect(read).toEqual([]);
  expect(await subjectsTo(hugo.email)).toEqual([]);
  expect(await world.db.$count(outboxTexts)).toBe(0);
  // In the product they see everything at once.
  expect(await titlesOf(hugo)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('will call you'),
      expect.stringContaining('New message from'),
      expect.stringContaining('sent you a quote'),
    ]),
  );

  const note = { template: 'customer-note' as const, data: { message: 'Buy at evil.example' } };
  await expect(asCarla.email.send({ to: hugo.uid, ...note })).rejects.toMatchObject({
    code: 'failed-precondition',
    message: expect.stringContaining('haven’t confirmed their email address yet'),
  });
  const [customer] = (await asCarla.customers.list({})).items;
  expect(await asCarla.customers.get({ id: customer?.id ?? '' })).toMatchObject({
    ...{ canEmail: false, canText: false, contact: { email: 'unconfirmed', sms: 'unconfirmed' } },
  });
});

test('once the address is proved, the same is mailed', async () => {
  const { hugo, asCarla, channels, sent, read } = await wholeJob({ emailVerified: true });
  expect(channels).toEqual({ email: true, sms: true });
  expect(sent.notificationsSent).toEqual(['email', 'portal', 'sms']);
  expect(read).toEqual(
    expect.arrayContaining([
      expect.stringContaining('will call you'),
      expect.stringContaining('Quote from'),
      expect.stringContaining('New message from'),
    ]),
  );
  expect(await subjectsTo(hugo.email)).toHaveLength(read.length + 1);
  const [customer] = (await asCarla.customers.list({})).items;
  expect(await asCarla.customers.get({ id: customer?.id ?? '' })).toMatchObject({ canEmail: true });
});

test('what waits for an address that has been changed to one nobody proved is dropped', async () => {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const asHugo = await world.as(hugo);
  const { id } = await asHugo.conversations.findOrCreate({ contractorId: carla.contractorId });
  await asHugo.conversations.sendMessage({ id, content: 'Are you there?' });
  await world.settle();
  await updateUser(world.db, carla.uid, { emailVerified: false });
  expect(await subjectsTo(carla.email)).toEqual([]);
});

test('the first messages of somebody who has proved no address are in the product alone', async () => {
  const [hugo, carla] = [await homeowner(world, { emailVerified: false }), await contractor(world)];
  const [asHugo, asCarla] = [await world.as(hugo), await world.as(carla)];
  const { id } = await asHugo.conversations.findOrCreate({ contractorId: carla.contractorId });
  for (const content of ['Buy at evil.example', 'Or at evil2.example'])
    await asHugo.conversations.sendMessage({ id, content });
  expect(await subjectsTo(carla.email)).toEqual([]);
  expect(await titlesOf(carla)).toEqual([`New message from ${hugo.name}`]);
  // Whom she answers, she hears from.
  await asCarla.conversations.sendMessage({ id, content: 'Hello Hugo' });
  await asHugo.conversations.sendMessage({ id, content: 'When can you come?' });
  expect(await subjectsTo(carla.email)).toEqual([`New message from ${hugo.name}`]);
});
