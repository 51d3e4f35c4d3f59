import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/auth/session/tables.ts';
import { contractors } from '#features/contractors/tables.ts';
import { invoices } from '#features/payments/invoices/tables.ts';
import { findProject } from '#features/projects/data.ts';
import { updateUser } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { lastCodeFor, proveAddress, sendLinkQuote } from '#test/link-quote.ts';
import { contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { findWrongCounters } from '../../../../database/seed/find-wrong-counters.ts';
import { CUSTOMER_WITHOUT_EMAIL } from '../rules.ts';
import { quotes as quotesTable } from '../tables.ts';
import { CODE_EXPIRED, TOO_MANY_CODES, whatToChoose, withChoice } from './rules.ts';

let world: World;
let carla: Awaited<ReturnType<typeof contractor>>;
beforeAll(async () => {
  world = await createWorld();
  carla = await contractor(world, { businessName: 'Carla Painting' });
  // Checked: she has more than five customers.
  await world.db
    .update(contractors)
    .set({ licenseVerified: true, insuranceVerified: true })
    .where(eq(contractors.id, carla.contractorId));
});
afterAll(() => world.close());

type Sent = Awaited<ReturnType<typeof sendLinkQuote>>;
const signing = ({ token, totalAmount }: Sent, proof: string) => ({
  ...{ token, proof, totalAmount, version: 1 },
  signature: { name: 'June Park' },
});
const mailsTo = (email: string) =>
  world.db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
const code = (name: string) => expect.objectContaining({ code: name });
const guest = async () => (await world.as()).quotes;

/** The account that June makes later, with the address that the quote was sent to. */
async function makeAccount({ email }: Sent) {
  const june = await homeowner(world, { zipCode: '60614' });
  await updateUser(world.db, june.uid, { email });
  await world.db.transaction((tx) =>
    recordActivity(
      tx,
      { actor: { kind: 'job', name: 'test' }, requestId: 'test' },
      {
        type: 'user.emailVerified',
        subjectType: 'user',
        subjectId: june.uid,
        audience: [june.uid],
      },
    ),
  );
  await world.settle();
  return june;
}

test('its times are those of the business, because nobody knows where the customer is', async () => {
  const { token } = await sendLinkQuote(world, carla);
  expect((await (await guest()).view({ token })).timeZone).toBe('America/Chicago');
});

test('nothing is mailed to an address that has not agreed; the link is there to be given', async () => {
  const sent = await sendLinkQuote(world, carla);
  await world.settle();
  expect(await mailsTo(sent.email)).toEqual([]);
  const pro = await world.as(carla);
  expect(await pro.quotes.get({ id: sent.id })).toMatchObject({
    ...{ homeownerId: null, customerId: sent.customerId, customerEmail: sent.email },
    ...{ notificationsSent: ['portal'], status: 'sent' },
  });
  await expect(pro.quotes.remind({ id: sent.id })).rejects.toEqual(code('failed-precondition'));
  expect(await (await guest()).view({ token: sent.token })).toMatchObject({
    ...{ byLink: true, confirmAt: `${sent.email[0]}•••@example.com` },
  });
  expect(await pro.customers.get({ id: sent.customerId })).toMatchObject({
    ...{ totalQuotes: 1, activeQuotes: 1, status: 'prospect' },
  });
  expect((await pro.quotes.list({})).items.map(({ id }) => id)).toContain(sent.id);
});

test('a quote for a record without an address is written, and sent once there is one: nobody could prove who signs', async () => {
  const pro = await world.as(carla);
  const { id } = await pro.customers.create({ name: 'No Mail', phone: '(312) 555-0177' });
  const items = [{ description: 'Look', amount: 1_000 }];
  const draft = await pro.quotes.create({ projectTitle: 'Look', items, customerId: id });
  const send = () => pro.quotes.send({ id: draft.id, channels: ['portal'] });
  await expect(send()).rejects.toMatchObject({
    ...{ code: 'failed-precondition', message: CUSTOMER_WITHOUT_EMAIL },
  });
  const email = `${newId()}@example.com`;
  await pro.customers.update({ id, email });
  const { customerViewUrl, ...sent } = await send();
  expect(sent).toMatchObject({ status: 'sent', customerEmail: email });
  const token = customerViewUrl?.split('/').at(-1) ?? '';
  const proof = await proveAddress(world, { id: draft.id, token });
  const signature = {
    token,
    proof,
    totalAmount: 1_000,
    version: 1,
    signature: { name: 'No Mail' },
  };
  expect(await (await guest()).acceptByLink(signature)).toMatchObject({ status: 'accepted' });
});

test('the customer asks, signs with a mailed code, and the contractor sees it; both get the signed copy', async () => {
  const sent = await sendLinkQuote(world, carla, { depositPercent: 20 });
  const proof = await proveAddress(world, sent);
  const api = await guest();
  await api.askByLink({ token: sent.token, proof, question: 'Which brand of paint?' });
  const signed = await api.acceptByLink(signing(sent, proof));
  expect(signed).toMatchObject({ status: 'accepted', byLink: false });
  await world.settle();

  const pro = await world.as(carla);
  const won = await pro.quotes.get({ id: sent.id });
  expect(won).toMatchObject({ status: 'accepted', customerEmail: sent.email });
  // Both have the project at once, with the deposit to pay, though the customer never made an account.
  const project = await pro.projects.get({ id: won.projectId ?? '' });
  expect(project).toMatchObject({ status: 'started', acceptedQuoteId: sent.id });
  expect(await world.db.select().from(invoices).where(eq(invoices.quoteId, sent.id))).toMatchObject(
    [{ homeownerId: won.homeownerId, totalAmount: 18_000, status: 'due' }],
  );
  const [signer] = await world.db.select().from(users).where(eq(users.email, sent.email));
  expect(signer).toMatchObject({ id: won.homeownerId, emailVerified: true, name: 'June Park' });
  const history = await pro.communications.history({ customerId: sent.customerId });
  expect(history.items).toMatchObject([
    { direction: 'inbound', message: 'Which brand of paint?', quoteId: sent.id },
  ]);
  // Proving the address to a business is the confirmation that it may write there.
  expect(await pro.customers.get({ id: sent.customerId })).toMatchObject({
    ...{ canEmail: true, totalQuotes: 1, activeQuotes: 0, status: 'customer' },
  });
  expect(
    await world.db
      .select()
      .from(accounts)
      .where(eq(accounts.userId, signer?.id ?? '')),
  ).toEqual([]);
  const mailed = (await mailsTo(sent.email)).map(({ subject }) => subject);
  expect(mailed).toContainEqual(expect.stringContaining('You accepted the quote from'));
  const told = (await mailsTo(carla.email)).map(({ subject }) => subject);
  expect(told).toContainEqual('June Park has a question about “Paint the porch”');
  expect(told).toContainEqual('June Park accepted your quote for “Paint the porch”');

  // A link that is mailed to the address signs her in.
  await (await world.as()).session.requestSignInLink({ email: sent.email });
  await world.settle();
  const link = (await mailsTo(sent.email)).find(({ subject }) => subject.includes('sign-in link'));
  const token = /token=([\w%-]+)/.exec(link?.text ?? '')?.[1] ?? '';
  const entered = await (await world.as()).session.signInByLink({ token });
  const june = { token: 'token' in entered ? entered.token : '', uid: won.homeownerId };
  expect(await (await world.as(june)).quotes.signature({ id: sent.id })).toMatchObject({
    intact: true,
  });
  expect(await pro.customers.get({ id: sent.customerId })).toMatchObject({
    ...{ homeownerId: june.uid, totalQuotes: 1 },
  });
  await expect(api.askByLink({ token: sent.token, proof, question: 'Again?' })).rejects.toEqual(
    code('failed-precondition'),
  );
});

test('the project of a quote that was signed by its link is where the record of the customer says, and of a service that it names', async () => {
  const pro = await contractor(world, { services: ['Chimney Repair', 'Gutter Cleaning'] });
  const { customers, quotes, projects } = await world.as(pro);
  const signed = async (projectTitle: string, address: string) => {
    const email = `${newId()}@example.com`;
    const { id: customerId } = await customers.create({ name: 'June Park', email, address });
    const items = [{ description: 'Work', amount: 90_000 }];
    const draft = await quotes.create({ projectTitle, items, customerId });
    const sent = await quotes.send({ id: draft.id, channels: ['portal'] });
    const token = sent.customerViewUrl?.split('/').at(-1) ?? '';
    const open = { pro, email, customerId, id: draft.id, token, totalAmount: 90_000 };
    const api = await guest();
    const before = await api.view({ token });
    await api.acceptByLink(signing(open, await proveAddress(world, open)));
    expect(await api.view({ token })).toMatchObject({ timeZone: before.timeZone });
    return projects.get({ id: (await quotes.get({ id: draft.id })).projectId ?? '' });
  };
  expect(await signed('Clean the gutters', '2101 N Halsted St, Chicago, IL 60614')).toMatchObject({
    ...{ streetAddress: '2101 N Halsted St', city: 'Chicago', state: 'IL', zipCode: '60614' },
    ...{ category: 'Gutter Cleaning' },
  });
  expect(await signed('Paint the porch', '')).toMatchObject({
    ...{ streetAddress: null, city: '', state: '', zipCode: '', category: '' },
  });
});

test('an account that is made later takes over what was sent to its address', async () => {
  const sent = await sendLinkQuote(world, carla);
  const june = await makeAccount(sent);
  const hers = await world.as(june);
  expect(await hers.quotes.get({ id: sent.id })).toMatchObject({ homeownerId: june.uid });
  const { projectId } = await hers.quotes.accept({ id: sent.id });
  expect(await findProject(world.db, projectId ?? '')).toMatchObject({ zipCode: '60614' });
});

test('an address that is a contractor’s signs, and no account is made or given a project', async () => {
  const signer = await contractor(world);
  const sent = await sendLinkQuote(world, carla, { email: signer.email });
  const signed = await (await guest()).acceptByLink(signing(sent, await proveAddress(world, sent)));
  expect(signed).toMatchObject({ status: 'accepted', byLink: true });
  expect(await (await world.as(carla)).quotes.get({ id: sent.id })).toMatchObject({
    ...{ homeownerId: null, projectId: null },
  });
});

test('the page of a link says the license of the business and what a new version changed', async () => {
  const pro = await contractor(world);
  await world.db
    .update(contractors)
    .set({ licenseNumber: 'CBC1256789' })
    .where(eq(contractors.id, pro.contractorId));
  const sent = await sendLinkQuote(world, pro);
  const api = await guest();
  expect(await api.view({ token: sent.token })).toMatchObject({
    ...{ licenseNumber: 'CBC1256789', changes: [] },
  });
  const { quotes } = await world.as(pro);
  await quotes.update({ id: sent.id, items: [{ description: 'Two coats', amount: 80_000 }] });
  await quotes.send({ id: sent.id, channels: ['portal'] });
  expect((await api.view({ token: sent.token })).changes).toEqual([
    { what: 'Two coats', before: 90_000, after: 80_000, money: true },
    { what: 'Total', before: 90_000, after: 80_000, money: true },
  ]);
});

test('a quote is signed once, whoever tries at the same time, and nothing else changes it', async () => {
  const sent = await sendLinkQuote(world, carla);
  const proof = await proveAddress(world, sent);
  const api = await guest();
  const answers = await Promise.allSettled(
    Array.from({ length: 150 }, () => api.acceptByLink(signing(sent, proof))),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['failed-precondition']));
  await expect(api.rejectByLink({ token: sent.token, proof })).rejects.toEqual(
    code('failed-precondition'),
  );
  await expect((await guest()).sendCode({ token: sent.token })).rejects.toEqual(
    code('failed-precondition'),
  );
});

