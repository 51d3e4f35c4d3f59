import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPublicOnlyAgent } from '#server/http/public-addresses.ts';
import { WebhookSender } from '#server/webhooks/webhook-sender.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { insertProjectWithLead, insertQuoteFor } from '#test/project-fixtures.ts';
import { startWebhookReceiver } from '#test/webhook-receiver.ts';
import { createWorld, type World } from '#test/world.ts';
import { MAX_DELIVERY_ATTEMPTS, type WebhookEvent, webhookEvents } from './rules.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

const log = pino({ level: 'silent' });
let world: World;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let sender: WebhookSender;
const newSender = (more: object = {}) =>
  new WebhookSender({ ...world, log, agent: receiver.agent(), answerMs: 200, ...more });

beforeAll(async () => {
  [world, receiver] = await Promise.all([createWorld(), startWebhookReceiver()]);
});
afterAll(async () => {
  await Promise.all([world.close(), receiver.stop()]);
});
beforeEach(() => {
  sender = newSender();
  receiver.received.length = 0;
  receiver.answerWith(() => ({ status: 204 }));
});
afterEach(() => sender.stop());

let hosts = 0;

async function business(events: readonly WebhookEvent[] = webhookEvents) {
  const pro = await contractor(world);
  const api = await world.as(pro);
  const { checkoutUrl } = await api.plans.subscribe({ plan: 'business' });
  await api.planSandbox.pay({ id: checkoutUrl?.split('/').at(-1) ?? '', card: 'works' });
  const host = `books${hosts++}.example.com`;
  const webhook = await api.webhooks.create({ url: `https://${host}/hook`, events: [...events] });
  const { id } = webhook;
  const deliveries = async () => (await api.webhooks.deliveries({ id })).items;
  return { pro, api, webhook, host, deliveries };
}

type Business = Awaited<ReturnType<typeof business>>;

async function conversationWith({ pro }: Business) {
  const hugo = await homeowner(world);
  const { conversations } = await world.as(hugo);
  const { id } = await conversations.findOrCreate({ contractorId: pro.contractorId });
  const send = (content: string) => conversations.sendMessage({ id, content });
  return { id, send, hugo };
}

/** Lets everything that waits be tried at once. */
const makeDue = async () => {
  await world.db.update(webhookEndpoints).set({ restUntil: sql`now()` });
  await world.db
    .update(webhookDeliveries)
    .set({ dueAt: sql`now()` })
    .where(eq(webhookDeliveries.status, 'queued'));
};

const sendAll = async () => {
  await world.settle();
  await sender.flush();
};

/** As the description of the API says that a receiver checks it. */
function isGenuine(secret: string, signature: string, body: string, now = Date.now()) {
  const [, t = '', v1 = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(signature) ?? [];
  const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest();
  const isOld = Math.abs(now / 1_000 - Number(t)) > 300;
  return !isOld && v1 !== '' && timingSafeEqual(expected, Buffer.from(v1, 'hex'));
}

test('a message is told to its business by its id alone, signed, and to nobody else', async () => {
  const [own, other] = [await business(), await business()];
  const { id, send } = await conversationWith(own);
  await send('The code of the door is 4711');
  await sendAll();
  expect(receiver.received).toHaveLength(1);
  const [{ host, path, body, signature, id: eventId }] = receiver.received as [
    (typeof receiver.received)[number],
  ];
  expect([host, path]).toEqual([own.host, '/hook']);
  expect(JSON.parse(body)).toEqual({
    ...{ id: eventId, type: 'message.received', createdAt: expect.any(String) },
    data: { object: 'conversation', id },
  });
  const { secret } = own.webhook;
  expect(isGenuine(secret, signature, body)).toBe(true);
  expect(isGenuine(other.webhook.secret, signature, body)).toBe(false);
  expect(isGenuine(secret, signature, body.replace(id, eventId))).toBe(false);
  expect(isGenuine(secret, signature.replace(/t=\d+/, 't=2000000000'), body)).toBe(false);
  expect(isGenuine(secret, signature, body, Date.now() + 400_000)).toBe(false);
  expect(await own.deliveries()).toMatchObject([
    { status: 'delivered', responseStatus: 204, attempts: 1, eventId, nextAttemptAt: null },
  ]);
});

test('what a business does itself, and events that it did not choose, are not sent', async () => {
  const own = await business(['quote.declined']);
  const { id, send, hugo } = await conversationWith(own);
  await send('Hello');
  await own.api.conversations.sendMessage({ id, content: 'Hi' });
  const work = await insertProjectWithLead(world, { homeowner: hugo, contractors: [own.pro] });
  const quote = await insertQuoteFor(world, work, own.pro, { status: 'sent' });
  await (await world.as(hugo)).quotes.reject({ id: quote.id });
  await sendAll();
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'quote.declined', data: { object: 'quote', id: quote.id } },
  ]);
});

