import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customers } from '#features/customers/tables.ts';
import { notifications } from '#features/notifications/tables.ts';
import { outboxMails, outboxTexts } from '#server/delivery/tables.ts';
import { activities } from '#server/outbox/tables.ts';
import { CONCURRENCY, retryWhileBusy } from '#test/concurrency.ts';
import { contractor, homeowner } from '#test/personas.ts';
import {
  insertProjectWithLead,
  insertQuoteFor,
  type ProjectWithLead,
} from '#test/project-fixtures.ts';
import { readPdf } from '#test/read-pdf.ts';
import { createWorld, type World } from '#test/world.ts';
import { quoteDraftsReactions } from './drafts/reactions.ts';
import { quotesReactions } from './reactions.ts';
import { quotes } from './tables.ts';

const DAY = 86_400_000;

let world: World;
let dana: Awaited<ReturnType<typeof homeowner>>;
let carla: Awaited<ReturnType<typeof contractor>>;
let otto: Awaited<ReturnType<typeof contractor>>;
let work: ProjectWithLead;
/** The id of the last activity before the test. */
let lastActivityId = 0;

beforeAll(async () => {
  world = await createWorld();
  otto = await contractor(world, { firstName: 'Otto', businessName: 'Otto Roofing' });
});
afterAll(() => world.close());

beforeEach(async () => {
  dana = await homeowner(world, { firstName: 'Dana', lastName: 'Reed' });
  carla = await contractor(world, { firstName: 'Carla', businessName: 'Carla Roofing' });
  await (await world.as(dana)).notifications.updatePreferences({ sms: true });
  work = await insertProjectWithLead(world, { homeowner: dana, contractors: [carla, otto] });
  await clearOutbox();
});

/** Discards everything that was sent before the part that the test is about. */
async function clearOutbox() {
  await world.settle();
  await world.db.delete(outboxMails);
  await world.db.delete(outboxTexts);
  await world.db.delete(notifications);
  [{ latest: lastActivityId } = { latest: 0 }] = await world.db
    .select({ latest: sql<number>`coalesce(max(${activities.id}), 0)::int` })
    .from(activities);
}

const as = async (caller: { token: string }) => (await world.as(caller)).quotes;

/** Runs every reaction twice, as happens when a worker is killed before it marks its job as done. */
async function runReactionsTwice() {
  await world.settle();
  for (const [type, effects] of Object.entries({ ...quotesReactions, ...quoteDraftsReactions }))
    for (const effect of Object.keys(effects))
      await world.pool.query(
        `select graphile_worker.add_job($1, json_build_object('activityId', id))
         from activities where type = $2 and id > $3`,
        [`${type}/${effect}`, type, lastActivityId],
      );
  await world.settle();
}

const mails = async () => {
  const rows = await world.db.select().from(outboxMails).orderBy(asc(outboxMails.id));
  return rows.map(({ recipient, subject, text, attachments }) => ({
    ...{ recipient, subject, text, attachments },
  }));
};

const notificationsFor = async (userId: string) => {
  const rows = await world.db.select().from(notifications).orderBy(asc(notifications.id));
  return rows.filter((row) => row.userId === userId);
};

async function conversation() {
  const { conversations } = await world.as(dana);
  const { id } = await conversations.findOrCreate({ contractorId: carla.contractorId });
  const { items } = await conversations.messages({ id });
  const unread = async (caller: { token: string }) =>
    (await (await world.as(caller)).conversations.unreadCount()).count;
  return {
    messages: items.map(({ messageType, content }) => [messageType, content]),
    unread: [await unread(dana), await unread(carla)],
  };
}

test('a sent quote reaches its homeowner once on each chosen channel', async () => {
  const { id } = await insertQuoteFor(world, work, carla, { projectTitle: 'New roof' });
  await (await as(carla)).send({ id });
  await runReactionsTwice();

  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: dana.email,
    subject: 'Quote from Carla Roofing for “New roof”',
  });
  expect(mail?.text).toContain('Hi Dana,');
  expect(mail?.text).toContain('$1,640');
  expect(mail?.text).toMatch(/at \d+:\d\d [AP]M C[SD]T/);
  const { customerViewUrl } = await (await as(dana)).get({ id });
  expect(customerViewUrl).toMatch(/^http:\/\/localhost\/quote-view\/[\w-]{43}$/);
  expect(mail?.text).toContain(customerViewUrl);
  expect(mail?.attachments).toMatchObject([
    { filename: 'Quote Carla Roofing, New roof.pdf', contentType: 'application/pdf' },
  ]);
  const texts = await world.db.select().from(outboxTexts);
  expect(texts).toMatchObject([{ recipient: '+13125550100' }]);
  expect(texts[0]?.text).toContain(customerViewUrl);

  const notes = await notificationsFor(dana.uid);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatchObject({
    role: 'homeowner',
    type: 'quote_received',
    priority: 'high',
    title: 'Carla Roofing sent you a quote',
    actionUrl: `/homeowner/quotes?quoteId=${id}`,
    data: {
      quoteId: id,
      contractorName: 'Carla Roofing',
      projectName: 'New roof',
      amount: 164_000,
      validUntil: expect.stringMatching(/Z$/),
    },
  });
  expect(await conversation()).toEqual({
    messages: [['quote_sent', 'Carla Roofing sent a quote for “New roof”: $1,640.']],
    unread: [1, 0],
  });
});

