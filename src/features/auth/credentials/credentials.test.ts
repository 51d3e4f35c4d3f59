import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#features/users/tables.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { activities } from '#server/outbox/tables.ts';
import { signIn } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { LINK_REFUSED } from './rules.ts';
import { mailedLinks, resetRequests } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let readers = 0;
const password = 'plumb and level';

async function registerUser() {
  readers += 1;
  const email = `reader${readers}@example.com`;
  const person = { email, password, firstName: 'Rae', lastName: 'Moss', phone: '(312) 555-0109' };
  const answer = await (await world.as()).session.register({ ...person, role: 'homeowner' });
  return { ...answer, email, uid: answer.user.uid };
}

/** The token of the link in the newest email to this address with this text in its subject. */
async function mailedToken(to: string, subject: RegExp) {
  await world.settle();
  const mails = await world.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.recipient, to))
    .orderBy(desc(outboxMails.id));
  const mail = mails.find((one) => subject.test(one.subject));
  return /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const guest = async () => (await world.as()).session;
const linkRefused = { code: 'failed-precondition', message: LINK_REFUSED };

test('a homeowner who gives no phone number gets an account, a business does not', async () => {
  const person = { email: 'quiet@example.com', password, firstName: 'Rae', lastName: 'Moss' };
  const { register } = await guest();
  const business = { businessName: 'Moss', zipCode: '60614', services: ['Roof Repair'] };
  await expect(
    register({ ...person, ...business, role: 'contractor' } as never),
  ).rejects.toMatchObject({ data: { issues: [{ path: 'phone' }] } });
  const { user } = await register({ ...person, role: 'homeowner' });
  const [row] = await world.db.select().from(users).where(eq(users.id, user.uid));
  expect(row?.phone).toBe('');
});

describe('a password reset', () => {
  test('works once by the mailed link and ends every session', async () => {
    const { email, token: session } = await registerUser();
    expect(
      await (await guest()).requestPasswordReset({ email: ` ${email.toUpperCase()} ` }),
    ).toEqual({
      success: true,
    });
    const token = await mailedToken(email, /^Reset your password/);
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await world.db.select().from(mailedLinks))).not.toContain(token);

    const next = 'a level head';
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, async () =>
        (await guest()).resetPassword({ token, password: next }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect((await guest()).resetPassword({ token, password: next })).rejects.toMatchObject(
      linkRefused,
    );
    expect((await (await world.as({ token: session })).session.get()).user).toBeNull();
    await expect(signIn(world, { email, password })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const { user } = await signIn(world, { email, password: next });
    expect(user.emailVerified).toBe(true);
    await world.settle();
    expect(
      await world.db.$count(
        outboxMails,
        eq(outboxMails.subject, 'Your password was changed · Plumbline'),
      ),
    ).toBe(1);
  });

  test('gives an unknown address the same answer and mails nothing', async () => {
    const { email } = await registerUser();
    await world.settle();
    const before = await world.db.$count(outboxMails);
    const ask = (to: string) =>
      world.fetch('/api/session/password-reset', { method: 'POST', json: { email: to } });
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()]);
    await world.settle();
    expect(await world.db.$count(outboxMails)).toBe(before + 1);
    expect(await world.db.$count(resetRequests)).toBe(0);
  });

  test('has a link that works for an hour, unless a newer link was mailed', async () => {
    const { email } = await registerUser();
    await (await guest()).requestPasswordReset({ email });
    const first = await mailedToken(email, /^Reset your/);
    await (await guest()).requestPasswordReset({ email });
    const second = await mailedToken(email, /^Reset your/);
    expect(second).not.toBe(first);
    const reset = async (token: string) =>
      (await guest()).resetPassword({ token, password: 'a level head' });
    await expect(reset(first)).rejects.toMatchObject(linkRefused);
    world.setClock(new Date(Date.now() + 61 * 60_000));
    await expect(reset(second)).rejects.toMatchObject(linkRefused);
    world.setClock(undefined);
    await expect(
      (await guest()).resetPassword({ token: second, password: 'password' }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(await reset(second)).toEqual({ success: true });
  });

  test('can be requested three times an hour', async () => {
    const { email } = await registerUser();
    const ask = async () => (await guest()).requestPasswordReset({ email });
    for (let n = 0; n < 3; n++) await ask();
    await expect(ask()).rejects.toMatchObject({ code: 'resource-exhausted' });
  });
});