test('leads, quotes, invoices that are paid in full, and appointments are told once each', async () => {
  const own = await business();
  const hugo = await homeowner(world);
  const asHugo = await world.as(hugo);
  const work = await insertProjectWithLead(world, { homeowner: hugo, contractors: [own.pro] });
  const { id: quoteId } = await insertQuoteFor(world, work, own.pro, {
    ...{ status: 'sent', depositPercent: 50 },
  });
  await asHugo.quotes.accept({ id: quoteId, signature: { name: 'Hugo' } });
  await world.settle();
  const [invoice] = (await own.api.invoices.list({})).items;
  const { checkoutUrl } = await asHugo.invoices.pay({ id: invoice?.id ?? '' });
  await asHugo.sandbox.pay({ id: checkoutUrl?.split('/').at(-1) ?? '', card: 'works' });
  const event = await own.api.events.create({
    ...{ title: 'Start', date: '2031-05-05', startTime: '09:00', endTime: '10:00' },
    projectId: work.project.id,
  });
  await asHugo.events.confirm({ id: event.id });
  await asHugo.projects.create({
    ...{ title: 'The chimney', description: 'It leans', category: 'Roof Repair' },
    ...{ zipCode: '60614', contractorId: own.pro.contractorId },
  });
  await sendAll();
  await sendAll();
  const told = receiver.received
    .filter(({ host }) => host === own.host)
    .map(({ body }) => JSON.parse(body))
    .map(({ type, data }) => `${type} ${data.object}`);
  expect(told.sort()).toEqual([
    'appointment.confirmed event',
    'appointment.proposed event',
    'invoice.paid invoice',
    'lead.created lead',
    'quote.accepted quote',
  ]);
});

test('events of one address arrive in the order in which they happened, one at a time', async () => {
  const own = await business();
  const { send } = await conversationWith(own);
  for (const content of ['one', 'two', 'three']) await send(content);
  let open = 0;
  let most = 0;
  receiver.answerWith(async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return { status: 200 };
  });
  await world.settle();
  const second = newSender();
  await Promise.all([sender.flush(), second.flush()]);
  await sender.flush();
  await second.stop();
  const ids = receiver.received.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(ids).toEqual((await own.deliveries()).map(({ eventId }) => eventId).reverse());
  expect(most).toBe(1);
});

