import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertUser } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { newId } from '#lib/columns.ts';
import { readConfig } from '#server/config/config.ts';
import { createMemberSite } from '#server/member-site/member-site.ts';
import { createMemberSiteWorld, type MemberSiteWorld } from '#test/member-site-process.ts';
import { createWorld, type World } from '#test/world.ts';
import { sessions } from '../session/tables.ts';
import { exchangedTokens } from './tables.ts';

const password = 'open the gate';
let program: MemberSiteWorld['program'];
let memberSite: MemberSiteWorld['memberSite'];
let world: World;
beforeAll(async () => {
  ({ program, memberSite, world } = await createMemberSiteWorld('Homeowners’ Guild'));
});
afterAll(async () => {
  await world.close();
  await program.stop();
});

async function tokenOf(name: string) {
  const answer = await memberSite.signIn(`${name}@example.com`, password);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.idToken;
}

const exchange = async (token: string, redirectTo?: string) =>
  (await world.as()).session.sso({ token, redirectTo });

async function signedIn(token: string, redirectTo?: string) {
  const answer = await exchange(token, redirectTo);
  if (answer.outcome !== 'signed-in') throw new Error(answer.outcome);
  return answer;
}

describe('a member', () => {
  test('gets a profile at the first sign-in, and the same one the next time', async () => {
    const first = await signedIn(await tokenOf('odile.fenwick'), '/homeowner/projects');
    expect(first).toMatchObject({
      activeRole: 'homeowner',
      goTo: '/homeowner/projects',
      user: { firstName: 'Odile', roles: ['homeowner', 'CS Member'], profileComplete: true },
    });
    const again = await signedIn(await tokenOf('odile.fenwick'));
    expect(again.user.uid).toBe(first.user.uid);
    expect(again.token).not.toBe(first.token);
    const [row] = await world.db.select().from(users).where(eq(users.id, first.user.uid));
    expect(row).toMatchObject({
      source: 'sso',
      isMember: true,
      emailVerified: true,
      memberDocumentId: expect.any(String),
      memberSyncedAt: expect.any(Date),
      zipCode: '60614',
      city: 'Chicago',
    });
  });

  test('whose document has another name is found by its uid field', async () => {
    const { user } = await signedIn(await tokenOf('bram.castellane'));
    const [row] = await world.db.select().from(users).where(eq(users.id, user.uid));
    expect(row).toMatchObject({ firstName: 'Bram', memberDocumentId: 'card-0417' });
  });

  test('has a session of at most a day, and signs out on both sites', async () => {
    const { user, token } = await signedIn(await tokenOf('odile.fenwick'));
    const rows = await world.db.select().from(sessions).where(eq(sessions.userId, user.uid));
    for (const { origin, createdAt, expiresAt } of rows) {
      expect(origin).toBe('sso');
      expect(expiresAt.getTime() - createdAt.getTime()).toBe(24 * 3_600_000);
    }
    const { memberSiteUrl } = await (await world.as({ token })).session.signOut();
    expect(memberSiteUrl).toBe(
      `${program.url}/signout?continue=${encodeURIComponent('http://localhost/')}`,
    );
    expect((await (await world.as({ token })).session.get()).user).toBeNull();
  });

  test('who signs in for the first time several times in parallel gets one profile', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, () => tokenOf('petra.holloway')));
    const all = await Promise.all(tokens.map((token) => signedIn(token)));
    expect(new Set(all.map(({ user }) => user.uid)).size).toBe(1);
    expect(all[0]).toMatchObject({
      activeRole: 'admin',
      goTo: '/admin',
      user: { roles: ['admin', 'CS Member'], permissions: [], isMasterAdmin: false },
    });
  });
});

test('the pages that members are linked to exist', async () => {
  const settings = readConfig({}).memberSite;
  if (settings.kind !== 'local') throw new Error('it is the one that ships with the product');
  const links = settings.links(program.url);
  expect(links.map(({ label }) => label)).toEqual(['Your membership', 'Your details']);
  for (const { url } of links) {
    const { status, headers } = await fetch(url, { redirect: 'manual' });
    expect([status, headers.get('location')?.split('?')[0]]).toEqual([302, '/signin']);
  }
});

test('roles are copied at each sign-in, and a revoked one is gone from open sessions', async () => {
  const { user, token } = await signedIn(await tokenOf('anselm.wright'), 'admin');
  expect(user.roles).toEqual(['admin', 'CS Member']);
  await world.db
    .update(users)
    .set({ permissions: ['all'] })
    .where(eq(users.id, user.uid));
  const { uid } = await memberSite.signIn('anselm.wright@example.com', password).then((answer) => {
    if (!answer.ok) throw new Error(answer.reason);
    return answer;
  });
  await memberSite.upsertUser({ uid, role: 'member' });
  const after = await signedIn(await tokenOf('anselm.wright'), 'admin');
  expect(after).toMatchObject({
    activeRole: 'homeowner',
    goTo: '/homeowner/dashboard',
    user: { roles: ['homeowner', 'CS Member'], permissions: [] },
  });
  expect((await (await world.as({ token })).session.get()).activeRole).toBe('homeowner');
});

