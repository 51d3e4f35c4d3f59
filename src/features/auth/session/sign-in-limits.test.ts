import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attempts } from '#features/rate-limits/attempts/tables.ts';
import { updateUser } from '#features/users/data.ts';
import { users } from '#features/users/tables.ts';
import { outboxMails } from '#server/delivery/tables.ts';
import { memberSiteUnavailable } from '#server/member-site/circuit-breaker.ts';
import { createMemberSite } from '#server/member-site/member-site.ts';
import { createMemberSiteWorld, type MemberSiteWorld } from '#test/member-site-process.ts';
import { jsonResponse, startStubServer } from '#test/stub-server.ts';
import { createWorld, type World } from '#test/world.ts';

const limited = 'Too many tries. Try again later, or get a sign-in link by email';
const password = 'open the gate';
const odile = 'odile.fenwick@example.com';
const petra = 'petra.holloway@example.com';

let program: MemberSiteWorld['program'];
let world: World;
beforeAll(async () => {
  ({ program, world } = await createMemberSiteWorld('Guild'));
});
afterAll(async () => {
  await world.close();
  await program.stop();
});
beforeEach(async () => {
  await world.db.delete(attempts);
});

type From = { from?: string; cookie?: string };
const post = (on: World, email: string, typed: string, { from = '192.0.2.1', cookie }: From = {}) =>
  on.fetch('/api/session', {
    method: 'POST',
    json: { email, password: typed },
    from,
    headers: cookie ? { cookie, 'sec-fetch-site': 'same-origin' } : {},
  });

const deviceCookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('plumbline-device='))
    ?.split(';')[0] ?? '';

/** Strangers use up the tries at an account, from eight addresses. */
async function guess(on: World, email: string, count = 40) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1)
    statuses.push((await post(on, email, `wrong ${n}`, { from: `203.0.113.${n % 8}` })).status);
  return statuses;
}

async function mailedLink(to: string) {
  await world.settle();
  const [mail] = await world.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.recipient, to))
    .orderBy(desc(outboxMails.id));
  const [, page, token] = /\/([\w-]+)\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { page, token: token ?? '' };
}

const requestLink = (email: string, from = '198.51.100.9') =>
  world.fetch('/api/session/sign-in-link', { method: 'POST', json: { email }, from });
const useLink = (token: string, redirectTo?: string) =>
  world.fetch('/api/session/sign-in-link', { method: 'PUT', json: { token, redirectTo } });

describe('forty wrong passwords of strangers from eight addresses', () => {
  test('do not keep out a browser that has signed in before', async () => {
    const cookie = deviceCookieOf(await post(world, odile, password));
    expect(cookie).toMatch(/^plumbline-device=[\w-]{22}~/);
    expect((await guess(world, odile)).filter((status) => status === 401)).toHaveLength(12);
    // Also not where somebody guesses in the same network.
    for (const from of ['198.51.100.1', '203.0.113.1'])
      expect((await post(world, odile, password, { from, cookie })).status).toBe(200);
  });

  test('let the owner in from an unknown browser by a mailed link', async () => {
    await post(world, odile, password);
    await guess(world, odile);
    const refused = await post(world, odile, password, { from: '198.51.100.2' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'resource-exhausted', error: limited });

    expect((await requestLink(odile)).status).toBe(200);
    const { page, token } = await mailedLink(odile);
    expect(page).toBe('sign-in-link');
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => useLink(token, '/homeowner/quotes')),
    );
    const entered = tries.filter(({ status }) => status === 200);
    expect(entered).toHaveLength(1);
    expect(await entered[0]?.json()).toMatchObject({
      user: { email: odile },
      goTo: '/homeowner/quotes',
    });
    const cookie = deviceCookieOf(entered[0] ?? refused);
    expect((await post(world, odile, password, { from: '198.51.100.2', cookie })).status).toBe(200);
  });

  test('answer alike for an account and for none', async () => {
    const answers = [];
    for (const email of [odile, 'nobody@example.com']) {
      const statuses = await guess(world, email, 16);
      const { requestId, retryAfter, ...body } = (await (
        await post(world, email, password)
      ).json()) as Record<string, unknown>;
      answers.push({ statuses, body });
    }
    expect(answers[1]).toEqual(answers[0]);
  });
});

