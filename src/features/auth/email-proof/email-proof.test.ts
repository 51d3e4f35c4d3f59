import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertListings } from '#features/listings/data.ts';
import { sampleListing } from '#features/listings/samples.ts';
import { findUserByEmail } from '#features/users/data.ts';
import { newestMail } from '#test/newest-mail.ts';
import { signIn } from '#test/personas.ts';
import { createWorld, type World } from '#test/world.ts';
import { LINK_REFUSED } from '../credentials/rules.ts';
import { accounts } from '../session/tables.ts';
import { CONFIRM_IT_IS_YOU } from './rules.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const password = 'plumb and level';
let accountCount = 0;

/** Somebody registers a business with an address, which may not be theirs. */
async function registerBusiness() {
  accountCount += 1;
  const email = `owner${accountCount}@alpha.example.com`;
  const answer = await (await world.as()).session.register({
    ...{ email, password, firstName: 'Mal', lastName: 'Ory', phone: '(312) 555-0109' },
    ...{ role: 'contractor', businessName: 'Ahead of you', zipCode: '60614' },
    services: ['Roof Repair'],
  });
  return { email, uid: answer.user.uid, token: answer.token, api: await world.as(answer) };
}

const guest = async () => (await world.as()).session;
const isOpen = async (token: string) =>
  (await (await world.as({ token })).session.get()).user !== null;
const refused = { code: 'failed-precondition', message: LINK_REFUSED };

describe('an account that somebody made with the address of another person', () => {
  test('is not confirmed by that person’s click: it takes the account’s session or password', async () => {
    const { email, api } = await registerBusiness();
    const { token, text } = await newestMail(world, email);
    expect(text).not.toContain('Mal');
    const askForPassword = {
      code: 'permission-denied',
      data: { issues: [{ path: 'password', message: CONFIRM_IT_IS_YOU }] },
    };
    await expect((await guest()).verifyEmail({ token })).rejects.toMatchObject(askForPassword);
    const somebodyElse = await registerBusiness();
    await expect(somebodyElse.api.session.verifyEmail({ token })).rejects.toMatchObject(
      askForPassword,
    );
    await expect(
      (await guest()).verifyEmail({ token, password: 'not the one' }),
    ).rejects.toMatchObject({ code: 'permission-denied' });
    expect((await api.session.get()).user?.emailVerified).toBe(false);
    // The link still works for whoever knows the password.
    expect(await (await guest()).verifyEmail({ token, password })).toMatchObject({ email });
    expect((await api.session.get()).user?.emailVerified).toBe(true);
  });

  test('moves to that person’s address neither', async () => {
    const { api } = await registerBusiness();
    const theirs = `theirs${accountCount}@example.com`;
    await api.profile.changeEmail({ email: theirs, password });
    const { token } = await newestMail(world, theirs);
    await expect((await guest()).verifyEmail({ token })).rejects.toMatchObject({
      code: 'permission-denied',
    });
    expect(await (await guest()).disownEmail({ token })).toEqual({ success: true, email: theirs });
    expect((await api.profile.signInMethods()).pendingEmail).toBeNull();
    expect((await api.session.get()).user).not.toBeNull();
  });

  test('is closed when that person says so, who may then make one of their own', async () => {
    const { email, uid, token: session } = await registerBusiness();
    const { token } = await newestMail(world, email);
    const answers = await Promise.allSettled(
      Array.from({ length: 3 }, async () => (await guest()).disownEmail({ token })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect((await guest()).disownEmail({ token })).rejects.toMatchObject(refused);
    expect(await isOpen(session)).toBe(false);
    await expect(signIn(world, { email, password })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await findUserByEmail(world.db, email)).toBeUndefined();
    await world.settle();
    await expect((await world.as()).contractors.get({ id: uid })).rejects.toMatchObject({
      code: 'not-found',
    });
    const own = await (await guest()).register({
      ...{ email, password: 'a level head', firstName: 'Ona', lastName: 'Own', role: 'homeowner' },
      phone: '(312) 555-0110',
    });
    const confirm = await newestMail(world, email);
    const { session: calls } = await world.as(own);
    expect(await calls.verifyEmail({ token: confirm.token })).toMatchObject({ email });
    expect(own.user.uid).not.toBe(uid);
  });

  test('can be had by a password reset, although it has no password here', async () => {
    const { email, uid } = await registerBusiness();
    await world.settle();
    await world.db.delete(accounts).where(eq(accounts.userId, uid));
    await (await guest()).requestPasswordReset({ email });
    const { token, text } = await newestMail(world, email);
    expect(text).toContain('sign-in-link?token=');
    const entered = await (await guest()).signInByLink({ token });
    expect(entered).toMatchObject({ user: { email, emailVerified: true } });
  });

  test('cannot be ended by an old link once its owner has proved the address', async () => {
    const { email, token: session } = await registerBusiness();
    const { token } = await newestMail(world, email);
    await world.db.execute(`update users set email_verified = true where email = '${email}'`);
    await expect((await guest()).disownEmail({ token })).rejects.toMatchObject(refused);
    expect(await isOpen(session)).toBe(true);
  });

  test('ends for the one who made it when that person comes in by a sign-in link', async () => {
    const { email, uid, api, token: session } = await registerBusiness();
    const elsewhere = `elsewhere${accountCount}@example.com`;
    await api.profile.changeEmail({ email: elsewhere, password });
    const change = await newestMail(world, elsewhere);
    const { url } = await api.calendar.renewFeed();
    const readFeed = async () => (await world.fetch(new URL(url ?? '').pathname)).status;
    expect(await readFeed()).toBe(200);
    await world.db
      .insert(accounts)
      .values({ userId: uid, providerId: 'facebook', accountId: `of the stranger ${uid}` });

    await (await guest()).requestSignInLink({ email });
    const mail = await newestMail(world, email);
    expect(mail.text).toContain('clears the old password');
    const entered = await (await guest()).signInByLink({ token: mail.token });
    expect(entered).toMatchObject({ user: { email, emailVerified: true } });
    // Nor does the number that was typed get texts about what the owner does from now on.
    // The name that a stranger gave is not what others read of its owner either.
    expect(await findUserByEmail(world.db, email)).toMatchObject({
      ...{ phone: '', firstName: '', lastName: '' },
      name: 'Member',
    });
    expect(await isOpen(session)).toBe(false);
    await expect(signIn(world, { email, password })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(
      (await guest()).verifyEmail({ token: change.token, password }),
    ).rejects.toMatchObject(refused);
    const left = and(eq(accounts.userId, uid), eq(accounts.providerId, 'facebook'));
    expect(await world.db.$count(accounts, left)).toBe(0);
    await world.settle();
    expect(await readFeed()).toBe(404);
  });

  test('does not get a listing, whose address no other account can read', async () => {
    const { email, api } = await registerBusiness();
    const listing = sampleListing({ email });
    await insertListings(world.db, [listing], new Date());
    const { contact } = await api.contractors.full({ id: listing.id });
    expect(contact?.email).toBe('o•••@alpha.example.com');
    expect(contact?.phone).not.toContain(listing.phone.slice(-4));
    const { token } = await newestMail(world, email);
    await (await guest()).verifyEmail({ token }).catch(() => {});
    expect(await api.claims.create({ id: listing.id })).toMatchObject({ status: 'open' });
  });
});