test('the mail of a quote lists the deposit, the earliest start and what is not included', async () => {
  const quotesOf = await as(carla);
  const { id } = await quotesOf.createFromLead({
    ...{ id: work.lead.id, projectTitle: 'Roof', depositPercent: 20, startDate: '2031-05-06' },
    items: [
      { description: 'Tear off', amount: 250_000 },
      { description: 'Painting the ceiling', kind: 'excluded' },
    ],
  });
  await quotesOf.send({ id, channels: ['email'] });
  await world.settle();
  const [mail] = await mails();
  for (const [term, value] of [
    ['Deposit when accepted', '$500'],
    ['Earliest start', 'May 6, 2031'],
    ['Not included', 'Painting the ceiling'],
  ] as const)
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(`${term} ${value}`);
});

test('a conversation becomes one about a quote by what it holds, and a reminder is written into it', async () => {
  const { conversations } = await world.as(dana);
  const { id: conversationId } = await conversations.findOrCreate({
    contractorId: carla.contractorId,
  });
  expect(await conversations.get({ id: conversationId })).toMatchObject({
    type: 'lead',
    priority: 'normal',
  });
  const { id } = await insertQuoteFor(world, work, carla, { projectTitle: 'New roof' });
  await (await as(carla)).send({ id });
  await runReactionsTwice();
  expect(await conversations.get({ id: conversationId })).toMatchObject({
    type: 'quote',
    priority: 'high',
    quoteId: id,
  });
  const { outstandingQuotes } = await (await world.as(dana)).counts.homeowner();
  expect(await (await as(dana)).count({ status: 'sent' })).toEqual({ count: outstandingQuotes });
  await (await as(carla)).remind({ id });
  await runReactionsTwice();
  expect((await conversation()).messages.map(([type]) => type).sort()).toEqual([
    'quote_reminder',
    'quote_sent',
  ]);
  await world.db
    .update(quotes)
    .set({ validUntil: new Date(0) })
    .where(eq(quotes.id, id));
  expect(await (await as(dana)).count({ status: 'sent' })).toEqual({ count: 0 });
});

test('many calls with the same idempotency keys create one quote and one email, and get the same response', async () => {
  const postMany = async (path: string, key: string, json: object) => {
    const answers = await Promise.all(
      Array.from({ length: CONCURRENCY }, () =>
        retryWhileBusy(async () => {
          const headers = { 'idempotency-key': key };
          const answer = await world.fetch(path, {
            method: 'POST',
            token: carla.token,
            headers,
            json,
          });
          const body = await answer.text();
          if (answer.status === 503) throw Object.assign(new Error(body), { code: 'unavailable' });
          return `${answer.status} ${body}`;
        }),
      ),
    );
    return [...new Set(answers)];
  };
  const draft = { projectTitle: 'New roof', items: [{ description: 'Work', amount: 164_000 }] };
  const path = `/api/leads/${work.lead.id}/quotes`;
  const [drafted = '', ...others] = await postMany(path, 'draft', draft);
  expect([others, drafted.slice(0, 3)]).toEqual([[], '201']);
  const { id } = JSON.parse(drafted.slice(4)) as { id: string };
  const [sent = '', ...more] = await postMany(`/api/quotes/${id}/send`, 'send', {});
  expect([more, sent.slice(0, 3)]).toEqual([[], '200']);
  await runReactionsTwice();
  expect((await (await as(carla)).list({ leadId: work.lead.id })).items).toHaveLength(1);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([dana.email]);
  expect(await world.db.$count(outboxTexts)).toBe(1);

  const other = await postMany(path, 'draft', { ...draft, projectTitle: 'Another' });
  expect(other.map((answer) => answer.slice(0, 3))).toEqual([
    '422',
    ...other.slice(1).map(() => '422'),
  ]);
});

