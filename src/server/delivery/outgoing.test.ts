import { createHmac } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeTwilio } from '#test/fake-twilio.ts';
import { startSmtpCatcher } from '#test/smtp-catcher.ts';
import { createWorld, type World } from '#test/world.ts';
import { createMailer, type Mail } from '../mail/mail.ts';
import { createSms, hasOptedOut } from '../sms/sms.ts';
import { twilioSignature } from '../sms/twilio.ts';
import { DeliveryWorker } from './delivery-worker.ts';
import { outboxMails, outboxTexts, outgoingMessages, smsOptOuts } from './tables.ts';
import { createTransports } from './transports.ts';

let world: World;
let smtp: Awaited<ReturnType<typeof startSmtpCatcher>>;
let twilio: Awaited<ReturnType<typeof startFakeTwilio>>;
beforeAll(async () => {
  [smtp, twilio] = await Promise.all([startSmtpCatcher(), startFakeTwilio()]);
  world = await createWorld({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Plumbline <hello@mail.example>',
    PUBLIC_URL: 'http://localhost',
    ...twilio.environment,
  });
});
afterAll(async () => {
  await world.close();
  await Promise.all([smtp.stop(), twilio.stop()]);
});
beforeEach(() => {
  smtp.mails.length = 0;
  twilio.taken.length = 0;
});

const mail = (key: string, given: Partial<Mail> = {}): Mail => ({
  key,
  to: 'dana@example.com',
  subject: 'Your quote',
  html: '<p>Roof</p>',
  text: 'Roof',
  ...given,
});
const mailer = () => createMailer(world.config, world.db);
const sms = () => createSms(world.config, world.db);
const to = '(312) 555-0123';

const row = async (key: string) => {
  const [found] = await world.db
    .select()
    .from(outgoingMessages)
    .where(eq(outgoingMessages.key, key));
  return found;
};
/** Makes queued messages due, as if the time until the next attempt had passed. */
const later = () =>
  world.pool.query("update outgoing_messages set due_at = now() - interval '1 s'");

test('an email is sent once per key and complete, and its personal data is removed', async () => {
  const attached = {
    filename: 'quote.pdf',
    contentType: 'application/pdf',
    content: Buffer.from('%PDF-1.7'),
  };
  await mailer().send(mail('m1:a', { attachments: [attached] }));
  await mailer().send(mail('m1:a'));
  await Promise.all([world.deliveryWorker.flush(), world.deliveryWorker.flush()]);
  await mailer().send(mail('m1:a'));
  await world.deliveryWorker.flush();
  expect(smtp.mails.map(({ to }) => to)).toEqual([['dana@example.com']]);
  const [{ raw } = { raw: '' }] = smtp.mails;
  expect(raw).toContain('From: Plumbline <hello@mail.example>');
  expect(raw).toContain('Message-ID: <m1.a@mail.example>');
  expect(raw).toContain('multipart/alternative');
  expect(raw).toContain('filename=quote.pdf');
  expect(raw).toContain(Buffer.from('%PDF-1.7').toString('base64'));
  expect(raw).not.toContain('List-Unsubscribe');
  expect(await row('m1:a')).toMatchObject({
    status: 'sent',
    recipient: '',
    payload: { text: '' },
  });
});

test('line breaks in a subject cannot add a header', async () => {
  await mailer().send(mail('m2', { subject: 'Roof\r\nBcc: everyone@example.com' }));
  await world.deliveryWorker.flush();
  expect(smtp.mails[0]?.raw).toMatch(/^Subject: Roof Bcc: everyone@example.com\r$/m);
  expect(smtp.mails[0]?.to).toEqual(['dana@example.com']);
});

