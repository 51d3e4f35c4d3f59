import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { updateUser } from '#features/users/data.ts';
import { newId } from '#lib/columns.ts';
import { outboxMails, outboxTexts } from '#server/delivery/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead } from '#test/project-fixtures.ts';
import { createWorld, type World } from '#test/world.ts';
import { notify } from '../data.ts';
import { sendPreferredMail } from '../notify.ts';
import { sendDeferred } from './reactions.ts';
import { UNREAD_MAIL_DELAY_MS } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => world.setClock(undefined));

const mailsTo = (email: string) =>
  world.db
    .select({
      subject: outboxMails.subject,
      text: outboxMails.text,
      attachments: outboxMails.attachments,
    })
    .from(outboxMails)
    .where(eq(outboxMails.recipient, email));

/** Advances the clock and runs the scheduled jobs. */
async function advanceClock(ms: number, from = Date.now()) {
  world.setClock(new Date(from + ms));
  await sendDeferred(world.jobContext());
}

/** Noon and 11 PM in Chicago, on a future day. */
const noon = new Date('2031-07-01T17:00:00Z');
const night = new Date('2031-07-02T04:00:00Z');
const quiet = { quietHours: { enabled: true, from: '22:00', to: '07:00' } };
const HOUR = 3_600_000;

const document = { filename: 'Quote.pdf', contentType: 'application/pdf', content: Buffer.of(1) };
const storedAttachments = [{ ...document, content: document.content.toString('base64') }];

const mail = (userId: string, to: string, senderName = 'Marsh & Sons') =>
  sendPreferredMail(
    world.jobContext(),
    { userId, topic: 'quotes' },
    {
      key: newId(),
      to,
      name: 'new-message',
      senderId: undefined,
      data: {
        ...{ path: '/homeowner/quotes', firstName: 'Hugo', senderName, preview: 'Hello' },
        isAutomatic: false,
      },
      attachments: [document],
    },
  );

describe('an email', () => {
  test('is sent at once by day, or once after quiet hours', async () => {
    const hugo = await homeowner(world);
    await (await world.as(hugo)).notifications.updatePreferences(quiet);
    world.setClock(noon);
    await mail(hugo.uid, hugo.email);
    expect(await mailsTo(hugo.email)).toHaveLength(1);
    world.setClock(night);
    await mail(hugo.uid, hugo.email);
    await advanceClock(7 * HOUR, night.getTime());
    expect(await mailsTo(hugo.email)).toHaveLength(1);
    for (let n = 0; n < 2; n += 1) await advanceClock(8 * HOUR, night.getTime());
    const [, second] = await mailsTo(hugo.email);
    expect(second?.attachments).toEqual(storedAttachments);
    expect(await mailsTo(hugo.email)).toHaveLength(2);
  });

  test('is dropped if its topic is turned off while it waits', async () => {
    const hugo = await homeowner(world);
    const { notifications } = await world.as(hugo);
    await notifications.updatePreferences(quiet);
    world.setClock(night);
    await mail(hugo.uid, hugo.email);
    await notifications.updatePreferences({ quotes: false });
    await advanceClock(9 * HOUR, night.getTime());
    await mail(hugo.uid, hugo.email);
    expect(await mailsTo(hugo.email)).toEqual([]);
  });

  test('a daily digest collects everything not urgent; a single item is sent as its own email', async () => {
    const [hugo, ines] = [await homeowner(world), await homeowner(world)];
    for (const person of [hugo, ines])
      await (await world.as(person)).notifications.updatePreferences({ digest: { enabled: true } });
    world.setClock(noon);
    for (const name of ['Marsh', 'Okafor', 'Bell']) await mail(hugo.uid, hugo.email, name);
    await mail(ines.uid, ines.email);
    expect(await mailsTo(hugo.email)).toEqual([]);
    await Promise.all([1, 2].map(() => advanceClock(21 * HOUR, noon.getTime())));
    const [daily, ...more] = await mailsTo(hugo.email);
    expect(more).toEqual([]);
    expect(daily?.subject).toBe('3 updates from Plumbline today');
    for (const name of ['Marsh', 'Okafor', 'Bell']) expect(daily?.text).toContain(name);
    expect(daily?.attachments).toEqual([
      ...storedAttachments,
      ...storedAttachments,
      ...storedAttachments,
    ]);
    expect(await mailsTo(ines.email)).toMatchObject([{ subject: 'New message from Marsh & Sons' }]);
  });
});

describe('a message', () => {
  async function startTalk() {
    const [hugo, carla] = [await homeowner(world), await contractor(world)];
    const asHugo = await world.as(hugo);
    const { id } = await asHugo.conversations.findOrCreate({ contractorId: carla.contractorId });
    const send = async (content: string) => {
      await asHugo.conversations.sendMessage({ id, content });
      await world.settle();
    };
    return { id, hugo, carla, send, asCarla: await world.as(carla) };
  }

  test('is mailed if unread after five minutes, once until it is read', async () => {
    const { id, hugo, carla, send, asCarla } = await startTalk();
    await send('Are you there?');
    await send('Hello?');
    await advanceClock(UNREAD_MAIL_DELAY_MS / 2);
    expect(await mailsTo(carla.email)).toEqual([]);
    await advanceClock(UNREAD_MAIL_DELAY_MS + 60_000);
    const mailed = await mailsTo(carla.email);
    expect(mailed).toMatchObject([{ subject: `New message from ${hugo.name}` }]);
    expect(mailed[0]?.text).toContain('Hello?');
    world.setClock(undefined);
    await send('Still not?');
    await advanceClock(UNREAD_MAIL_DELAY_MS + 60_000);
    expect(await mailsTo(carla.email)).toHaveLength(1);
    await asCarla.conversations.markRead({ id });
    world.setClock(undefined);
    await send('And now?');
    await advanceClock(UNREAD_MAIL_DELAY_MS + 60_000);
    expect(await mailsTo(carla.email)).toHaveLength(2);
  });

  test('is not mailed if read in time', async () => {
    const { id, carla, send, asCarla } = await startTalk();
    await send('Soon?');
    await asCarla.conversations.markRead({ id });
    await advanceClock(UNREAD_MAIL_DELAY_MS + 60_000);
    expect(await mailsTo(carla.email)).toEqual([]);
  });
});

