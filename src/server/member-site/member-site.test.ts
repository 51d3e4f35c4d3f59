import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMemberSiteProcess } from '#test/member-site-process.ts';
import { jsonResponse, startStubServer } from '#test/stub-server.ts';
import { CircuitBreaker, MemberSiteFailure } from './circuit-breaker.ts';
import { createMemberSite, type MemberSignIn } from './member-site.ts';

let program: Awaited<ReturnType<typeof startMemberSiteProcess>>;
let site: ReturnType<typeof createMemberSite>;
beforeAll(async () => {
  program = await startMemberSiteProcess();
  site = createMemberSite(program.config);
});
afterAll(() => program.stop());

const password = 'open the gate';
const unavailable = {
  code: 'unavailable',
  message: 'Membership sign-in isn’t available right now',
};

async function signedIn(name: string) {
  const answer = await site.signIn(`${name}@example.com`, password);
  expect(answer).toMatchObject({ ok: true });
  return answer as MemberSignIn;
}

describe('with the membership site that ships with the product', () => {
  test('a member signs in, and the issued token is accepted', async () => {
    const { uid, idToken } = await signedIn('odile.fenwick');
    expect(await site.verifyToken(idToken, new Date())).toMatchObject({
      ok: true,
      uid,
      email: 'odile.fenwick@example.com',
      emailVerified: true,
      name: 'Odile Fenwick',
    });
  });

  test('the token is also accepted by the certificates, but not for another audience or issuer', async () => {
    const { idToken } = await signedIn('odile.fenwick');
    const keysUrl = `${program.url}/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com`;
    const by = (change: object) =>
      createMemberSite({ ...program.config, ...change }).verifyToken(idToken, new Date());
    expect(await by({ keysUrl })).toMatchObject({ ok: true });
    expect(await by({ projectId: 'another-guild' })).toMatchObject({ ok: false });
    expect(await by({ issuer: 'https://another.example' })).toMatchObject({ ok: false });
  });

  test.each([
    ['a wrong password', 'odile.fenwick@example.com', 'wrong'],
    ['an unknown address', 'nobody@example.com', password],
    ['no address at all', 'nobody', password],
    ['no password', 'odile.fenwick@example.com', ''],
  ])('%s is refused, which does not count as a failure of the site', async (_, email, typed) => {
    for (let time = 0; time < 4; time++)
      expect(await site.signIn(email, typed)).toMatchObject({ ok: false, reason: 'credentials' });
    await signedIn('petra.holloway');
  });

  test('a profile is found by its uid, or by the field when the document has another name', async () => {
    const odile = await signedIn('odile.fenwick');
    const { uid, idToken } = await signedIn('bram.castellane');
    expect(await site.findUserByUid(odile.uid, odile)).toEqual({
      documentId: odile.uid,
      uid: odile.uid,
      email: 'odile.fenwick@example.com',
      firstName: 'Odile',
      lastName: 'Fenwick',
      phone: '(312) 555-0171',
      zipCode: '60614',
      role: 'member',
      createdAt: expect.any(Date),
    });
    expect(await site.findUserByUid(uid, { idToken })).toBeUndefined();
    const member = { documentId: 'card-0417', uid, firstName: 'Bram' };
    expect(await site.findUserByFirebaseUid(uid, { idToken })).toMatchObject(member);
    expect(await site.findUserByFirebaseUid(uid)).toMatchObject(member);
  });

  test('nobody is found with another member’s token or under an unknown uid', async () => {
    const odile = await signedIn('odile.fenwick');
    const bram = await signedIn('bram.castellane');
    expect(await site.findUserByUid(odile.uid, bram)).toBeUndefined();
    expect(await site.findUserByFirebaseUid(odile.uid, bram)).toBeUndefined();
    expect(await site.findUserByUid('nobody')).toBeUndefined();
    expect(await site.findUserByFirebaseUid('nobody')).toBeUndefined();
  });

  test('an outdated token is refused', async () => {
    const { uid } = await signedIn('odile.fenwick');
    await expect(site.findUserByUid(uid, { idToken: 'a.b.c' })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('a homeowner registers and gets a profile', async () => {
    const email = 'lou.new@example.com';
    const answer = await site.signUp(email, 'correct horse');
    expect(answer).toMatchObject({ ok: true, email });
    if (!answer.ok) return;
    const { uid, idToken } = answer;
    const profile = {
      uid,
      email,
      firstName: 'Lou',
      lastName: 'Newcomer',
      phone: '',
      zipCode: '60614',
      role: 'member',
      createdAt: new Date('2026-11-21T12:00:00Z'),
    };
    expect(await site.upsertUser(profile, { idToken })).toEqual({ ...profile, documentId: uid });
    await site.upsertUser({ uid, firstName: 'Louise' }, { idToken });
    expect(await site.findUserByUid(uid)).toEqual({
      ...profile,
      firstName: 'Louise',
      documentId: uid,
    });
    await expect(site.upsertUser({ uid, role: 'admin' }, { idToken })).rejects.toMatchObject({
      code: 'permission-denied',
    });
  });

  test.each([
    ['odile.fenwick@example.com', 'correct horse', 'email-exists', undefined],
    ['x@example.com', 'short', 'weak-password', 'Password should be at least 8 characters'],
  ])('registering %s with %j is refused', async (email, typed, reason, message) => {
    expect(await site.signUp(email, typed)).toEqual({ ok: false, reason, message });
  });

  test('a password reset has the same result for members and unknown addresses', async () => {
    const result = await site.sendPasswordReset('lou.new@example.com');
    expect(result).toEqual({ ok: true });
    expect(await site.sendPasswordReset('nobody@example.com')).toEqual(result);
    const mails = await (await fetch(`${program.url}/outbox`)).text();
    expect(mails).toContain('lou.new@example.com');
    expect(mails).not.toContain('nobody@example.com');
  });

  test('a member changes their password', async () => {
    const answer = await site.signUp('change@example.com', 'correct horse');
    if (!answer.ok) throw new Error(answer.reason);
    const changed = await site.changeSignIn(answer.idToken, { password: 'another horse' });
    expect(changed).toMatchObject({ ok: true, idToken: expect.any(String) });
    expect(await site.signIn('change@example.com', 'another horse')).toMatchObject({ ok: true });
    expect(await site.changeSignIn('a.b.c', { password: 'another horse' })).toMatchObject({
      reason: 'sign-in-again',
    });
  });

  test('too many guesses are reported as such', async () => {
    const reasons = [];
    for (let guess = 0; guess < 31; guess++) {
      const answer = await site.signIn('guessed@example.com', 'wrong');
      reasons.push(answer.ok || answer.reason);
    }
    expect(reasons.slice(0, 30)).toEqual(Array(30).fill('credentials'));
    expect(reasons.at(-1)).toBe('too-many-tries');
  });

  test('a wrong API key makes sign-in unavailable rather than wrong', async () => {
    const misconfigured = createMemberSite({ ...program.config, apiKey: 'wrong-key' });
    await expect(misconfigured.signIn('odile.fenwick@example.com', password)).rejects.toMatchObject(
      unavailable,
    );
  });

  test.each(['..', '.', '', '\ud800', '../../users/card-0417'])(
    'there is no member called %j',
    async (uid) => {
      await expect(site.findUserByUid(uid)).rejects.toMatchObject({ code: 'invalid-argument' });
    },
  );
});

describe('with a failing site', () => {
  let stub: Awaited<ReturnType<typeof startStubServer>>;
  let elsewhere: typeof stub;
  const timeoutMs = 250;
  let clock = 0;
  let failingSite: typeof site;
  const problems: string[] = [];
  beforeAll(async () => {
    stub = await startStubServer(jsonResponse({}));
    elsewhere = await startStubServer(jsonResponse({}));
  });
  afterAll(() => Promise.all([stub.stop(), elsewhere.stop()]));
  beforeEach(() => {
    clock = 0;
    stub.asked.length = 0;
    problems.length = 0;
    failingSite = createMemberSite(
      {
        authUrl: `${stub.url}/auth`,
        firestoreUrl: `${stub.url}/firestore`,
        keysUrl: `${stub.url}/keys`,
        apiKey: 'a-key-that-no-log-may-have',
        projectId: 'guild',
        issuer: 'https://issuer.example',
        timeoutMs,
      },
      { now: () => clock, report: ({ message }) => problems.push(message) },
    );
  });
  const signIn = () => failingSite.signIn('odile.fenwick@example.com', password);
  const odile = { localId: 'member-1', email: 'odile.fenwick@example.com', idToken: 'a.b.c' };
  const right = jsonResponse(odile);
  const refused = jsonResponse({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } }, 400);

  const useless: [string, Parameters<typeof stub.respondWith>[0]][] = [
    ['breaks off', (_, response) => void response.destroy()],
    ['answers 503', jsonResponse({ error: { message: 'INVALID_LOGIN_CREDENTIALS' } }, 503)],
    ['answers HTML', (_, response) => void response.end('<html>')],
    ['answers nothing', (_, response) => void response.end()],
    ['answers unrelated JSON', jsonResponse({ hello: 'world' })],
    [
      'signs in somebody else',
      jsonResponse({ localId: 'x', email: 'b@example.com', idToken: 'a' }),
    ],
    ['answers a number as the uid', jsonResponse({ ...odile, localId: 7 })],
    ['refuses with an unknown code', jsonResponse({ error: { message: 'constructor' } }, 400)],
    ['answers too much', jsonResponse({ ...odile, x: 'x'.repeat(300_000) })],
    [
      'redirects elsewhere',
      (_, response) => void response.writeHead(307, { location: elsewhere.url }).end(),
    ],
  ];
  test.each(useless)('that %s: unavailable, and only the reason is reported', async (_, answer) => {
    stub.respondWith(answer);
    await expect(signIn()).rejects.toMatchObject(unavailable);
    expect(stub.asked).toHaveLength(1);
    expect(elsewhere.asked).toHaveLength(0);
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toMatch(/example\.com|no-log-may-have|open the gate/);
  });

  const silent: [string, Parameters<typeof stub.respondWith>[0]][] = [
    ['does not answer', () => {}],
    [
      'starts to answer and never ends',
      (_, response) => void response.writeHead(200).write('{"localId":'),
    ],
  ];
  test.each(silent)('that %s: unavailable within the timeout', async (_, answer) => {
    stub.respondWith(answer);
    const started = performance.now();
    await expect(signIn()).rejects.toMatchObject(unavailable);
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(timeoutMs - 20);
    expect(took).toBeLessThan(timeoutMs + 1_000);
  });

  test('no call of the product waits longer than three seconds', async () => {
    const timers = vi.spyOn(AbortSignal, 'timeout');
    const product = createMemberSite({ ...program.config, timeoutMs: undefined });
    // Only the timeout that they ask for matters here.
    await Promise.allSettled([
      product.findUserByUid('nobody'),
      product.signIn('nobody@example.com', password),
    ]);
    expect(timers.mock.calls.length).toBeGreaterThan(1);
    expect(new Set(timers.mock.calls.flat())).toEqual(new Set([3_000]));
    timers.mockRestore();
  });

  test('that is not running is unavailable', async () => {
    const gone = await startStubServer(jsonResponse({}));
    await gone.stop();
    const nobody = createMemberSite({ ...program.config, authUrl: gone.url });
    await expect(nobody.signIn('a@example.com', password)).rejects.toMatchObject(unavailable);
  });

  test('three failures open the circuit; after a second one successful trial closes it', async () => {
    stub.respondWith((_, response) => void response.destroy());
    for (let time = 0; time < 5; time++) await expect(signIn()).rejects.toMatchObject(unavailable);
    expect(stub.asked).toHaveLength(3);

    clock += 999;
    stub.respondWith(right);
    await expect(signIn()).rejects.toMatchObject(unavailable);
    expect(stub.asked).toHaveLength(3);

    clock += 1;
    const tries = await Promise.allSettled([signIn(), signIn(), signIn()]);
    expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(stub.asked).toHaveLength(4);
    expect(await Promise.all([signIn(), signIn()])).toHaveLength(2);
  });

  test('failed trials keep the circuit open, for ten seconds at most', async () => {
    stub.respondWith((_, response) => void response.destroy());
    for (let time = 0; time < 3; time++) await expect(signIn()).rejects.toThrow();
    let asked = 3;
    for (const cooldown of [1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
      clock += cooldown - 1;
      await expect(signIn()).rejects.toThrow();
      expect(stub.asked).toHaveLength(asked);
      clock += 1;
      await expect(signIn()).rejects.toThrow();
      asked += 1;
      expect(stub.asked).toHaveLength(asked);
    }
    clock += 10_000;
    stub.respondWith(refused);
    expect(await signIn()).toMatchObject({ ok: false, reason: 'credentials' });
    expect(await signIn()).toMatchObject({ ok: false, reason: 'credentials' });
  });

  test('failures count only when they are in a row', async () => {
    for (let time = 0; time < 4; time++) {
      stub.respondWith((_, response) => void response.destroy());
      await expect(signIn()).rejects.toThrow();
      await expect(signIn()).rejects.toThrow();
      stub.respondWith(refused);
      expect(await signIn()).toMatchObject({ ok: false });
    }
  });

  test('users and accounts have separate circuits', async () => {
    stub.respondWith((_, response) => void response.destroy());
    for (let time = 0; time < 3; time++)
      await expect(failingSite.findUserByUid('member-1')).rejects.toMatchObject(unavailable);
    stub.respondWith(right);
    expect(await signIn()).toMatchObject({ ok: true });
  });

  const document = (name: string, fields: object) => ({
    name: `projects/guild/databases/(default)/documents/users/${name}`,
    fields,
  });
  test.each([
    ['a text', 'hello'],
    ['another’s document', document('member-2', {})],
    ['no name', { fields: {} }],
    ['fields that are none', document('member-1', [] as never)],
  ])('a profile that is %s counts as a failure', async (_, answer) => {
    stub.respondWith(jsonResponse(answer));
    await expect(failingSite.findUserByUid('member-1')).rejects.toMatchObject(unavailable);
  });

  test('a profile with missing or unknown fields is read as far as possible', async () => {
    const fields = {
      zipCode: { integerValue: '60614' },
      email: { booleanValue: true },
      firstName: { stringValue: 'Odile' },
      createdAt: { timestampValue: 'yesterday' },
      extra: { mapValue: {} },
    };
    stub.respondWith(jsonResponse(document('member-1', fields)));
    expect(await failingSite.findUserByUid('member-1')).toEqual({
      documentId: 'member-1',
      uid: 'member-1',
      email: '',
      firstName: 'Odile',
      lastName: '',
      phone: '',
      zipCode: '60614',
      role: '',
      createdAt: undefined,
    });
    stub.respondWith(jsonResponse({ name: document('member-1', {}).name }));
    expect(await failingSite.findUserByUid('member-1')).toMatchObject({
      uid: 'member-1',
      role: '',
    });
  });

  test('a document that belongs to another account is ignored', async () => {
    const fields = { firebaseUid: { stringValue: 'member-2' }, role: { stringValue: 'admin' } };
    stub.respondWith(jsonResponse(document('member-1', fields)));
    expect(await failingSite.findUserByUid('member-1')).toBeUndefined();
    stub.respondWith(jsonResponse([{ document: document('x', fields) }]));
    await expect(failingSite.findUserByFirebaseUid('member-1')).rejects.toMatchObject(unavailable);
  });
});

describe('a site that refuses, but is not down', () => {
  const odile = { localId: 'member-1', email: 'odile.fenwick@example.com', idToken: 'a.b.c' };
  const right = jsonResponse(odile);
  let patient: Awaited<ReturnType<typeof startStubServer>>;
  let client: typeof site;
  beforeEach(async () => {
    patient = await startStubServer(right);
    const address = { authUrl: patient.url, firestoreUrl: patient.url, keysUrl: patient.url };
    // Long enough for a busy machine: a slow answer would be an outage.
    client = createMemberSite({ ...program.config, ...address, timeoutMs: 20_000 });
  });
  afterEach(() => patient.stop());
  const ask = () => client.signIn(odile.email, password);

  test.each([
    ['a wrong password', 400, { error: { message: 'INVALID_LOGIN_CREDENTIALS' } }],
    ['its own limit', 400, { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } }],
    ['429', 429, { error: { message: 'QUOTA_EXCEEDED' } }],
    ['403', 403, { error: { message: 'PERMISSION_DENIED' } }],
    ['404', 404, { error: { message: 'NOT_FOUND' } }],
  ])('%s, however often, does not open the circuit', async (_, status, body) => {
    patient.respondWith(jsonResponse(body, status));
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask()));
    expect(answers).toHaveLength(20);
    expect(patient.asked).toHaveLength(20);
    patient.respondWith(right);
    expect(await ask()).toMatchObject({ ok: true });
  });

  test('an answer that is not JSON is refused, and does not open the circuit', async () => {
    patient.respondWith((_, response) => void response.end('<html>'));
    for (let time = 0; time < 5; time++) await expect(ask()).rejects.toMatchObject(unavailable);
    patient.respondWith(right);
    expect(await ask()).toMatchObject({ ok: true });
  });

  test('at most sixteen calls run at a time, and the others wait for their turn', async () => {
    const circuit = new CircuitBreaker(Date.now, () => {});
    const running: (() => void)[] = [];
    const call = () => new Promise<void>((resolve) => running.push(resolve));
    const all = Promise.all(Array.from({ length: 55 }, () => circuit.run(call)));
    const started: number[] = [];
    while (started.reduce((sum, count) => sum + count, 0) < 55) {
      await new Promise((resolve) => setImmediate(resolve));
      started.push(running.length);
      for (const finish of running.splice(0)) finish();
    }
    await all;
    expect(started).toEqual([16, 16, 16, 7]);
  });
});

