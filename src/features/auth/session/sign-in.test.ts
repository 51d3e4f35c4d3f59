import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGN_IN_LIMITED } from '#features/rate-limits/attempts/rules.ts';
import { attempts } from '#features/rate-limits/attempts/tables.ts';
import { updateUser } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import { createMemberSite } from '#server/member-site/member-site.ts';
import { activities } from '#server/outbox/tables.ts';
import { createMemberSiteWorld, type MemberSiteWorld } from '#test/member-site-process.ts';
import { newestMail } from '#test/newest-mail.ts';
import { signIn } from '#test/personas.ts';
import { startStubServer } from '#test/stub-server.ts';
import { timingGapBetween } from '#test/timing-gap.ts';
import { createWorld, type World } from '#test/world.ts';
import { SIGN_IN_REFUSED } from './rules.ts';
import { accounts } from './tables.ts';

const guild = 'open the gate';
const contractor = {
  role: 'contractor' as const,
  email: 'ann@example.com',
  password: 'plumb and level',
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '(312) 555-0101',
  businessName: 'Lee Roofing',
  zipCode: '60614',
  services: ['Roof Repair'],
};
const { businessName: _, services: __, ...person } = contractor;
const homeowner = { ...person, role: 'homeowner' as const, email: 'hal@example.com' };

const post = (
  on: World,
  email: string,
  password: string,
  init: Parameters<World['fetch']>[1] = {},
) => on.fetch('/api/session', { method: 'POST', json: { email, password }, ...init });

function expectOk<A extends { ok: boolean }>(answer: A) {
  if (!answer.ok) throw new Error('the membership site refused');
  return answer as Extract<A, { ok: true }>;
}

let program: MemberSiteWorld['program'];
let memberSite: MemberSiteWorld['memberSite'];
let world: World;
beforeAll(async () => {
  ({ program, memberSite, world } = await createMemberSiteWorld('Guild'));
  await (await world.as()).session.register(contractor);
});
afterAll(async () => {
  await world.close();
  await program.stop();
});

describe('with the membership site', () => {
  test('a member signs in by password, and the profile is copied and marked as a member’s', async () => {
    const { user, activeRole } = await signIn(world, {
      email: 'Odile.Fenwick@example.com',
      password: guild,
    });
    expect(activeRole).toBe('homeowner');
    expect(user).toMatchObject({ firstName: 'Odile', roles: ['homeowner', 'CS Member'] });
    const me = await (await world.as(await world.session(user.uid, 'homeowner'))).profile.get();
    expect(me).toMatchObject({ source: 'cs_member', emailVerified: true });
  });

  test('an employee becomes an admin without permissions', async () => {
    const { user } = await signIn(world, { email: 'petra.holloway@example.com', password: guild });
    expect(user).toMatchObject({
      roles: ['admin', 'CS Member'],
      permissions: [],
      isMasterAdmin: false,
    });
  });

  test('a contractor signs in with the local password', async () => {
    const { user } = await signIn(world, contractor);
    expect(user.roles).toEqual(['contractor']);
  });

  test('a homeowner is registered at the site and can sign in there and here', async () => {
    const { user, token } = await (await world.as()).session.register(homeowner);
    expect(user).toMatchObject({
      email: 'hal@example.com',
      profileComplete: true,
      emailVerified: false,
    });
    expect((await (await world.as({ token })).session.get()).user?.uid).toBe(user.uid);
    expect(await memberSite.signIn(homeowner.email, homeowner.password)).toMatchObject({
      ok: true,
    });
    expect((await signIn(world, homeowner)).user.uid).toBe(user.uid);
    await expect((await world.as()).session.register(homeowner)).rejects.toMatchObject({
      code: 'already-exists',
    });
  });

  test('a member without a profile here registers with their existing password', async () => {
    const email = 'bram.castellane@example.com';
    const api = (await world.as()).session;
    await expect(api.register({ ...homeowner, email })).rejects.toMatchObject({
      code: 'already-exists',
    });
    const { user } = await api.register({ ...homeowner, email, password: guild });
    expect(user).toMatchObject({ firstName: 'Bram', roles: ['homeowner', 'CS Member'] });
  });
});