test('a project update is mailed once, only to those who want it', async () => {
  const [hugo, ines] = [await homeowner(world), await homeowner(world)];
  await (await world.as(ines)).notifications.updatePreferences({
    ways: { projectUpdates: { email: false } },
  });
  for (const { uid: userId } of [hugo, ines]) {
    const news = { userId, role: 'homeowner', type: 'project_update', activityId: 1 } as const;
    await notify(world.db, world.jobContext(), {
      ...news,
      title: 'Marsh & Sons started the work',
      message: '“New roof”',
      actionUrl: '/homeowner/projects',
    });
  }
  await world.settle();
  expect(await mailsTo(hugo.email)).toMatchObject([
    { subject: 'Marsh & Sons started the work', text: expect.stringContaining('“New roof”') },
  ]);
  expect(await mailsTo(ines.email)).toEqual([]);
});

test('texts go only to users who turned them on, for the topics they chose', async () => {
  const carla = await contractor(world);
  const hugo = await homeowner(world);
  const { projects } = await world.as(hugo);
  const post = async () => {
    await projects.create({
      title: 'Roof',
      description: 'It leaks',
      category: 'Roof Repair',
      zipCode: '60614',
    });
    await world.settle();
  };
  const texts = () => world.db.$count(outboxTexts, eq(outboxTexts.recipient, '+13125550100'));
  await post();
  expect(await texts()).toBe(0);
  await (await world.as(carla)).notifications.updatePreferences({ sms: true });
  await post();
  expect(await texts()).toBe(1);
});

test('a contractor’s settings and preferences always agree', async () => {
  const calls = await world.as(await contractor(world));
  await calls.settings.save({ notifications: { email: { newLeads: false, weeklyReports: true } } });
  const { ways } = await calls.notifications.preferences();
  expect([ways.leads.email, ways.reports.email, ways.leads.push]).toEqual([false, true, true]);
  await calls.notifications.updatePreferences({ ways: { reminders: { sms: false } } });
  expect((await calls.settings.get()).notifications).toMatchObject({
    email: { newLeads: false },
    sms: { urgentMessages: true, appointmentReminders: false },
  });
});

describe('a text that a contractor chose to send', () => {
  const textsTo = (number: string) =>
    world.db.select().from(outboxTexts).where(eq(outboxTexts.recipient, number));

  test.each([
    ['a quote', '+13125550161'],
    ['a note', '+13125550162'],
  ])(
    'with %s waits for the end of quiet hours and obeys the switch for texts',
    async (what, to) => {
      const [hugo, carla] = [await homeowner(world), await contractor(world)];
      const phone = to.replace(/^\+1(\d{3})(\d{3})/, '($1) $2-');
      await updateUser(world.db, hugo.uid, { phone });
      await (await world.as(hugo)).notifications.updatePreferences({ ...quiet, sms: true });
      const { lead } = await insertProjectWithLead(world, {
        homeowner: hugo,
        contractors: [carla],
      });
      const api = await world.as(carla);
      const quote = await api.quotes.createFromLead({
        id: lead.id,
        projectTitle: 'Roof',
        items: [{ description: 'Tear off', amount: 250_000 }],
        validUntil: new Date(night.getTime() + 30 * 24 * HOUR).toISOString(),
      });
      world.setClock(night);
      await api.quotes.send({ id: quote.id, channels: what === 'a quote' ? ['sms'] : ['portal'] });
      if (what === 'a note') await api.sms.send({ to: phone, message: 'We come on Monday.' });
      await world.settle();
      expect(await textsTo(to)).toEqual([]);
      await advanceClock(7 * HOUR, night.getTime());
      expect(await textsTo(to)).toEqual([]);
      for (let n = 0; n < 2; n += 1) await advanceClock(8 * HOUR, night.getTime());
      expect(await textsTo(to)).toHaveLength(1);
      world.setClock(new Date(noon.getTime() + 24 * HOUR));
      if (what === 'a quote') await api.quotes.remind({ id: quote.id });
      else await api.sms.send({ to: phone, message: 'And on Tuesday.' });
      await world.settle();
      expect(await textsTo(to)).toHaveLength(2);
      // What waits is dropped where texts are turned off meanwhile.
      world.setClock(new Date(night.getTime() + 48 * HOUR));
      if (what === 'a quote') await api.quotes.remind({ id: quote.id });
      else await api.sms.send({ to: phone, message: 'And on Wednesday.' });
      await world.settle();
      await (await world.as(hugo)).notifications.updatePreferences({ sms: false });
      await advanceClock(8 * HOUR, night.getTime() + 48 * HOUR);
      expect(await textsTo(to)).toHaveLength(2);
    },
  );
});
