import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { activities } from '#server/outbox/tables.ts';
import { newestMail } from '#test/newest-mail.ts';
import { createWorld, type World } from '#test/world.ts';
import {
  CODE_EXPIRED,
  CODE_REFUSED,
  CODE_USED_UP,
  CODES_USED_UP,
  EMAIL_CONFIRMED,
} from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => world.setClock(undefined));

const password = 'plumb and level';
let accountCount = 0;

async function register() {
  accountCount += 1;
  const email = `new${accountCount}@home.example.com`;
  const api = await registerAs(email);
  return { email, uid: (await api.session.get()).user?.uid ?? '', api };
}

async function registerAs(email: string) {
  const answer = await (await world.as()).session.register({
    ...{ email, password, firstName: 'Nora', lastName: 'New', phone: '(312) 555-0109' },
    role: 'homeowner',
  });
  return world.as(answer);
}

type Person = Awaited<ReturnType<typeof register>>;

async function readCode(email: string) {
  const { text, token } = await newestMail(world, email);
  return { code: /\b\d{6}\b/.exec(text)?.[0] ?? '', token };
}

/** Another code of six digits. */
const wrong = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0');
const refused = (message: string) => ({
  code: 'failed-precondition',
  data: { issues: [{ path: 'code', message }] },
});
const isVerified = async ({ api }: Person) => (await api.session.get()).user?.emailVerified;

test('the mailed code confirms the address, also with spaces, and the link is used up with it', async () => {
  const person = await register();
  const { code, token } = await readCode(person.email);
  expect(code).toHaveLength(6);
  const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
  expect(await person.api.session.confirmEmailCode({ code: spaced })).toEqual({
    ...{ success: true, email: person.email },
  });
  expect(await isVerified(person)).toBe(true);
  await expect(person.api.session.verifyEmail({ token })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await expect(person.api.session.confirmEmailCode({ code })).rejects.toMatchObject({
    message: EMAIL_CONFIRMED,
  });
});

test('the code works for the account that waits for it, and for no other', async () => {
  const [person, other] = [await register(), await register()];
  const { code } = await readCode(person.email);
  await readCode(other.email);
  await expect(other.api.session.confirmEmailCode({ code })).rejects.toMatchObject(
    refused(CODE_REFUSED),
  );
  await expect((await world.as()).session.confirmEmailCode({ code })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  expect(await isVerified(person)).toBe(false);
});

test('five wrong tries end a code, also at once, and a new one starts over', async () => {
  const person = await register();
  const { code, token } = await readCode(person.email);
  const tries = Array.from({ length: 5 }, (_, n) =>
    person.api.session.confirmEmailCode({ code: wrong(code, n + 1) }),
  );
  const answers = await Promise.allSettled(tries);
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  // The right one comes too late.
  await expect(person.api.session.confirmEmailCode({ code })).rejects.toMatchObject(
    refused(CODE_USED_UP),
  );
  await person.api.session.requestEmailVerification({});
  const next = await readCode(person.email);
  expect(next.token).not.toBe(token);
  expect(await person.api.session.confirmEmailCode({ code: next.code })).toMatchObject({
    email: person.email,
  });
});

test('the fifth wrong try says that a new code is needed', async () => {
  const person = await register();
  const { code } = await readCode(person.email);
  for (let n = 1; n <= 5; n += 1)
    await expect(
      person.api.session.confirmEmailCode({ code: wrong(code, n) }),
    ).rejects.toMatchObject(refused(n < 5 ? CODE_REFUSED : CODE_USED_UP));
});

test('guessing ends after fifteen tries a day, whatever number of codes was mailed', async () => {
  const person = await register();
  const start = Date.now();
  for (let mail = 0; mail < 3; mail += 1) {
    if (mail > 0) await person.api.session.requestEmailVerification({});
    const { code } = await readCode(person.email);
    for (let n = 1; n <= 5; n += 1)
      await person.api.session.confirmEmailCode({ code: wrong(code, n) }).catch(() => {});
    world.setClock(new Date(start + (mail + 1) * 61 * 60_000));
  }
  await person.api.session.requestEmailVerification({});
  const { code, token } = await readCode(person.email);
  await expect(person.api.session.confirmEmailCode({ code })).rejects.toMatchObject({
    ...{ code: 'resource-exhausted', message: CODES_USED_UP },
  });
  // The link is no guess.
  expect(await person.api.session.verifyEmail({ token })).toMatchObject({ email: person.email });
});

test('guesses count for the address: neither a new account nor moving there again gives more', async () => {
  const email = 'guessed@home.example.com';
  const guess = async (api: Person['api'], times: number) => {
    const { code } = await readCode(email);
    for (let n = 1; n <= times; n += 1)
      await expect(api.session.confirmEmailCode({ code: wrong(code, n) })).rejects.toMatchObject({
        code: 'failed-precondition',
      });
  };
  for (let account = 0; account < 2; account += 1) {
    const api = await registerAs(email);
    await guess(api, 4);
    await api.profile.remove({ confirmation: 'DELETE', password });
    await world.settle();
  }
  const { api } = await register();
  await api.profile.changeEmail({ email, password });
  await guess(api, 4);
  await api.profile.changeEmail({ email: `away${accountCount}@home.example.com`, password });
  await api.profile.changeEmail({ email, password });
  await guess(api, 3);
  const { code } = await readCode(email);
  await expect(api.session.confirmEmailCode({ code })).rejects.toMatchObject({
    ...{ code: 'resource-exhausted', message: CODES_USED_UP },
  });
});

test('a code ends after half an hour, before its link', async () => {
  const person = await register();
  const { code, token } = await readCode(person.email);
  world.setClock(new Date(Date.now() + 31 * 60_000));
  await expect(person.api.session.confirmEmailCode({ code })).rejects.toMatchObject(
    refused(CODE_EXPIRED),
  );
  expect(await person.api.session.verifyEmail({ token })).toMatchObject({ email: person.email });
});

test('a corrected address ends the code and the link that went to the wrong one', async () => {
  const person = await register();
  const first = await readCode(person.email);
  const correct = `correct${accountCount}@home.example.com`;
  await person.api.profile.changeEmail({ email: correct, password });
  await expect(person.api.session.confirmEmailCode({ code: first.code })).rejects.toMatchObject(
    refused(CODE_EXPIRED),
  );
  await expect(person.api.session.verifyEmail({ token: first.token })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  const { code } = await readCode(correct);
  expect(await person.api.session.confirmEmailCode({ code })).toMatchObject({ email: correct });
  expect((await person.api.session.get()).user).toMatchObject({
    ...{ email: correct, emailVerified: true },
  });
});

test('somebody whose address is confirmed gets no code with the link to a new one', async () => {
  const person = await register();
  const { code } = await readCode(person.email);
  await person.api.session.confirmEmailCode({ code });
  const next = `next${accountCount}@home.example.com`;
  await person.api.profile.changeEmail({ email: next, password });
  expect((await readCode(next)).code).toBe('');
});

test('of two codes and a click at once one settles, and what follows is told once', async () => {
  const person = await register();
  const { code, token } = await readCode(person.email);
  const { session } = person.api;
  const answers = await Promise.allSettled([
    session.confirmEmailCode({ code }),
    session.verifyEmail({ token }),
    session.confirmEmailCode({ code }),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const rows = await world.db
    .select({ type: activities.type })
    .from(activities)
    .where(eq(activities.subjectId, person.uid));
  expect(rows.filter(({ type }) => type === 'user.emailVerified')).toHaveLength(1);
});