describe('a member’s account that was closed', () => {
  const typed = { ...homeowner, firstName: 'Mal', lastName: 'Ory', zipCode: '60614' };
  const refused = { code: 'unauthenticated', message: SIGN_IN_REFUSED };
  const profileOf = async (answer: { token: string }) =>
    (await world.as({ token: answer.token })).profile.get();
  const refuse = async (email: string) => {
    const { token } = await newestMail(world, email);
    return (await world.as()).session.disownEmail({ token });
  };

  test('by the owner of the address is not opened again by the password of whoever used it', async () => {
    const used = { ...typed, email: 'used@example.com' };
    await (await world.as()).session.register(used);
    await refuse(used.email);
    await expect(signIn(world, used)).rejects.toMatchObject(refused);
    await world.settle();
    await expect(signIn(world, used)).rejects.toMatchObject(refused);
    const { idToken } = expectOk(await memberSite.signIn(used.email, used.password));
    expect(await (await world.as()).session.sso({ token: idToken })).toMatchObject({
      outcome: 'register',
    });
    // Registering asks the owner once more, who can refuse that account, too.
    const again = await (await world.as()).session.register(used);
    expect(again.user.emailVerified).toBe(false);
    expect(await refuse(used.email)).toMatchObject({ email: used.email });
    expect((await (await world.as(again)).session.get()).user).toBeNull();
    await expect(signIn(world, used)).rejects.toMatchObject(refused);
  });

  test('by its member does not come back with the old profile', async () => {
    const leaving = { ...typed, email: 'leaving@example.com' };
    const { token } = await (await world.as()).session.register(leaving);
    const { password } = leaving;
    await (await world.as({ token })).profile.remove({ confirmation: 'DELETE', password });
    await expect(signIn(world, leaving)).rejects.toMatchObject(refused);
    await world.settle();
    await expect(signIn(world, leaving)).rejects.toMatchObject(refused);
    const fresh = { ...leaving, firstName: 'New', lastName: 'Start', phone: '(312) 555-0177' };
    const { zipCode: ___, ...withoutZip } = fresh;
    const anew = await (await world.as()).session.register(withoutZip);
    expect(await profileOf(anew)).toMatchObject({
      ...{ firstName: 'New', lastName: 'Start', phone: '(312) 555-0177', emailVerified: false },
      roles: ['homeowner'],
      location: { zipCode: '' },
    });
    expect((await signIn(world, leaving)).user.uid).toBe(anew.user.uid);
  });

  test('is refused also while it is being closed', async () => {
    const racing = { ...typed, email: 'racing@example.com' };
    const { token, user } = await (await world.as()).session.register(racing);
    const { password } = racing;
    const me = await world.as({ token });
    await Promise.allSettled([
      signIn(world, racing),
      me.profile.remove({ confirmation: 'DELETE', password }),
      signIn(world, racing),
      signIn(world, racing),
    ]);
    await expect(signIn(world, racing)).rejects.toMatchObject(refused);
    const [row] = await world.db.select().from(users).where(eq(users.id, user.uid));
    expect(row).toMatchObject({ isActive: false, isMember: false });
    expect(row?.email).not.toBe(racing.email);
  });
});