describe('an email address', () => {
  test('is verified by the link that registration mails', async () => {
    const { email, uid, token: session } = await registerUser();
    const token = await mailedToken(email, /^Confirm your email/);
    const { verifyEmail } = (await world.as({ token: session })).session;
    expect(await verifyEmail({ token })).toEqual({ success: true, email });
    const [row] = await world.db.select().from(users).where(eq(users.id, uid));
    expect(row?.emailVerified).toBe(true);
    await expect((await guest()).verifyEmail({ token })).rejects.toMatchObject(linkRefused);
    await expect(
      (await guest()).resetPassword({ token, password: 'a level head' }),
    ).rejects.toMatchObject(linkRefused);
  });

  test('changes once the new one is confirmed, and the old one gets a warning', async () => {
    const { email, token: session } = await registerUser();
    const api = await world.as({ token: session });
    const next = `moved-${email}`;
    await api.session.verifyEmail({ token: await mailedToken(email, /^Confirm your email/) });
    await expect(
      api.profile.changeEmail({ email: next, password: 'not the one' }),
    ).rejects.toMatchObject({
      code: 'permission-denied',
      data: { issues: [{ path: 'password' }] },
    });
    await api.profile.changeEmail({ email: next, password });
    expect(await api.profile.signInMethods()).toMatchObject({
      password: 'here',
      pendingEmail: next,
    });
    expect((await signIn(world, { email, password })).user.email).toBe(email);

    const token = await mailedToken(next, /^Confirm your new/);
    await api.session.verifyEmail({ token });
    expect((await signIn(world, { email: next, password })).user.email).toBe(next);
    await expect(signIn(world, { email, password })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await mailedToken(email, /another email address/)).toBe('');
    expect(await world.db.$count(outboxMails, eq(outboxMails.recipient, email))).toBeGreaterThan(1);
  });

  test('that belongs to somebody else is not taken over, and the answer does not reveal that it exists', async () => {
    const [one, other] = [await registerUser(), await registerUser()];
    const api = await world.as(one);
    expect(await api.profile.changeEmail({ email: other.email, password })).toEqual({
      success: true,
    });
    const token = await mailedToken(other.email, /^Confirm your new/);
    await expect(api.session.verifyEmail({ token })).rejects.toMatchObject({
      code: 'already-exists',
    });
  });
});

test('of accounts that confirm the same new address at the same time one gets it, and the others are told', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => registerUser()));
  const wanted = 'wanted.by.all@example.com';
  const links: { api: Awaited<ReturnType<World['as']>>; token: string }[] = [];
  for (const person of people) {
    const api = await world.as(person);
    await api.profile.changeEmail({ email: wanted, password });
    links.push({ api, token: await mailedToken(wanted, /^Confirm your new/) });
  }
  const answers = await Promise.allSettled(
    links.map(({ api, token }) => api.session.verifyEmail({ token })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ code: 'already-exists' });
});