test('a code works for its quote, link and address alone, for a while, and guesses are few', async () => {
  const [sent, other] = [await sendLinkQuote(world, carla), await sendLinkQuote(world, carla)];
  const api = await guest();
  const { challenge, sentTo } = await api.sendCode({ token: sent.token });
  expect(sentTo).toBe(`${sent.email[0]}•••@example.com`);
  const right = await lastCodeFor(world, sent.id);
  const wrong = right === '000000' ? '000001' : '000000';
  const confirm = (given: object) =>
    api.confirmCode({ token: sent.token, challenge, code: right, ...given });
  await expect(confirm({ token: other.token })).rejects.toEqual(code('failed-precondition'));
  await expect(confirm({ challenge: 'x'.repeat(80) })).rejects.toEqual(code('failed-precondition'));
  for (let guess = 0; guess < 5; guess += 1)
    await expect(confirm({ code: wrong })).rejects.toEqual(code('invalid-argument'));
  await expect(confirm({})).rejects.toEqual(code('resource-exhausted'));

  const proof = await proveAddress(world, sent);
  for (const foreign of ['x'.repeat(80), await proveAddress(world, other), challenge])
    await expect(api.acceptByLink(signing(sent, foreign))).rejects.toEqual(
      code('permission-denied'),
    );
  // A link that was replaced takes what was proved on it along.
  const renewed = await (await world.as(carla)).quotes.renewLink({ id: sent.id });
  const token = renewed.customerViewUrl?.split('/').at(-1) ?? '';
  await expect(api.acceptByLink(signing(sent, proof))).rejects.toEqual(code('not-found'));
  await expect(api.acceptByLink(signing({ ...sent, token }, proof))).rejects.toEqual(
    code('permission-denied'),
  );
  for (let mailed = 2; mailed < 4; mailed += 1) await api.sendCode({ token });
  await expect(api.sendCode({ token })).rejects.toEqual(code('resource-exhausted'));
});

