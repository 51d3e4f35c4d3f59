import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractors } from '#features/contractors/tables.ts';
import { nameForStrangers } from '#lib/name-for-strangers.ts';
import { outboxMails, outboxTexts } from '#server/delivery/tables.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { ASK_LATER, CONFIRM_TO_ASK, contactState } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const note = { template: 'customer-note' as const, data: { message: 'Buy now: http://x.example' } };
const refused = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });
const mailsTo = (email: string) =>
  world.db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
const tokenIn = (text = '') => /contact-request\?token=([\w-]+)/.exec(text)?.[1] ?? '';

let strangers = 0;
/** A contractor who wrote somebody down who knows nothing of it. */
async function stranger(given = {}) {
  strangers += 1;
  const carla = await contractor(world, given);
  const email = `stranger${strangers}@elsewhere.example`;
  const phone = `(312) 555-0${100 + strangers}`;
  const api = await world.as(carla);
  const { id } = await api.customers.create({ name: 'Somebody', email, phone });
  return { carla, api, id, email, phone };
}

test('nobody is mailed or texted because a contractor wrote them down', async () => {
  const { api, id, email, phone } = await stranger();
  expect(await api.customers.get({ id })).toMatchObject({
    contact: { email: 'open', sms: 'open' },
    canEmail: false,
    canText: false,
  });
  const open = refused('failed-precondition', 'haven’t agreed to hear from you yet');
  await expect(api.email.send({ to: email, ...note })).rejects.toEqual(open);
  await expect(api.sms.send({ to: phone, message: 'Hi' })).rejects.toEqual(open);
  await world.settle();
  expect(await mailsTo(email)).toEqual([]);
});

test('an address is asked once, in the words of the product, and can be written to after a yes', async () => {
  const { api, carla, id, email } = await stranger();
  const asked = await api.customers.requestContact({ id, channel: 'email' });
  expect(asked).toMatchObject({ contact: { email: 'asked', sms: 'open' }, canEmail: false });
  await expect(api.customers.requestContact({ id, channel: 'email' })).rejects.toEqual(
    refused('failed-precondition', 'We asked them'),
  );
  await world.settle();
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`${carla.businessName} is a pro`);
  const token = tokenIn(mail?.text);
  const guest = await world.as();
  expect(await guest.customers.contactRequest({ token })).toEqual({
    ...{ businessName: carla.businessName, channel: 'email', status: 'asked' },
  });
  await guest.customers.answerContactRequest({ token, answer: 'yes' });
  await api.email.send({ to: email, ...note });
  await world.settle();
  expect(await mailsTo(email)).toHaveLength(2);
  // They may change their mind, even about what is queued already.
  await api.email.send({ to: email, ...note });
  await guest.customers.answerContactRequest({ token, answer: 'no' });
  await world.settle();
  expect(await mailsTo(email)).toHaveLength(2);
  await expect(api.email.send({ to: email, ...note })).rejects.toEqual(
    refused('failed-precondition', 'They asked not to be contacted'),
  );
});

test('a phone number is asked by text, and "never" keeps every business from asking', async () => {
  const { api, id, phone } = await stranger();
  await api.customers.requestContact({ id, channel: 'sms' });
  await world.settle();
  const number = `+1${phone.replaceAll(/\D/g, '')}`;
  const texts = () => world.db.select().from(outboxTexts).where(eq(outboxTexts.recipient, number));
  const token = tokenIn((await texts())[0]?.text);
  await (await world.as()).customers.answerContactRequest({ token, answer: 'never' });
  const other = await world.as(await contractor(world));
  const theirs = await other.customers.create({ name: 'Somebody', phone });
  expect(theirs.contact).toEqual({ email: 'none', sms: 'refused' });
  await expect(other.customers.requestContact({ id: theirs.id, channel: 'sms' })).rejects.toEqual(
    refused('failed-precondition', 'They asked not to be contacted'),
  );
  await world.settle();
  expect(await texts()).toHaveLength(1);
});

