import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attempts } from '#features/rate-limits/attempts/tables.ts';
import { hashPassword } from '#server/secrets/passwords.ts';
import { admin, homeowner } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { insertPasswordAccount } from '../session/data.ts';
import { sessions } from '../session/tables.ts';
import { twoFactors } from './tables.ts';

const password = 'plumb and level';
let world: World;
let passwordHash: string;
beforeAll(async () => {
  world = await createWorld();
  passwordHash = await hashPassword(password);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setClock(undefined);
  await world.db.delete(attempts);
});

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

/** An admin who has set up the app; the clock is frozen a minute after that code. */
async function enrolledAdmin() {
  const person = await admin(world);
  await insertPasswordAccount(world.db, { userId: person.uid, email: person.email, passwordHash });
  const { profile } = await world.as(person);
  const { secret, uri } = await profile.enrolTwoFactor({ password });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Plumbline/);
  const start = Date.now();
  const { recoveryCodes } = await profile.confirmTwoFactor({ code: codeAt(secret, start) });
  const now = start + 60_000;
  world.setClock(new Date(now));
  return { ...person, secret, recoveryCodes, now, code: codeAt(secret, now) };
}

async function startChallenge(email: string) {
  const answer = await (await world.as()).session.signIn({ email, password });
  if (!('challenge' in answer)) throw new Error('signed in without a second factor');
  return answer.challenge;
}

const confirm = async (challenge: string, code: string) =>
  (await world.as()).session.confirmSignIn({ challenge, code });

test('an enrolled admin gets a session only for a right code that was not used before', async () => {
  const { email, uid, code } = await enrolledAdmin();
  const before = await world.db.$count(sessions);
  const challenge = await startChallenge(email);
  expect(await world.db.$count(sessions)).toBe(before);
  await expect(confirm(challenge, '000000')).rejects.toMatchObject({ code: 'unauthenticated' });

  const { user, token } = await confirm(challenge, code);
  expect(user.uid).toBe(uid);
  expect((await (await world.as({ token })).session.get()).activeRole).toBe('admin');
  await expect(confirm(challenge, code)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(confirm(await startChallenge(email), code)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test('ten parallel confirmations open one session', async () => {
  const { email, code } = await enrolledAdmin();
  const all = await Promise.all(Array.from({ length: 4 }, () => startChallenge(email)));
  const tries = await Promise.allSettled(all.map((challenge) => confirm(challenge, code)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the challenge is in a cookie that scripts cannot read, and is cleared afterwards', async () => {
  const { email, recoveryCodes } = await enrolledAdmin();
  const answer = await world.fetch('/api/session', { method: 'POST', json: { email, password } });
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toEqual([
    expect.stringMatching(/^plumbline-challenge=[\w-]{43}; Max-Age=600; .*HttpOnly; SameSite=Lax/),
  ]);
  const done = await world.fetch('/api/session/two-factor', {
    method: 'POST',
    json: { code: recoveryCodes[0] },
    headers: { cookie: cookies[0]?.split(';')[0] ?? '', 'sec-fetch-site': 'same-origin' },
  });
  expect(done.status).toBe(200);
  expect(done.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual([
    'plumbline',
    'plumbline-challenge',
    'plumbline-device',
  ]);
});

test('an account has five attempts at a code, across challenges and addresses', async () => {
  const { email, code } = await enrolledAdmin();
  for (let n = 0; n < 5; n++)
    await expect(confirm(await startChallenge(email), `00000${n}`)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  await expect(confirm(await startChallenge(email), code)).rejects.toMatchObject({
    code: 'resource-exhausted',
  });
});

test('a challenge expires after ten minutes', async () => {
  const { email, secret, now } = await enrolledAdmin();
  const challenge = await startChallenge(email);
  world.setClock(new Date(now + 11 * 60_000));
  await expect(confirm(challenge, codeAt(secret, now + 11 * 60_000))).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test('each recovery code works once, and new codes replace the old', async () => {
  const { email, token, recoveryCodes } = await enrolledAdmin();
  const [first = '', second = ''] = recoveryCodes;
  expect(new Set(recoveryCodes).size).toBe(10);
  await confirm(await startChallenge(email), first.toLowerCase());
  await expect(confirm(await startChallenge(email), first)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  const { profile } = await world.as({ token });
  expect((await profile.signInMethods()).twoFactor).toEqual({
    offered: true,
    enabled: true,
    recoveryCodesLeft: 9,
  });
  const renewed = await profile.renewRecoveryCodes({ password });
  await expect(confirm(await startChallenge(email), second)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await confirm(await startChallenge(email), renewed.recoveryCodes[0] ?? '');
});

test('turning the second factor off takes both the password and a code', async () => {
  const { email, token, code } = await enrolledAdmin();
  const { profile } = await world.as({ token });
  const off = (input: { password: string; code: string }) => profile.disableTwoFactor(input);
  await expect(off({ password: 'wrong', code })).rejects.toMatchObject({
    code: 'permission-denied',
  });
  await expect(off({ password, code: '000000' })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await expect(profile.enrolTwoFactor({ password })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await off({ password, code });
  expect('token' in (await (await world.as()).session.signIn({ email, password }))).toBe(true);
});

test('neither the secret nor a recovery code is stored in plain text', async () => {
  const { secret, recoveryCodes } = await enrolledAdmin();
  const stored = JSON.stringify(await world.db.select().from(twoFactors));
  for (const one of [
    secret,
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replace('-', '')),
  ])
    expect(stored).not.toContain(one);
});

test('sign-in asks for no code while enrollment is unfinished, and homeowners cannot enroll', async () => {
  const person = await admin(world);
  await insertPasswordAccount(world.db, { userId: person.uid, email: person.email, passwordHash });
  await (await world.as(person)).profile.enrolTwoFactor({ password });
  const answer = await (await world.as()).session.signIn({ email: person.email, password });
  expect('token' in answer).toBe(true);
  const hugo = await world.as(await homeowner(world));
  await expect(hugo.profile.enrolTwoFactor({ password })).rejects.toMatchObject({
    code: 'permission-denied',
  });
});