test('the mail with the code says nothing that a business wrote but its name', async () => {
  const pro = await contractor(world, { businessName: 'Pay at www.evil.example' });
  const sent = await sendLinkQuote(world, pro, {
    projectTitle: 'Overdue. Pay at www.evil.example',
  });
  await (await guest()).sendCode({ token: sent.token });
  await world.settle();
  const [mail] = await mailsTo(sent.email);
  expect(mail?.text).toContain('Your code is');
  expect(JSON.stringify(mail)).not.toMatch(/evil\.example|Overdue|June/);
});

test('a business nobody has checked has codes mailed to five people a day, notes included', async () => {
  const pro = await contractor(world);
  const asPro = await world.as(pro);
  const asked = await asPro.customers.create({ name: 'Ann', email: `${newId()}@example.com` });
  await asPro.customers.requestContact({ id: asked.id, channel: 'email' });
  const api = await guest();
  const quotes = [];
  for (let n = 0; n < 5; n += 1) quotes.push(await sendLinkQuote(world, pro));
  const answers = [];
  for (const { token } of quotes)
    answers.push((await api.sendCode({ token }).catch(({ code: refused }) => refused)) ?? '');
  expect(answers.slice(0, 4)).toEqual(Array(4).fill(expect.objectContaining({})));
  expect(answers[4]).toBe('resource-exhausted');
  // Of those whom it reached already, each can have another.
  await api.sendCode({ token: quotes[0]?.token ?? '' });
});