test('only marketing email has the headers for one-click unsubscribing', async () => {
  await mailer().send(mail('m3', { unsubscribeUrl: 'https://site.example/unsubscribe/x' }));
  await world.deliveryWorker.flush();
  expect(smtp.mails[0]?.raw).toContain('List-Unsubscribe: <https://site.example/unsubscribe/x>');
  expect(smtp.mails[0]?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('a mailbox that does not exist is given up, and no personal data is recorded', async () => {
  smtp.refuse('nobody@example.com');
  await mailer().send(mail('m4', { to: 'nobody@example.com' }));
  await world.deliveryWorker.flush();
  expect(await row('m4')).toMatchObject({
    status: 'failed',
    lastError: 'smtp EENVELOPE 550',
    recipient: '',
  });
});

test('a text is sent to Twilio as its documentation requires, once per key', async () => {
  await sms().send({ key: 't1', to, text: 'A quote: $1,200 & more — see it' });
  await sms().send({ key: 't1', to, text: 'again' });
  await Promise.all([world.deliveryWorker.flush(), world.deliveryWorker.flush()]);
  const { id } = (await row('t1')) ?? {};
  expect(twilio.faults).toEqual([]);
  expect(twilio.taken).toMatchObject([
    {
      to: '+13125550123',
      from: '+13125550100',
      body: 'A quote: $1,200 & more — see it',
      statusCallback: `http://localhost/webhooks/twilio/status/${id}`,
    },
  ]);
  expect(await row('t1')).toMatchObject({ status: 'sent', recipient: '', payload: { text: '' } });
});

test('a text that Twilio accepted, although its response was lost, is not sent again', async () => {
  twilio.setState('loses answers');
  await sms().send({ key: 't2', to, text: 'Only once' });
  await world.deliveryWorker.flush();
  expect(await row('t2')).toMatchObject({ status: 'queued', inDoubt: true });
  twilio.setState('well');
  await later();
  await world.deliveryWorker.flush();
  expect(twilio.taken).toHaveLength(1);
  expect(await row('t2')).toMatchObject({ status: 'sent', providerId: twilio.taken[0]?.sid });
});

test.each([
  ['+44 20 7946 0958', 'not-a-us-number'],
  ['555-0123', 'not-a-us-number'],
  ['', 'not-a-us-number'],
])('no text is sent to %j', async (number, refusal) => {
  expect(await sms().send({ key: 'never', to: number, text: 'x' })).toBe(refusal);
  expect(await row('never')).toBeUndefined();
});

test('a number that answered STOP gets no texts until it sends START', async () => {
  const number = '+13125550142';
  const reply = (body: string, token?: string) =>
    world.fetch(
      '/webhooks/twilio/messages',
      twilio.post('http://localhost/webhooks/twilio/messages', { From: number, Body: body }, token),
    );
  expect((await reply('STOP', 'not the token')).status).toBe(403);
  expect(await sms().send({ key: 'o1', to: number, text: 'x' })).toBeUndefined();
  expect((await reply(' Stop ')).status).toBe(200);
  expect(await sms().send({ key: 'o2', to: number, text: 'x' })).toBe('opted-out');
  expect((await reply('Thanks')).status).toBe(200);
  expect(await sms().send({ key: 'o2', to: number, text: 'x' })).toBe('opted-out');
  await reply('START');
  expect(await sms().send({ key: 'o2', to: number, text: 'x' })).toBeUndefined();
  await world.deliveryWorker.flush();
});

test('an opt-out that Twilio reports is recorded', async () => {
  twilio.setState({ code: 21610, status: 400 });
  await sms().send({ key: 'o3', to: '+13125550143', text: 'x' });
  await world.deliveryWorker.flush();
  twilio.setState('well');
  expect(await row('o3')).toMatchObject({ status: 'failed', lastError: 'twilio 400 21610' });
  expect(await hasOptedOut(world.db, '+13125550143')).toBe(true);
  const optOuts = await world.db.select().from(smsOptOuts);
  expect(optOuts.map(({ number }) => number)).not.toContain('+13125550143');
});

test('only Twilio can report the status of a text', async () => {
  await sms().send({ key: 's1', to, text: 'x' });
  await world.deliveryWorker.flush();
  const { id, providerId } = (await row('s1')) ?? {};
  const address = `http://localhost/webhooks/twilio/status/${id}`;
  const fields = { MessageSid: providerId ?? '', MessageStatus: 'delivered', To: '+13125550123' };
  const path = new URL(address).pathname;
  expect((await world.fetch(path, twilio.post(address, fields, 'guessed'))).status).toBe(403);
  expect((await world.fetch(path, twilio.post(`${address}x`, fields))).status).toBe(403);
  expect((await row('s1'))?.providerStatus).toBeNull();
  expect((await world.fetch(path, twilio.post(address, fields))).status).toBe(204);
  expect((await row('s1'))?.providerStatus).toBe('delivered');
  // An earlier status may arrive after a final one.
  const earlier = twilio.post(address, { ...fields, MessageStatus: 'sent' });
  expect((await world.fetch(path, earlier)).status).toBe(204);
  expect((await row('s1'))?.providerStatus).toBe('delivered');
});

test('a signature covers the address and the fields in order of their names', () => {
  const fields = { To: '+18005551212', CallSid: 'CA1', From: '+12349013030' };
  const signed = 'https://example.com/a?b=1CallSidCA1From+12349013030To+18005551212';
  expect(twilioSignature('12345', 'https://example.com/a?b=1', fields)).toBe(
    createHmac('sha1', '12345').update(signed).digest('base64'),
  );
});

test('without a mail server and Twilio, emails and texts stay in the local outbox, once per key', async () => {
  const local = { smtpUrl: undefined, twilio: undefined };
  for (const key of ['l1', 'l1']) {
    await createMailer(local, world.db).send(mail(key));
    await createSms(local, world.db).send({ key, to, text: 'Here' });
  }
  expect(await world.db.select().from(outboxMails)).toMatchObject([{ key: 'l1' }]);
  expect(await world.db.select().from(outboxTexts).orderBy(asc(outboxTexts.id))).toMatchObject([
    { key: 'l1', recipient: '+13125550123', text: 'Here' },
  ]);
});

test('an email that the mail server took is not sent again because the database was away just then', async () => {
  const transport = createTransports(world.config, world.db).email;
  if (!transport) throw new Error('there is a mail server');
  let refusals = 0;
  const deliver: typeof transport.deliver = async (message) => {
    const taken = await transport.deliver(message);
    refusals = 3;
    return taken;
  };
  const db = new Proxy(world.db, {
    get(target, name, receiver) {
      if (name !== 'update' || refusals === 0) return Reflect.get(target, name, receiver);
      refusals -= 1;
      return () => {
        throw new Error('connect ECONNREFUSED 127.0.0.1:5432');
      };
    },
  });
  const worker = new DeliveryWorker({
    ...{ db, log: pino({ level: 'silent' }) },
    transports: { email: { ...transport, deliver } },
  });
  await mailer().send(mail('away'));
  await worker.flush();
  expect(refusals).toBe(0);
  await later();
  await worker.flush();
  expect(smtp.mails).toHaveLength(1);
  expect(await row('away')).toMatchObject({ status: 'sent', attempts: 1 });
  await worker.stop();
});
