import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { outboxMails } from '#server/delivery/tables.ts';
import { admin, contractor, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { conversations } from '../tables.ts';
import { formAgeError, MAX_FORM_AGE_MS, MIN_FORM_AGE_MS, usualAnswerMinutes } from './rules.ts';

let world: World;
const shownAt = new Date('2026-11-02T10:00:00Z');
const after = (ms: number) => new Date(shownAt.getTime() + ms);

beforeAll(async () => {
  world = await createWorld();
});

const question = { subject: 'A page of mine', message: 'Please remove it.' };

/** A guest who opens the form and sends it some time later. */
async function write(extra: Record<string, string> = {}, waited = 20_000) {
  const guest = await world.as();
  world.setClock(shownAt);
  const { token } = await guest.support.form();
  world.setClock(after(waited));
  const email = `${crypto.randomUUID()}@example.com`;
  try {
    const sent = { ...question, name: 'Robin Vale', email, token, ...extra };
    return { email: sent.email, answer: await guest.support.contact(sent) };
  } finally {
    world.setClock(undefined);
  }
}

const conversationsOf = (email: string) =>
  world.db.select().from(conversations).where(eq(conversations.userEmail, email));
const mailsTo = (email: string) =>
  world.db.select().from(outboxMails).where(eq(outboxMails.recipient, email));

test('a guest’s message starts a conversation and is confirmed and answered by email', async () => {
  const { email, answer } = await write();
  expect(answer).toEqual({ received: true, conversationId: null });
  const [conversation] = await conversationsOf(email);
  expect(conversation).toMatchObject({
    type: 'support',
    userType: 'guest',
    userName: 'Robin Vale',
  });
  await world.settle();
  await world.settle();
  const [confirmed, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  for (const theirs of ['Please remove it.', 'A page of mine', 'Robin'])
    expect(`${confirmed?.subject} ${confirmed?.text}`).not.toContain(theirs);

  const asSupport = await world.as(await admin(world, { permissions: ['manage_users'] }));
  await asSupport.conversations.sendMessage({ id: conversation?.id ?? '', content: 'It is gone.' });
  await world.settle();
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Re: A page of mine',
    expect.stringMatching(/^We got your message · /),
  ]);
  expect(mails.map(({ text }) => text).join()).toContain('It is gone.');
});

test('a message with the hidden field filled in is accepted and discarded', async () => {
  const { email, answer } = await write({ website: 'https://example.com/pills' });
  expect(answer.received).toBe(true);
  expect(await conversationsOf(email)).toEqual([]);
});

test.each([
  [{}, 1_000],
  [{}, MAX_FORM_AGE_MS + 1],
  [{ token: 'made up' }, 20_000],
  [{ token: '' }, 20_000],
])('%j after %i ms is not taken', async (extra, waited) => {
  await expect(write(extra, waited)).rejects.toMatchObject({ code: 'failed-precondition' });
});

test('a form is valid from three seconds to twelve hours', () => {
  expect(formAgeError(0, MIN_FORM_AGE_MS)).toBeUndefined();
  expect(formAgeError(0, MAX_FORM_AGE_MS)).toBeUndefined();
  expect(formAgeError(0, MIN_FORM_AGE_MS - 1)).toBeTypeOf('string');
  expect(formAgeError(Number.NaN, 0)).toBeTypeOf('string');
});

test('a guest must leave a name and an address', async () => {
  const guest = await world.as();
  await expect(guest.support.contact(question)).rejects.toMatchObject({
    code: 'invalid-argument',
    data: { issues: [{ path: 'name' }, { path: 'email' }] },
  });
});

test('account holders find their question among their messages, under their own name', async () => {
  const [owner, pro] = [await homeowner(world), await contractor(world, {})];
  for (const person of [owner, pro]) {
    const caller = await world.as(person);
    const given = { ...question, name: 'Somebody Else', email: 'else@example.com' };
    const { conversationId } = await caller.support.contact(given);
    const { items } = await caller.conversations.list({});
    expect(items.map(({ id }) => id)).toContain(conversationId);
  }
  expect(await conversationsOf('else@example.com')).toEqual([]);
  await world.settle();
  expect(await mailsTo(owner.email)).toEqual([]);
});

test('an address may write five times a day', async () => {
  const email = 'often@example.com';
  for (let n = 0; n < 5; n += 1) await write({ email: n % 2 ? email : email.toUpperCase() });
  await expect(write({ email })).rejects.toMatchObject({ code: 'resource-exhausted' });
});

test('the contact page says how long an answer takes once there are ten', () => {
  expect(usualAnswerMinutes({ firstAnswerMinutes: 90, answered: 10 })).toBe(90);
  expect(usualAnswerMinutes({ firstAnswerMinutes: 90, answered: 9 })).toBe(null);
  expect(usualAnswerMinutes({ firstAnswerMinutes: null, answered: 0 })).toBe(null);
});