test('an address gets four codes a day, whoever quotes', async () => {
  const email = `${newId()}@example.com`;
  const api = await guest();
  for (let n = 0; n < 4; n += 1)
    await api.sendCode({ token: (await sendLinkQuote(world, undefined, { email })).token });
  const fifth = await sendLinkQuote(world, undefined, { email });
  await expect(api.sendCode({ token: fifth.token })).rejects.toMatchObject({
    ...{ code: 'resource-exhausted', message: TOO_MANY_CODES },
  });
});

test('a code works once, also when it is sent several times at once', async () => {
  const sent = await sendLinkQuote(world, carla);
  const api = await guest();
  const { challenge } = await api.sendCode({ token: sent.token });
  const given = { token: sent.token, challenge, code: await lastCodeFor(world, sent.id) };
  const answers = await Promise.allSettled([1, 2, 3].map(() => api.confirmCode(given)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(api.confirmCode(given)).rejects.toMatchObject({
    ...{ code: 'failed-precondition', message: CODE_EXPIRED },
  });
});

test('nobody signs what has expired, was withdrawn, or is not what they read', async () => {
  const [expired, withdrawn, changed, declined] = await Promise.all(
    [1, 2, 3, 4].map(() => sendLinkQuote(world, carla)),
  );
  if (!expired || !withdrawn || !changed || !declined) throw new Error('four quotes');
  const api = await guest();
  const proofs = new Map<Sent, string>();
  for (const each of [expired, withdrawn, changed, declined])
    proofs.set(each, await proveAddress(world, each));
  const sign = (each: Sent, given = {}) =>
    api.acceptByLink({ ...signing(each, proofs.get(each) ?? ''), ...given });

  await world.db
    .update(quotesTable)
    .set({ validUntil: new Date(Date.now() - 1_000) })
    .where(eq(quotesTable.id, expired.id));
  await expect(sign(expired)).rejects.toMatchObject({ message: 'This quote has expired' });
  const pro = await world.as(carla);
  await pro.quotes.archive({ id: withdrawn.id });
  await expect(sign(withdrawn)).rejects.toEqual(code('failed-precondition'));
  await pro.quotes.update({ id: changed.id, projectTitle: 'Paint the porch and the door' });
  await pro.quotes.send({ id: changed.id, channels: ['portal'] });
  await expect(sign(changed)).rejects.toEqual(code('aborted'));
  await expect(sign(changed, { version: 2, totalAmount: 1 })).rejects.toEqual(code('aborted'));
  await sign(changed, { version: 2 });

  const answered = await api.rejectByLink({
    ...{ token: declined.token, proof: proofs.get(declined) ?? '' },
    rejectionReason: 'Too late in the year',
  });
  expect(answered).toMatchObject({ status: 'rejected' });
  expect(await pro.quotes.get({ id: declined.id })).toMatchObject({
    rejectionReason: 'Too late in the year',
  });
  const wrong = await findWrongCounters(world.db);
  expect(wrong.filter((rule) => /customer/.test(rule))).toEqual([]);
});

test('what is ticked on the page is what is signed for, and no other total is', async () => {
  const sent = await sendLinkQuote(world, carla, {
    ...{ depositPercent: 30, milestones: [{ name: 'When done' }] },
    items: [
      { description: 'Gutters', amount: 12_800 },
      { description: 'Snow guards', amount: 24_000, optional: true },
    ],
  });
  const proof = await proveAddress(world, sent);
  const api = await guest();
  const viewed = await api.view({ token: sent.token });
  const [, guards] = viewed.items;
  const options = [guards?.id ?? ''];
  const chosen = withChoice(viewed, { options, package: undefined });
  expect(chosen).toMatchObject({
    ...{ totalAmount: 36_800, deposit: 11_040, milestones: [{ amount: 25_760 }] },
  });
  expect(withChoice(chosen, { options: [], package: undefined })).toMatchObject({
    ...{ totalAmount: 12_800, deposit: 3_840, milestones: [{ amount: 8_960 }] },
  });
  // The total of the page before the tick, and of the page after it without what was ticked.
  await expect(api.acceptByLink({ ...signing(sent, proof), options })).rejects.toEqual(
    code('aborted'),
  );
  const { totalAmount } = chosen;
  await expect(api.acceptByLink({ ...signing(sent, proof), totalAmount })).rejects.toEqual(
    code('aborted'),
  );
  const signed = await api.acceptByLink({ ...signing(sent, proof), options, totalAmount });
  expect(signed).toMatchObject({ ...{ status: 'accepted', totalAmount: 36_800, deposit: 11_040 } });
  expect(signed.items[1]).toMatchObject({ description: 'Snow guards', selected: true });
});

test.each([
  [{ packages: ['Good'], items: [{ optional: true }] }, 'choose your package and add options'],
  [{ packages: ['Good'], items: [] }, 'choose your package'],
  [{ packages: [], items: [{ optional: true }, {}] }, 'add options'],
  [{ packages: [], items: [{}] }, undefined],
])('the page says what there is to choose: %j', ({ items, packages }, said) => {
  const lines = items.map((item) => ({ id: '', description: '', amount: 0, ...item }));
  expect(whatToChoose({ packages, items: lines })).toBe(said);
});

test('an account that has proved the address takes the quote over, and a stranger’s does not', async () => {
  const june = await homeowner(world);
  const sent = await sendLinkQuote(world, carla, { email: june.email });
  const [hers, hugo] = [await world.as(june), await homeowner(world)];
  // The business learns nothing of the account until its owner opens the quote.
  expect(await (await world.as(carla)).quotes.get({ id: sent.id })).toMatchObject({
    homeownerId: null,
  });
  await (await world.as(hugo)).quotes.view({ token: sent.token });
  await updateUser(world.db, june.uid, { emailVerified: false });
  expect(await hers.quotes.view({ token: sent.token })).toMatchObject({ byLink: true });
  await updateUser(world.db, june.uid, { emailVerified: true });
  expect(await hers.quotes.view({ token: sent.token })).toMatchObject({
    ...{ byLink: false, confirmAt: null },
  });
  const api = await guest();
  await expect(api.sendCode({ token: sent.token })).rejects.toEqual(code('failed-precondition'));
  const accepted = await hers.quotes.accept({ id: sent.id });
  expect(accepted.projectId).not.toBeNull();
});

test('no code goes to an address whose owner asked for no mail', async () => {
  const sent = await sendLinkQuote(world, carla);
  const pro = await world.as(carla);
  await pro.customers.requestContact({ id: sent.customerId, channel: 'email' });
  await world.settle();
  const [asked] = await mailsTo(sent.email);
  const token = /token=([\w%-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
  await (await world.as()).customers.answerContactRequest({ token, answer: 'never' });
  await expect((await guest()).sendCode({ token: sent.token })).rejects.toEqual(
    code('failed-precondition'),
  );
});