describe('a mistyped address', () => {
  test('is corrected before it is confirmed, and the link that went there stops working', async () => {
    const { email, uid, ...session } = await registerUser();
    const api = await world.as(session);
    const first = await mailedToken(email, /^Confirm your email/);
    const right = `right-${email}`;
    await api.profile.changeEmail({ email: right, password });
    const other = await guest();
    await expect(api.session.verifyEmail({ token: first })).rejects.toMatchObject(linkRefused);
    await expect(other.disownEmail({ token: first })).rejects.toMatchObject(linkRefused);
    expect((await api.session.get()).user).toMatchObject({ email, emailVerified: false });

    // Sending again goes to the corrected address, and only the newest link works.
    const second = await mailedToken(right, /^Confirm your new/);
    await api.session.requestEmailVerification({});
    const third = await mailedToken(right, /^Confirm your new/);
    expect(third).not.toBe(second);
    await expect(api.session.verifyEmail({ token: second })).rejects.toMatchObject(linkRefused);
    expect(await api.session.verifyEmail({ token: third })).toMatchObject({ email: right });
    expect((await api.session.get()).user).toMatchObject({ email: right, emailVerified: true });
    const proved = and(eq(activities.subjectId, uid), eq(activities.type, 'user.emailVerified'));
    expect(await world.db.$count(activities, proved)).toBe(1);
    // Whoever reads the mistyped address hears of nothing but the one link.
    expect(await world.db.$count(outboxMails, eq(outboxMails.recipient, email))).toBe(1);
  });

  test('that was correct gets a new link, and the change is dropped', async () => {
    const { email, ...session } = await registerUser();
    const api = await world.as(session);
    const first = await mailedToken(email, /^Confirm your email/);
    const same = { code: 'failed-precondition', message: 'That’s already your email address' };
    await expect(api.profile.changeEmail({ email, password })).rejects.toMatchObject(same);
    const wrong = `wrong-${email}`;
    await api.profile.changeEmail({ email: wrong, password });
    const corrected = await mailedToken(wrong, /^Confirm your new/);
    await api.profile.changeEmail({ email, password });
    expect((await api.profile.signInMethods()).pendingEmail).toBeNull();
    const token = await mailedToken(email, /^Confirm your email/);
    expect(token).not.toBe(first);
    for (const old of [first, corrected])
      await expect(api.session.verifyEmail({ token: old })).rejects.toMatchObject(linkRefused);
    expect(await api.session.verifyEmail({ token })).toMatchObject({ email });
  });
});

describe('sessions', () => {
  test('are listed and can be ended one by one or all but the current one', async () => {
    const { email, uid, token } = await registerUser();
    const tokens = [];
    for (let n = 0; n < 3; n++) tokens.push((await signIn(world, { email, password })).token);
    const api = await world.as({ token });
    const { items } = await api.profile.sessions();
    expect(items).toHaveLength(4);
    expect(items.filter(({ current }) => current)).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(token);

    const stranger = await registerUser();
    const other = items.find(({ current }) => !current);
    await expect(
      (await world.as(stranger)).profile.revokeSession({ id: other?.id ?? '' }),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(await api.profile.revokeSession({ id: other?.id ?? '' })).toEqual({ ended: 1 });
    expect(await api.profile.revokeOtherSessions()).toEqual({ ended: 2 });
    const activeSessions = await Promise.all(
      [token, ...tokens].map(
        async (one) => (await (await world.as({ token: one })).session.get()).user?.uid,
      ),
    );
    expect(activeSessions).toEqual([uid, undefined, undefined, undefined]);
  });

  test('all end when the password changes, except the one that changed it', async () => {
    const { email, token } = await registerUser();
    const elsewhere = await signIn(world, { email, password });
    const api = await world.as({ token });
    await expect(
      api.profile.changePassword({ password: 'wrong', newPassword: 'a level head' }),
    ).rejects.toMatchObject({ code: 'permission-denied' });
    expect(await api.profile.changePassword({ password, newPassword: 'a level head' })).toEqual({
      ended: 1,
    });
    expect((await (await world.as(elsewhere)).session.get()).user).toBeNull();
    expect((await (await world.as({ token })).session.get()).user?.email).toBe(email);
    await signIn(world, { email, password: 'a level head' });
  });
});

test('a link to confirm an address that is asked for twice with one Idempotency-Key is one mail', async () => {
  const { token, email } = await registerUser();
  await world.settle();
  const mails = () => world.db.$count(outboxMails, eq(outboxMails.recipient, email));
  const before = await mails();
  for (let tries = 0; tries < 12; tries += 1) {
    const headers = { 'idempotency-key': 'the link again' };
    const sent = { method: 'POST', token, headers };
    expect((await world.fetch('/api/session/email-verification', sent)).status).toBe(200);
    await world.settle();
  }
  expect(await mails()).toBe(before + 1);
});