test('a business nobody has checked asks five people a day; twenty fakes cannot flood one address', async () => {
  const { api, carla } = await stranger();
  const ids = [];
  for (let n = 0; n < 6; n += 1)
    ids.push((await api.customers.create({ name: 'X', email: `many${n}@many.example` })).id);
  for (const id of ids.slice(0, 5)) await api.customers.requestContact({ id, channel: 'email' });
  const sixth = { id: ids[5] ?? '', channel: 'email' as const };
  await expect(api.customers.requestContact(sixth)).rejects.toMatchObject({
    code: 'resource-exhausted',
  });
  await world.db
    .update(contractors)
    .set({ licenseVerified: true, insuranceVerified: true })
    .where(eq(contractors.id, carla.contractorId));
  await api.customers.requestContact(sixth);

  const email = 'victim@victims.example';
  for (let n = 0; n < 20; n += 1) {
    const fake = await world.as(await contractor(world));
    const { id } = await fake.customers.create({ name: 'Victim', email });
    await fake.customers.requestContact({ id, channel: 'email' }).catch(() => {});
  }
  await world.settle();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('one address is asked once a day over all businesses, which does not tell who asked before', async () => {
  const email = 'wanted@elsewhere.example';
  const ask = async () => {
    const api = await world.as(await contractor(world));
    const { id } = await api.customers.create({ name: 'Somebody', email });
    return api.customers.requestContact({ id, channel: 'email' });
  };
  const answers = await Promise.allSettled([ask(), ask(), ask()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({
        ...{ code: 'resource-exhausted', message: ASK_LATER, data: { retryAfter: 86_400 } },
      });
  world.setClock(new Date(Date.now() + 86_400_000));
  await expect(ask()).resolves.toMatchObject({ contact: { email: 'asked' } });
  world.setClock(undefined);
});

test('nobody is asked for a business whose own address is not confirmed', async () => {
  const { api, id, email, phone } = await stranger({ emailVerified: false });
  for (const channel of ['email', 'sms'] as const)
    await expect(api.customers.requestContact({ id, channel })).rejects.toMatchObject({
      ...{ code: 'failed-precondition', message: CONFIRM_TO_ASK },
    });
  await world.settle();
  expect(await mailsTo(email)).toEqual([]);
  expect(await world.db.$count(outboxTexts, eq(outboxTexts.recipient, phone))).toBe(0);
});

test('a link that is not ours answers 404, and homeowners cannot ask', async () => {
  const guest = await world.as();
  const token = 'x'.repeat(43);
  for (const call of [
    guest.customers.contactRequest({ token }),
    guest.customers.answerContactRequest({ token, answer: 'yes' }),
  ])
    await expect(call).rejects.toMatchObject({ code: 'not-found' });
  const { id } = await stranger();
  const hugo = await world.as(await homeowner(world));
  await expect(hugo.customers.requestContact({ id, channel: 'email' })).rejects.toMatchObject({
    code: 'permission-denied',
  });
  const rival = await world.as(await contractor(world));
  await expect(rival.customers.requestContact({ id, channel: 'email' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test.each([
  ['Lee Roofing', 'Lee Roofing'],
  ['St. John & Sons, Inc.', 'St. John & Sons, Inc.'],
  ['1-800-GOT-ROOF', '1-800-GOT-ROOF'],
  ['Win $500 at www.win.example', 'A contractor'],
  ['Visit roofs.example', 'A contractor'],
  ['https://evil', 'A contractor'],
  ['Write to me@evil', 'A contractor'],
  ['Call 312 555 0199 now', 'A contractor'],
  ['A'.repeat(61), 'A contractor'],
])('strangers read the name %j as %j', (name, shown) => {
  expect(nameForStrangers(name)).toBe(shown);
});

test.each([
  [{ isConnected: true, hasAddress: true, status: undefined, isNever: true }, 'allowed'],
  [
    { isConnected: true, isProved: false, hasAddress: true, status: undefined, isNever: false },
    'unconfirmed',
  ],
  [{ isConnected: true, hasAddress: false, status: undefined, isNever: false }, 'none'],
  [{ isConnected: false, hasAddress: true, status: undefined, isNever: false }, 'open'],
  [{ isConnected: false, hasAddress: true, status: 'asked', isNever: false }, 'asked'],
  [{ isConnected: false, hasAddress: true, status: 'asked', isNever: true }, 'refused'],
  [{ isConnected: false, hasAddress: true, status: 'granted', isNever: true }, 'allowed'],
  [{ isConnected: false, hasAddress: true, status: 'refused', isNever: false }, 'refused'],
] as const)('%o is %s', (known, state) => {
  expect(contactState({ isProved: true, ...known })).toBe(state);
});