describe('a sign-in link', () => {
  test('works for fifteen minutes', async () => {
    await post(world, odile, password);
    await requestLink(odile);
    const { token } = await mailedLink(odile);
    world.setClock(new Date(Date.now() + 15.1 * 60_000));
    // The HTTP clock is real: the call is made in process.
    await expect((await world.as()).session.signInByLink({ token })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
    world.setClock(undefined);
    expect((await useLink(token)).status).toBe(200);
  });

  test('asks an admin with a second factor for it', async () => {
    const { user } = (await (await post(world, petra, password)).json()) as {
      user: { uid: string };
    };
    const { twoFactors } = await import('../two-factor/tables.ts');
    await world.db
      .insert(twoFactors)
      .values({ userId: user.uid, sealedSecret: 'x', confirmedAt: new Date() });
    await requestLink(petra);
    const answer = await useLink((await mailedLink(petra)).token);
    expect(await answer.json()).toMatchObject({ challenge: expect.any(String) });
    await world.db.delete(twoFactors);
  });

  test('confirms an address that was not confirmed, and ends the password that was chosen before', async () => {
    const email = 'unconfirmed@example.com';
    const person = { email, password, firstName: 'Una', lastName: 'Con', phone: '(312) 555-0190' };
    const before = await (await world.as()).session.register({ ...person, role: 'homeowner' });
    await guess(world, email);
    await requestLink(email);
    const { page, token } = await mailedLink(email);
    expect(page).toBe('sign-in-link');
    const entered = await useLink(token);
    expect(await entered.json()).toMatchObject({ user: { email, emailVerified: true } });
    expect((await (await world.as(before)).session.get()).user).toBeNull();
    const cookie = deviceCookieOf(entered);
    expect((await post(world, email, password, { from: '198.51.100.3', cookie })).status).toBe(401);
  });

  test('is mailed twice in a quarter of an hour, whoever asks, and the answer is the same', async () => {
    await post(world, odile, password);
    await world.settle();
    const before = await world.db.$count(outboxMails, eq(outboxMails.recipient, odile));
    for (let n = 0; n < 6; n += 1)
      expect((await requestLink(odile, `198.51.100.${n}`)).status).toBe(200);
    expect((await requestLink('nobody@example.com')).status).toBe(200);
    await world.settle();
    expect(await world.db.$count(outboxMails, eq(outboxMails.recipient, odile))).toBe(before + 2);
    const fromOne = [];
    for (let n = 0; n < 5; n += 1) fromOne.push((await requestLink(petra, '198.51.100.77')).status);
    expect(fromOne).toEqual([200, 200, 200, 200, 429]);
  });

  test('does not open an account whose address has changed since', async () => {
    await post(world, odile, password);
    await requestLink(odile);
    const { token } = await mailedLink(odile);
    const [user] = await world.db.select().from(users).where(eq(users.email, odile));
    await updateUser(world.db, user?.id ?? '', { email: 'moved@example.com' });
    expect((await useLink(token)).status).toBe(409);
    await updateUser(world.db, user?.id ?? '', { email: odile });
  });
});

describe('a browser that has signed in before', () => {
  test('has five wrong tries, and a cookie that was forged or is for another account has none', async () => {
    const cookie = deviceCookieOf(await post(world, odile, password));
    const other = deviceCookieOf(await post(world, petra, password));
    await guess(world, odile);
    const [name, value = ''] = cookie.split('=');
    const forged = `${name}=${value.slice(0, -4)}AAAA`;
    for (const wrong of [forged, other, `${name}=~~~....`])
      expect((await post(world, odile, password, { cookie: wrong })).status).toBe(429);
    const statuses = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push((await post(world, odile, 'wrong', { cookie })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('is remembered for each account of a household', async () => {
    const first = await post(world, odile, password);
    const second = await post(world, petra, password, { cookie: deviceCookieOf(first) });
    const cookie = deviceCookieOf(second);
    await guess(world, odile);
    await guess(world, petra);
    expect((await post(world, odile, password, { cookie })).status).toBe(200);
    expect((await post(world, petra, password, { cookie })).status).toBe(200);
  });
});

describe('only wrong passwords count for an account', () => {
  test('twenty right ones at the same moment all get in', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(world, odile, password, { from: '198.51.100.20' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const left = await world.db.select().from(attempts);
    expect(left.flatMap(({ times }) => times)).toEqual([]);
  });

  test('a sign-in that failed because the membership site is down counts for the network address alone', async () => {
    const stub = await startStubServer((_, response) => void response.destroy());
    const client = createMemberSite({ ...program.config, authUrl: stub.url, timeoutMs: 600 });
    const down = await createWorld({}, { memberSite: { ...client, name: 'Guild', url: stub.url } });
    for (let n = 0; n < 8; n += 1) expect((await post(down, odile, password)).status).toBe(503);
    const counts = (await down.db.select().from(attempts)).map(({ times }) => times.length);
    expect(counts.filter((count) => count > 0)).toEqual([8]);
    for (let n = 8; n < 60; n += 1)
      expect((await post(down, `nobody${n}@example.com`, password)).status).toBe(503);
    expect((await post(down, 'nobody@example.com', password)).status).toBe(429);
    expect((await post(down, odile, password, { from: '198.51.100.6' })).status).toBe(503);
    await down.close();
    await stub.stop();
  });

  test('nor does a password that is asked for again while the membership site does not answer', async () => {
    let isDown = false;
    const client = createMemberSite(program.config);
    const signIn: typeof client.signIn = (...given) =>
      isDown ? Promise.reject(memberSiteUnavailable()) : client.signIn(...given);
    const memberSite = { ...client, signIn, name: 'Guild', url: program.config.authUrl };
    const flaky = await createWorld({}, { memberSite });
    const { token } = (await (await post(flaky, odile, password)).json()) as { token: string };
    const remove = async () => {
      const json = { confirmation: 'DELETE', password };
      return (await flaky.fetch('/api/me', { method: 'DELETE', json, token })).status;
    };
    isDown = true;
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await remove());
    isDown = false;
    expect([...statuses, await remove()]).toEqual([503, 503, 503, 503, 503, 503, 200]);
    await flaky.close();
  });

  test('registering with an address of the membership site is a try at its password', async () => {
    const statuses = [];
    for (let n = 0; n < 8; n += 1) {
      const json = {
        ...{ role: 'homeowner', email: 'bram.castellane@example.com', password: `wrong one ${n}` },
        ...{ firstName: 'Bram', lastName: 'Castellane', phone: '(312) 555-0155' },
      };
      const answer = await world.fetch('/api/users', {
        method: 'POST',
        json,
        from: '198.51.100.44',
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429, 429]);
  });
});

test('fifty-five parallel wrong sign-ins from one address: others sign in as before', async () => {
  const attack = Promise.all(
    Array.from({ length: 55 }, (_, n) =>
      post(world, n % 2 ? `guess${n}@example.com` : odile, `wrong ${n}`, { from: '203.0.113.99' }),
    ),
  );
  const others = [];
  for (let n = 0; n < 5; n += 1)
    others.push((await post(world, petra, password, { from: `198.51.100.${n}` })).status);
  expect(others).toEqual([200, 200, 200, 200, 200]);
  const statuses = (await attack).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect((await post(world, odile, password, { from: '198.51.100.5' })).status).toBe(200);
});

test('forty slow sign-ins from one address ask the membership site for three at a time, and nobody else waits for them', async () => {
  const underWay: { email: string; answer: () => void }[] = [];
  const stub = await startStubServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { email } = JSON.parse(body) as { email: string };
      const answer = () =>
        jsonResponse({ error: { message: 'INVALID_PASSWORD' } }, 400)(request, response);
      if (isSlow) underWay.push({ email, answer });
      else answer();
    });
  });
  let isSlow = true;
  const client = createMemberSite({ ...program.config, authUrl: stub.url, timeoutMs: 60_000 });
  const slow = await createWorld({}, { memberSite: { ...client, name: 'Guild', url: stub.url } });
  const from = '203.0.113.98';
  const attack = Promise.all(
    Array.from({ length: 40 }, (_, n) => post(slow, `guess${n}@example.com`, 'wrong', { from })),
  );
  await expect.poll(() => underWay.length, { timeout: 20_000 }).toBe(3);
  const owner = post(slow, odile, password, { from: '198.51.100.7' });
  await expect.poll(() => underWay.length, { timeout: 20_000 }).toBe(4);
  expect(underWay.at(-1)?.email).toBe(odile);
  underWay.at(-1)?.answer();
  expect((await owner).status).toBe(401);
  isSlow = false;
  for (const { answer } of underWay.slice(0, 3)) answer();
  const answers = await attack;
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(7);
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(33);
  await slow.close();
  await stub.stop();
});