describe('a site that is slow', () => {
  let clock = 0;
  let circuit: CircuitBreaker;
  beforeEach(() => {
    circuit = new CircuitBreaker(
      () => clock,
      () => {},
    );
  });
  const slow = () => Promise.reject(new MemberSiteFailure('TimeoutError', { outage: 'slow' }));
  /** Whether the site was asked. */
  async function isAsked(address: string, client: string, answer = slow) {
    let asked = false;
    const work = () => {
      asked = true;
      return answer();
    };
    await circuit.run(work, { address, client }).catch(() => {});
    return asked;
  }
  const isAnswered = (address: string, client: string) =>
    circuit.run(async () => true, { address, client }).catch(() => false);
  async function openIt() {
    for (const each of ['a', 'b', 'c']) expect(await isAsked(each, each)).toBe(true);
    expect(await isAsked('d', 'd')).toBe(false);
  }

  test.each([
    ['one client that tries many addresses', (n: number) => [`member${n}`, 'one']],
    ['one address that many clients try', (n: number) => ['member', `client${n}`]],
    ['two addresses of two clients', (n: number) => [`member${n % 2}`, `client${n % 2}`]],
  ])('to %s answers everybody else', async (_, origin) => {
    for (let n = 0; n < 20; n++) {
      const [address = '', client = ''] = origin(n);
      expect(await isAsked(address, client)).toBe(true);
    }
    expect(await isAnswered('other', 'another')).toBe(true);
  });

  test('to three addresses of three clients opens the circuit', () => openIt());

  test('is open again a second after it is back, also while one client still gets no answer', async () => {
    await openIt();
    clock += 1_000;
    expect(await isAsked('slow', 'one')).toBe(true);
    expect(await isAsked('slow', 'one')).toBe(false);
    expect(await isAnswered('other', 'another')).toBe(true);
    expect(await isAnswered('slow', 'one')).toBe(true);
  });

  test('lets through one trial of each of three clients at a time', async () => {
    await openIt();
    clock += 1_000;
    const asked = await Promise.all(
      ['a', 'a', 'b', 'c', 'd'].map((client) => isAsked(client, client)),
    );
    expect(asked).toEqual([true, false, true, true, false]);
    expect(await isAsked('e', 'e')).toBe(false);
  });
});