test.each([
  ['a server error', { status: 500 }, { responseStatus: 500, problem: null }],
  ['a refusal', { status: 401 }, { responseStatus: 401, problem: null }],
  [
    'a redirect, which is not followed',
    { status: 307, location: 'https://other.example.com/' },
    { responseStatus: 307, problem: 'redirect' },
  ],
  ['silence', 'silence', { responseStatus: null, problem: 'timeout' }],
] as const)('%s is tried again later, with the same id and body', async (_, answer, outcome) => {
  const own = await business();
  const { id } = own.webhook;
  await own.api.webhooks.test({ id });
  receiver.answerWith(() => answer);
  await sender.flush();
  await sender.flush();
  // Not what a business of a test before still waits for.
  const received = () => receiver.received.filter(({ host }) => host === own.host);
  expect(received()).toHaveLength(1);
  const [waiting] = await own.deliveries();
  expect(waiting).toMatchObject({ ...outcome, status: 'queued', attempts: 1 });
  expect(Date.parse(waiting?.nextAttemptAt ?? '')).toBeGreaterThan(Date.now());
  expect((await own.api.webhooks.list()).items[0]?.failingSince).not.toBeNull();
  receiver.answerWith(() => ({ status: 200 }));
  await makeDue();
  await sender.flush();
  const [first, second] = received();
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
  expect(await own.deliveries()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  expect((await own.api.webhooks.list()).items[0]?.failingSince).toBeNull();
});

test('a slow address holds up nobody else', async () => {
  const [slow, quick] = [await business(), await business()];
  const patient = newSender({ answerMs: 60_000 });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  receiver.answerWith(async ({ host }) => {
    if (host === slow.host) await held;
    return { status: 204 };
  });
  for (const each of [slow, quick]) await each.api.webhooks.test({ id: each.webhook.id });
  await patient.begin();
  await expect.poll(async () => (await quick.deliveries())[0]?.status).toBe('delivered');
  expect((await slow.deliveries())[0]?.status).toBe('queued');
  letGo();
  await expect.poll(async () => (await slow.deliveries())[0]?.status).toBe('delivered');
  await patient.stop();
});

test('an address that fails for three days is switched off, and its owner is told once', async () => {
  const own = await business();
  const { id } = own.webhook;
  await own.api.webhooks.test({ id });
  await own.api.webhooks.test({ id });
  receiver.answerWith(() => ({ status: 500 }));
  await sender.flush();
  await world.db
    .update(webhookEndpoints)
    .set({ failingSince: sql`now() - interval '3 days'` })
    .where(eq(webhookEndpoints.id, id));
  await makeDue();
  await sender.flush();
  expect((await own.api.webhooks.list()).items).toMatchObject([{ disabledBy: 'failures' }]);
  expect((await own.deliveries()).map(({ status }) => status)).toEqual(['failed', 'failed']);
  await world.settle();
  const { items } = await own.api.notifications.list({});
  expect(items.filter(({ title }) => title.includes('turned off'))).toHaveLength(1);
  await expect(own.api.webhooks.test({ id })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await own.api.webhooks.update({ id, enabled: true });
  receiver.answerWith(() => ({ status: 200 }));
  await own.api.webhooks.test({ id });
  await sender.flush();
  expect((await own.deliveries())[0]).toMatchObject({ status: 'delivered' });
});

test('a delivery that never gets through is given up', async () => {
  const own = await business();
  await own.api.webhooks.test({ id: own.webhook.id });
  await world.db.update(webhookDeliveries).set({ attempts: MAX_DELIVERY_ATTEMPTS - 1 });
  receiver.answerWith(() => ({ status: 500 }));
  await sender.flush();
  expect(await own.deliveries()).toMatchObject([{ status: 'failed', nextAttemptAt: null }]);
});

test('without the plan nothing is sent, also not what was queued before', async () => {
  const own = await business();
  const { send } = await conversationWith(own);
  await send('Hello');
  await world.settle();
  await own.api.plans.subscribe({ plan: 'pro' });
  await sendAll();
  expect(receiver.received).toEqual([]);
  expect(await own.deliveries()).toMatchObject([{ status: 'failed', problem: 'plan' }]);
  for (const call of ['test', 'update'] as const)
    await expect(own.api.webhooks[call]({ id: own.webhook.id })).rejects.toMatchObject({
      code: 'permission-denied',
    });
  expect(await own.api.webhooks.list()).toMatchObject({ included: false, items: [{}] });
});

test('sending again keeps the id and the body; a new secret signs from then on', async () => {
  const own = await business();
  const { id } = own.webhook;
  const { id: deliveryId, eventId } = await own.api.webhooks.test({ id });
  await sender.flush();
  const { secret, hint } = await own.api.webhooks.renewSecret({ id });
  expect(secret.endsWith(hint)).toBe(true);
  await own.api.webhooks.resend({ id: deliveryId });
  await sender.flush();
  const [first, second] = receiver.received;
  expect([second?.id, second?.body]).toEqual([eventId, first?.body]);
  expect(isGenuine(secret, second?.signature ?? '', second?.body ?? '')).toBe(true);
  expect(isGenuine(secret, first?.signature ?? '', first?.body ?? '')).toBe(false);
});

test('the secret is shown once and stored sealed', async () => {
  const { webhook, api } = await business();
  expect(webhook.secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(JSON.stringify(await api.webhooks.list())).not.toContain(webhook.secret);
  const { rows } = await world.pool.query('select * from webhook_endpoints');
  expect(JSON.stringify(rows)).not.toContain(webhook.secret);
});

test('a webhook of another business is not found', async () => {
  const [own, rival] = [await business(), await business()];
  const { id } = own.webhook;
  const delivery = await own.api.webhooks.test({ id });
  for (const call of ['update', 'remove', 'renewSecret', 'deliveries', 'test'] as const)
    await expect(rival.api.webhooks[call]({ id }), call).rejects.toMatchObject({
      code: 'not-found',
    });
  await expect(rival.api.webhooks.resend({ id: delivery.id })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a business has five at most, however many are made at once', async () => {
  const { api } = await business();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      api.webhooks.create({ url: 'https://books.example.com/', events: ['invoice.paid'] }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

test.each([
  'http://books.example.com/',
  'https://localhost/',
  'https://localhost./',
  'https://books.localhost/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://8.8.8.8/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fd00::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://router/',
  'https://me:secret@books.example.com/',
  'ftp://books.example.com/',
  'file:///etc/passwd',
  'books.example.com',
])('no event is sent to %s', async (url) => {
  const { api, webhook } = await sharedBusiness();
  for (const call of [
    () => api.webhooks.create({ url, events: ['invoice.paid'] }),
    () => api.webhooks.update({ id: webhook.id, url }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'invalid-argument' });
});

let shared: Promise<Business> | undefined;
function sharedBusiness() {
  shared ??= business();
  return shared;
}

test.each([
  ['127.0.0.1', 4],
  ['10.0.0.8', 4],
  ['172.16.5.5', 4],
  ['192.168.1.1', 4],
  ['169.254.169.254', 4],
  ['100.64.0.1', 4],
  ['0.0.0.0', 4],
  ['::1', 6],
  ['fd00:ec2::254', 6],
  ['fe80::1', 6],
  ['::ffff:169.254.169.254', 6],
  ['64:ff9b::7f00:1', 6],
])(
  'a name that leads to %s by the time of sending is not connected to',
  async (address, family) => {
    const own = await business();
    await own.api.webhooks.test({ id: own.webhook.id });
    const agent = createPublicOnlyAgent(
      { keepAlive: false, maxSockets: 5 },
      (_host, _options, done) => done(null, [{ address, family }]),
    );
    const careful = newSender({ agent });
    await careful.flush();
    await careful.stop();
    expect(receiver.received).toEqual([]);
    expect(await own.deliveries()).toMatchObject([{ status: 'queued', problem: 'inside' }]);
  },
);