test.each([
  ['email', 1, 0],
  ['portal', 0, 1],
] as const)(
  'a quote sent only by %s makes %i mail and %i notification',
  async (channel, mailed, noted) => {
    const { id } = await insertQuoteFor(world, work, carla);
    const sent = await (await as(carla)).send({ id, channels: [channel] });
    expect(sent.notificationsSent).toEqual([channel]);
    await (await as(carla)).remind({ id });
    await runReactionsTwice();
    expect(await mails()).toHaveLength(2 * mailed);
    expect(await notificationsFor(dana.uid)).toHaveLength(2 * noted);
  },
);

test('a customer who allows neither texts nor emails gets none, and the quote lists the channels that were used', async () => {
  const first = await insertQuoteFor(world, work, carla);
  await (await as(carla)).send({ id: first.id, channels: ['portal'] });
  await world.db.update(customers).set({ allowText: false, allowEmail: false });
  const { id } = await insertQuoteFor(world, work, carla);
  const quotesOf = await as(carla);
  await expect(quotesOf.send({ id, channels: ['email', 'sms'] })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  expect((await quotesOf.send({ id })).notificationsSent).toEqual(['portal']);

  // A reminder obeys preferences that changed after the quote was sent.
  await world.db.update(customers).set({ allowText: true, allowEmail: true });
  const open = await insertQuoteFor(world, work, carla, {
    status: 'sent',
    notificationsSent: ['email', 'sms'],
  });
  await quotesOf.remind({ id: open.id });
  await world.db.update(customers).set({ allowText: false, allowEmail: false });
  await runReactionsTwice();
  expect(await mails()).toEqual([]);
  expect(await world.db.select().from(outboxTexts)).toEqual([]);
});

test('neither texts nor mails go where the homeowner has them turned off, and the quote says so', async () => {
  const { notifications: settings } = await world.as(dana);
  const quotesOf = await as(carla);
  await settings.updatePreferences({ sms: false });
  const first = await insertQuoteFor(world, work, carla);
  expect(await quotesOf.channels({ id: first.id })).toEqual({ email: true, sms: false });
  expect((await quotesOf.send({ id: first.id })).notificationsSent).toEqual(['email', 'portal']);
  await settings.updatePreferences({ email: false });
  const second = await insertQuoteFor(world, work, carla);
  expect(await quotesOf.channels({ id: second.id })).toEqual({ email: false, sms: false });
  await expect(quotesOf.send({ id: second.id, channels: ['sms'] })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  expect((await quotesOf.send({ id: second.id })).notificationsSent).toEqual(['portal']);
  // Turned off after it was sent: a reminder obeys that, too.
  const third = await insertQuoteFor(world, work, carla, {
    status: 'sent',
    notificationsSent: ['email', 'portal', 'sms'],
  });
  await quotesOf.remind({ id: third.id });
  await runReactionsTwice();
  expect(await mails()).toEqual([]);
  expect(await world.db.select().from(outboxTexts)).toEqual([]);
});

test('the notification of a new version says what changed', async () => {
  const { id } = await insertQuoteFor(world, work, carla, { projectTitle: 'New roof' });
  const quotesOf = await as(carla);
  await quotesOf.send({ id });
  await quotesOf.update({ id, items: [{ description: 'All of it', amount: 150_000 }] });
  await clearOutbox();
  await quotesOf.send({ id });
  await runReactionsTwice();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Carla Roofing updated their quote for “New roof”');
  expect(mail?.text).toContain('All of it');
  expect(mail?.attachments[0]?.filename).toBe('Quote Carla Roofing, New roof, version 2.pdf');
  expect(await notificationsFor(dana.uid)).toMatchObject([
    {
      title: expect.stringMatching(/^Carla Roofing updated their quote: \$[\d,.]+ → \$1,500$/),
      message: expect.stringMatching(/^\$1,500 for “New roof”\. Changed: /),
      priority: 'high',
    },
  ]);
});

test('an accepted quote gives its contractor the contact details, and the other contractors a polite decline', async () => {
  const won = await insertQuoteFor(world, work, carla, {
    status: 'sent',
    projectTitle: 'New roof',
  });
  const lost = await insertQuoteFor(world, work, otto, {
    status: 'sent',
    projectTitle: 'New roof',
  });
  await (await as(dana)).accept({ id: won.id, customerNotes: 'Call before eight' });
  await runReactionsTwice();

  const sent = await mails();
  expect(sent).toHaveLength(3);
  const [toCarla, toOtto, toDana] = [carla, otto, dana].map(({ email }) =>
    sent.find(({ recipient }) => recipient === email),
  );
  expect(toCarla?.subject).toBe('Dana Reed accepted your quote for “New roof”');
  for (const fact of [dana.email, dana.phone, 'Call before eight', '$1,640'])
    expect(toCarla?.text).toContain(fact);
  expect(toDana?.subject).toBe('You accepted the quote from Carla Roofing for “New roof”');
  for (const mail of [toCarla, toDana]) {
    const [signed] = mail?.attachments ?? [];
    const { text } = await readPdf(Buffer.from(signed?.content ?? '', 'base64'));
    expect(text).toContain('Certificate of acceptance');
  }
  expect(toOtto?.text).toContain('accepted another contractor’s quote');
  for (const secret of [dana.email, dana.phone, 'Call before eight', 'Carla', '$1,640'])
    expect(toOtto?.text).not.toContain(secret);

  expect(await notificationsFor(carla.uid)).toMatchObject([
    {
      role: 'contractor',
      type: 'quote_response',
      priority: 'high',
      title: 'Dana Reed accepted your quote',
      actionUrl: `/contractor/quotes?quoteId=${won.id}`,
    },
  ]);
  expect(await notificationsFor(otto.uid)).toMatchObject([
    {
      type: 'quote_response',
      priority: 'medium',
      title: 'Dana Reed went with another quote',
      actionUrl: `/contractor/quotes?quoteId=${lost.id}`,
    },
  ]);
  expect(await conversation()).toEqual({
    messages: [
      [
        'project_started',
        'The quote for “New roof” was accepted. The work is booked.\n\nNote from Dana Reed: “Call before eight”',
      ],
    ],
    unread: [0, 1],
  });
});

test('what follows an acceptance waits for no message, and a message for none of it', async () => {
  const won = await insertQuoteFor(world, work, carla, {
    status: 'sent',
    projectTitle: 'New roof',
  });
  await (await as(dana)).accept({ id: won.id });
  // Before any job has run: the event itself does not depend on them.
  const { projects, conversations } = await world.as(dana);
  expect(await projects.get({ id: work.project.id })).toMatchObject({ status: 'started' });
  const { id } = await conversations.findOrCreate({ contractorId: carla.contractorId });
  await conversations.sendMessage({ id, content: 'See you Monday' });
  await conversations.escalate({ id });
  await runReactionsTwice();
  // A message about an event is numbered when it is written, once, and at the end.
  const { items } = await conversations.messages({ id });
  expect(items.map(({ seq, messageType }) => [seq, messageType])).toEqual([
    [1, 'text'],
    [2, 'system_escalation'],
    [3, 'project_started'],
  ]);
});

test('the contractor of a declined quote learns the reason', async () => {
  const { id } = await insertQuoteFor(world, work, carla, { status: 'sent' });
  await (await as(dana)).reject({ id, rejectionReason: 'We wait until spring' });
  await runReactionsTwice();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe(carla.email);
  expect(mail?.text).toContain('We wait until spring');
  expect(await notificationsFor(carla.uid)).toMatchObject([
    { title: 'Dana Reed declined your quote' },
  ]);
});

test('viewing a quote only reaches the live streams', async () => {
  const { id } = await insertQuoteFor(world, work, carla, { status: 'sent' });
  await (await as(dana)).markViewed({ id });
  await runReactionsTwice();
  expect(await mails()).toEqual([]);
  expect(await notificationsFor(carla.uid)).toEqual([]);
  const { rows } = await world.pool.query(
    `select recipient_id from deliveries join activities on activities.id = activity_id
     where subject_id = $1 and type = 'quote.viewed'`,
    [id],
  );
  const recipients = rows.map((row: { recipient_id: string }) => row.recipient_id);
  expect(new Set(recipients)).toEqual(new Set([carla.contractorId, dana.uid]));
});

test('each reminder sends one email, and none goes out once the quote was answered', async () => {
  const first = await insertQuoteFor(world, work, carla, { status: 'sent' });
  const quotesOf = await as(carla);
  await quotesOf.remind({ id: first.id });
  world.setClock(new Date(Date.now() + DAY));
  await quotesOf.remind({ id: first.id });
  await runReactionsTwice();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([dana.email, dana.email]);
  expect(await notificationsFor(dana.uid)).toHaveLength(2);

  world.setClock(new Date(Date.now() + 2 * DAY));
  await quotesOf.remind({ id: first.id });
  await (await as(dana)).reject({ id: first.id });
  await runReactionsTwice();
  world.setClock(undefined);
  const toDana = (await mails()).filter(({ recipient }) => recipient === dana.email);
  expect(toDana).toHaveLength(2);
});

test('jobs do nothing if their quote has been deleted since', async () => {
  const { id } = await insertQuoteFor(world, work, carla);
  const quotesOf = await as(carla);
  await quotesOf.send({ id });
  await quotesOf.archive({ id });
  await quotesOf.remove({ id });
  await runReactionsTwice();
  expect(await mails()).toEqual([]);
  expect(await notificationsFor(dana.uid)).toEqual([]);
});