test('a member’s first sign-in with an address nobody has confirmed asks its owner, who may refuse', async () => {
  const email = 'unasked@example.com';
  const { uid, idToken } = expectOk(await memberSite.signUp(email, guild));
  await memberSite.upsertUser({ uid, email, firstName: 'Un', role: 'member' }, { idToken });
  const { token, user } = await signIn(world, { email, password: guild });
  expect(user.emailVerified).toBe(false);
  const mail = await newestMail(world, email);
  expect(mail.text).toContain('verify-email?token=');
  await (await world.as()).session.disownEmail({ token: mail.token });
  expect((await (await world.as({ token })).session.get()).user).toBeNull();
  await expect(signIn(world, { email, password: guild })).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

describe('a member’s password', () => {
  test('is changed at the membership site, and the address only there', async () => {
    const member = { ...homeowner, email: 'mira@example.com' };
    const { token } = await (await world.as()).session.register(member);
    const elsewhere = await signIn(world, member);
    const { profile } = await world.as({ token });
    expect(await profile.signInMethods()).toMatchObject({ password: 'membership-site' });
    await world.db.update(users).set({ emailVerified: true }).where(eq(users.email, member.email));
    await expect(
      profile.changeEmail({ email: 'new@example.com', password: member.password }),
    ).rejects.toMatchObject({
      code: 'failed-precondition',
      message: 'Guild manages your email address. Change it there',
    });
    await expect(
      profile.changePassword({ password: 'wrong', newPassword: 'a level head' }),
    ).rejects.toMatchObject({ code: 'permission-denied' });
    const change = { password: member.password, newPassword: 'a level head' };
    expect(await profile.changePassword(change)).toEqual({ ended: 1 });
    expect((await (await world.as(elsewhere)).session.get()).user).toBeNull();
    await signIn(world, { email: member.email, password: 'a level head' });
    await expect(signIn(world, member)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

test('an address that nobody confirmed is corrected here and at the site at once, and its link ends', async () => {
  const typed = { ...homeowner, email: 'mistped@example.com' };
  const { token, user } = await (await world.as()).session.register(typed);
  const { profile, session } = await world.as({ token });
  const { token: firstLink } = await newestMail(world, typed.email);
  const wrong = { email: 'mistyped@example.com', password: 'not the one' };
  await expect(profile.changeEmail(wrong)).rejects.toMatchObject({ code: 'permission-denied' });
  const taken = { email: contractor.email, password: typed.password };
  await expect(profile.changeEmail(taken)).rejects.toMatchObject({ code: 'already-exists' });

  await profile.changeEmail({ email: 'mistyped@example.com', password: typed.password });
  expect((await session.get()).user).toMatchObject({
    ...{ uid: user.uid, email: 'mistyped@example.com', emailVerified: false },
  });
  await expect(session.verifyEmail({ token: firstLink })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  // The copy from the site does not bring the old one back.
  const again = { email: 'mistyped@example.com', password: typed.password };
  expect((await signIn(world, again)).user).toMatchObject({ ...{ email: again.email } });
  await expect(signIn(world, typed)).rejects.toMatchObject({ code: 'unauthenticated' });
  await session.verifyEmail({ token: (await newestMail(world, again.email)).token });
  expect((await session.get()).user?.emailVerified).toBe(true);
});

test('an address that a member changes at the site is copied here, unless it is taken', async () => {
  const member = { ...homeowner, email: 'moving@example.com' };
  const { user } = await (await world.as()).session.register(member);
  const moved = async (from: string, email: string) => {
    const there = await memberSite.signIn(from, member.password);
    if (!there.ok) throw new Error('not signed in there');
    await memberSite.changeSignIn(there.idToken, { email });
    return (await signIn(world, { email, password: member.password })).user;
  };
  const after = await moved(member.email, 'moved@example.com');
  expect(after).toMatchObject({ uid: user.uid, email: 'moved@example.com', emailVerified: false });
  // An address that is free there and taken here: each password opens its own account.
  await expect(moved('moved@example.com', contractor.email)).resolves.toMatchObject({
    uid: expect.any(String),
  });
  const me = await (await world.as(await world.session(user.uid, 'homeowner'))).profile.get();
  expect(me.email).toBe('moved@example.com');
});

test('a document with somebody else’s address does not open their account', async () => {
  const victim = { ...contractor, email: 'proved@example.com' };
  const { user } = await (await world.as()).session.register(victim);
  await updateUser(world.db, user.uid, { emailVerified: true });
  const there = await memberSite.signIn('odile.fenwick@example.com', guild);
  if (!there.ok) throw new Error('not signed in there');
  await memberSite.upsertUser({ uid: there.uid, email: victim.email });
  await world.db.delete(accounts).where(eq(accounts.accountId, there.uid));
  await world.db
    .update(users)
    .set({ email: 'odile.before@example.com' })
    .where(eq(users.email, 'odile.fenwick@example.com'));
  const odile = await signIn(world, { email: 'odile.fenwick@example.com', password: guild });
  expect(odile.user.uid).not.toBe(user.uid);
  expect(odile.user.email).toBe('odile.fenwick@example.com');
});

test('every refusal is the same, wherever an account exists', async () => {
  const bodies = await Promise.all(
    ['nobody@example.com', 'odile.fenwick@example.com', contractor.email].map(async (email, n) => {
      const answer = await post(world, email, 'not the one', { from: `203.0.113.${n}` });
      const { requestId, ...body } = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, body };
    }),
  );
  for (const refused of bodies)
    expect(refused).toEqual({
      status: 401,
      body: { success: false, code: 'unauthenticated', error: SIGN_IN_REFUSED },
    });
});

/** Wrong passwords that are never refused by a limit, so that all of them are measured in full. */
const wrongSignIn = (on: World, emailOf: (round: number) => string) => async (round: number) => {
  if (round % 8 === 0) await on.db.delete(attempts);
  return post(on, emailOf(round), 'not the one', { from: `198.51.100.${round % 250}` });
};

test('accounts here, accounts at the site and unknown addresses take the same time', {
  timeout: 240_000,
}, async () => {
  const members = ['odile.fenwick', 'bram.castellane', 'petra.holloway', 'anselm.wright'];
  const contractors = [
    contractor,
    ...['ben', 'cal', 'dan'].map((name) => ({ ...contractor, email: `${name}@example.com` })),
  ];
  for (const each of contractors.slice(1)) await (await world.as()).session.register(each);
  const kinds = [
    // The site itself allows a program thirty guesses per address.
    (round: number) => contractors[round % contractors.length]?.email ?? '',
    (round: number) => `${members[round % members.length]}@example.com`,
    (round: number) => `nobody${round}@example.com`,
  ].map((emailOf) => wrongSignIn(world, emailOf));
  expect(await timingGapBetween(kinds, 10)).toBeLessThan(10);
});

describe('without a membership site', () => {
  let plain: World;
  beforeAll(async () => {
    plain = await createWorld();
    for (const each of [contractor, homeowner]) await (await plain.as()).session.register(each);
  });
  afterAll(() => plain.close());

  test('known and unknown addresses take the same time', { timeout: 240_000 }, async () => {
    const kinds = [() => contractor.email, (round: number) => `nobody${round}@example.com`];
    expect(
      await timingGapBetween(
        kinds.map((emailOf) => wrongSignIn(plain, emailOf)),
        10,
      ),
    ).toBeLessThan(10);
    await plain.db.delete(attempts);
  });

  test('after five failures for one account and address, even the right password has to wait', async () => {
    const tries = [];
    for (let n = 0; n < 6; n++) tries.push(await post(plain, homeowner.email, `wrong ${n}`));
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    const refused = await post(plain, homeowner.email, homeowner.password);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'resource-exhausted',
      error: SIGN_IN_LIMITED,
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(800);
    expect(wait).toBeLessThanOrEqual(900);
  });

  test('failures for one account and address lock out neither the account elsewhere nor other accounts there', async () => {
    const owner = await post(plain, homeowner.email, homeowner.password, { from: '198.51.100.7' });
    expect(owner.status).toBe(200);
    expect((await post(plain, contractor.email, contractor.password)).status).toBe(200);
  });

  test('a forwarded address or another one in the same IPv6 network gives no more attempts', async () => {
    for (let n = 0; n < 3; n++) {
      const headers = { 'x-forwarded-for': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` };
      const spoofed = await post(plain, homeowner.email, 'wrong', { headers });
      expect(spoofed.status).toBe(429);
    }
    const statuses = [];
    for (let n = 1; n <= 6; n++)
      statuses.push(
        (await post(plain, homeowner.email, 'wrong', { from: `2001:db8:1:2::${n}` })).status,
      );
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('twenty parallel attempts do not exceed the limit', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () =>
        post(plain, contractor.email, 'wrong', { from: '192.0.2.77' }),
      ),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('one network address may try sixty accounts and then has to wait', async () => {
    await plain.db.delete(attempts);
    const tries = async (count: number) => {
      const guesses = Array.from({ length: count }, () => `${newId()}@example.com`);
      const answers = await Promise.all(guesses.map((email) => post(plain, email, 'wrong')));
      return answers.filter(({ status }) => status === 429).length;
    };
    // No more at once than may wait for their turn.
    expect([await tries(30), await tries(30), await tries(10)]).toEqual([0, 0, 10]);
  });

  test.each(['password', 'Password', '12345678', 'iloveyou1', 'football'])(
    'the common password %s is refused',
    async (password) => {
      const email = 'new@example.com';
      await expect(
        (await plain.as()).session.register({ ...homeowner, email, password }),
      ).rejects.toMatchObject({
        code: 'invalid-argument',
        data: { issues: [{ path: 'password' }] },
      });
    },
  );

  test('every sign-in gets a new token, never one that the browser brought along', async () => {
    const fixed = 'a'.repeat(43);
    const answer = await post(plain, homeowner.email, homeowner.password, {
      from: '198.51.100.8',
      headers: { cookie: `plumbline=${fixed}`, 'sec-fetch-site': 'same-origin' },
    });
    const { token } = (await answer.json()) as { token: string };
    expect(token).not.toBe(fixed);
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect((await (await plain.as({ token: fixed })).session.get()).user).toBeNull();
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^plumbline=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});

test('over https the cookie is restricted to this host and https', async () => {
  const secure = await createWorld({
    PUBLIC_URL: 'https://plumbline.example',
    APP_SECRET: 'zK3-vR8w_qT5nB1x-mY6dF0hL4sP9jC2e',
  });
  await (await secure.as()).session.register(homeowner);
  const [cookie = ''] = (
    await post(secure, homeowner.email, homeowner.password)
  ).headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-plumbline=[\w-]{43}; .*HttpOnly.*Secure.*SameSite=Lax/);
  expect(cookie).not.toMatch(/domain/i);
  await secure.close();
});

describe('with a failing membership site', () => {
  const troubles: [string, Parameters<typeof startStubServer>[0]][] = [
    ['stopped', (_, response) => void response.destroy()],
    ['slow', () => {}],
    ['answering nonsense', (_, response) => void response.end('<html>')],
  ];
  test.each(troubles)('%s', async (_, answer) => {
    const stub = await startStubServer(answer);
    const client = createMemberSite({
      authUrl: stub.url,
      firestoreUrl: stub.url,
      keysUrl: `${stub.url}/keys`,
      apiKey: 'key-of-eight',
      projectId: 'guild',
      issuer: 'https://issuer.example',
      timeoutMs: 600,
    });
    const poor = await createWorld({}, { memberSite: { ...client, name: 'Guild', url: stub.url } });
    await (await poor.as()).session.register(contractor);

    const started = performance.now();
    expect((await post(poor, contractor.email, contractor.password)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(1_500);

    for (const email of ['odile.fenwick@example.com', 'nobody@example.com', contractor.email]) {
      const refused = await post(poor, email, 'not the one');
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({
        code: 'unavailable',
        error: 'Membership sign-in isn’t available right now',
      });
    }
    expect(performance.now() - started).toBeLessThan(5_000);
    await poor.close();
    await stub.stop();
  });
});

test('activities contain nothing that was typed', async () => {
  const recorded = JSON.stringify(await world.db.select().from(activities));
  for (const secret of [guild, contractor.password, 'odile.fenwick'])
    expect(recorded).not.toContain(secret);
});