test('the first sign-in that proves the address ends the sessions from before', async () => {
  const { user, token } = await signedIn(await tokenOf('odile.fenwick'));
  await world.db.update(users).set({ emailVerified: false }).where(eq(users.id, user.uid));
  const proved = await signedIn(await tokenOf('odile.fenwick'));
  expect(await (await world.as({ token })).session.get()).toMatchObject({ user: null });
  const again = await signedIn(await tokenOf('odile.fenwick'));
  for (const { token } of [proved, again])
    expect(await (await world.as({ token })).session.get()).toMatchObject({
      user: { uid: user.uid },
    });
});

test('an unverified account with the member’s address is not linked: the member has to register', async () => {
  const email = 'odd.name@example.com';
  const signUp = await memberSite.signUp(email, 'a long enough one');
  if (!signUp.ok) throw new Error(signUp.reason);
  await memberSite.upsertUser({ uid: signUp.uid, email, role: 'member' }, signUp);
  const squatter = {
    email,
    firstName: 'Some',
    lastName: 'Body',
    phone: '',
    role: 'homeowner' as const,
  };
  await insertUser(world.db, { id: newId(), ...squatter });
  expect(await exchange(signUp.idToken)).toEqual({
    outcome: 'register',
    goTo: '/register?email=odd.name%40example.com&from_sso=true&source=cs_member',
  });
});

describe('a token', () => {
  test('works once, also when fifty exchange it at the same time', async () => {
    const token = await tokenOf('odile.fenwick');
    const before = await world.db.$count(sessions);
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => exchange(token)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.db.$count(sessions)).toBe(before + 1);
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'unauthenticated' });
  });

  test('is the same one when its last character is spelled differently', async () => {
    const token = await tokenOf('odile.fenwick');
    await exchange(token);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1) ?? '');
    for (const other of [last ^ 1, last ^ 2, last ^ 15])
      await expect(exchange(`${token.slice(0, -1)}${alphabet[other]}`)).rejects.toMatchObject({
        code: 'unauthenticated',
      });
  });

  test('is stored as a hash only', async () => {
    const token = await tokenOf('odile.fenwick');
    await exchange(token);
    const stored = JSON.stringify(await world.db.select().from(exchangedTokens));
    for (const part of token.split('.')) expect(stored).not.toContain(part);
  });
});

const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const hostile: [string, (token: string) => string][] = [
  ['unsigned', (t) => `${encodePart({ alg: 'none', typ: 'JWT' })}.${t.split('.')[1]}.`],
  ['stripped of its signature', (t) => t.slice(0, t.lastIndexOf('.') + 1)],
  ['of two parts', (t) => t.split('.').slice(0, 2).join('.')],
  ['of five parts', (t) => `${t}.a.b`],
  ['tampered with', (t) => tamperWithPayload(t, { sub: 'somebody-else' })],
  ['for another audience', (t) => tamperWithPayload(t, { aud: 'another-guild' })],
  ['with a longer life', (t) => tamperWithPayload(t, { exp: 4_102_444_800 })],
  [
    'of an unknown key',
    (t) => `${encodePart({ alg: 'RS256', kid: 'mine' })}.${t.split('.').slice(1).join('.')}`,
  ],
  [
    'HS256 by what is published',
    (t) => {
      const signed = `${encodePart({ alg: 'HS256', kid: 'x' })}.${t.split('.')[1]}`;
      return `${signed}.${createHmac('sha256', program.config.keysUrl).update(signed).digest('base64url')}`;
    },
  ],
  ['of 100 kB', (t) => `${t.split('.')[0]}.${'A'.repeat(99_000)}.${t.split('.')[2]}`],
  ['empty', () => ''],
  ['three dots', () => '...'],
];

function tamperWithPayload(token: string, change: object) {
  const [head, payload = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return `${head}.${encodePart({ ...claims, ...change })}.${signature}`;
}

describe('a forged token is refused without a reason', () => {
  test.each(hostile)('%s', async (_, forge) => {
    const token = await tokenOf('odile.fenwick');
    const answer = await world.fetch('/api/session/sso', {
      method: 'POST',
      json: { token: forge(token) },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.json()).toMatchObject({
      code: 'unauthenticated',
      error: 'Please sign in to continue',
    });
  });

  test('signed by the right key for another site', async () => {
    const other = createMemberSite({ ...program.config, projectId: 'another-guild' });
    const elsewhere = await createWorld(
      {},
      { memberSite: { ...other, name: 'Other', url: program.url } },
    );
    const token = await tokenOf('odile.fenwick');
    await expect((await elsewhere.as()).session.sso({ token })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await elsewhere.close();
  });

  test('that is expired or not valid yet', async () => {
    const token = await tokenOf('odile.fenwick');
    for (const hours of [-2, 2]) {
      world.setClock(new Date(Date.now() + hours * 3_600_000));
      await expect(exchange(token)).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    world.setClock(undefined);
    expect((await exchange(token)).outcome).toBe('signed-in');
  });
});
